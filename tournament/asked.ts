import { boundsTime, parseTimeControl } from '../agents/limits/clock.ts';
import { parseAdjudication } from '../agents/play/adjudication.ts';
import { parseLimit } from '../agents/settings.ts';
import { agentTexts, parseAgent } from '../agents/spec.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import type { ValuesOf } from '../lib/options/option-set.ts';
import { chooserOf, defaultFormat, formats, nameOf } from './formats/index.ts';
import { openingKinds, readOpenings } from './openings/openings.ts';
import { DEFAULT_LIMIT, DEFAULT_PAIRS, type TournamentOptions, type tournamentOptions } from './options.ts';

type Values = ValuesOf<typeof tournamentOptions.options>;

/** Throws InputError. */
export function readTournamentOptions(gameName: string, values: Values): TournamentOptions {
  const { agents: list, allow, adjudicate, seed, scatter } = values;
  const game = gameNamed(gameName);
  const timeControl = allow === undefined ? undefined : parseTimeControl(allow.split(','), '--allow');
  const usual = values.limit ?? (timeControl !== undefined && boundsTime(timeControl) ? undefined : DEFAULT_LIMIT);
  const limit = usual === undefined ? {} : parseLimit(usual, '--limit');
  const agents = agentTexts(list).map((text) => parseAgent(text, game, limit, timeControl));
  if (agents.length < 2) throw new InputError(`--agents ${list}: at least two are wanted`);
  const chosen = chosenFormat(values);
  const pairs = values.pairs ?? chosen.defaultPairs ?? DEFAULT_PAIRS;
  const format = chosen.read(values, { agents, pairs });
  return {
    game: game.name,
    seed,
    agents,
    pairs,
    ...openingsOf(values.openings, game),
    scatter,
    walk: values.walk ?? game.walk,
    ...(format.kind === defaultFormat.kind ? {} : { format }),
    ...(adjudicate === undefined ? {} : { adjudication: parseAdjudication(adjudicate, '--config adjudicate') }),
  };
}

/** Where the games of a tournament start, as `--openings` says. Throws InputError. */
export function openingsOf(openings: string, game: Game): Pick<TournamentOptions, 'openings' | 'set'> {
  const kind = openingKinds.find((one) => one === openings);
  return kind === undefined ? { openings: 'set', set: readOpenings(openings, game) } : { openings: kind };
}

/** Throws InputError, for an option of another format too. */
function chosenFormat(values: Values & Readonly<Record<string, unknown>>): (typeof formats)[number] {
  const byFlag = formats.find(({ flag }) => flag !== undefined && values[flag] !== undefined);
  if (byFlag !== undefined && values.format !== undefined)
    throw new InputError(`--${byFlag.flag} and --format: one is wanted`);
  const name = values.format ?? nameOf(defaultFormat);
  const chosen = byFlag ?? formats.find((format) => nameOf(format) === name)!;
  for (const other of formats)
    for (const [option, { default: usual, rare }] of Object.entries(other.options))
      if (other !== chosen && usual === undefined && values[option] !== undefined)
        throw new InputError(`--${rare ? 'config ' : ''}${option}: it is of ${chooserOf(other)}`);
  return chosen;
}

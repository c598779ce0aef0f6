import { boundsTime, parseTimeControl } from '../../agents/limits/time-control.ts';
import { parseAdjudication } from '../../agents/play/adjudication.ts';
import { parseLimit } from '../../agents/settings.ts';
import { agentTexts, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { type AnyFormat, defaultFormat, formatOptions, formats, nameOf } from '../../tournament/formats/index.ts';
import { readOpenings } from '../../tournament/openings/opening-set.ts';
import { openingKinds } from '../../tournament/openings/openings.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import { oneOf, options, range, share, wholeNumber } from './argument.ts';
import { flagsOf, valuesOf } from './declared.ts';

const PAIRS = 100;
const chosenByName = formats.filter(({ flag }) => flag === undefined);
const pairsOfFormats = formats
  .filter(({ defaultPairs }) => defaultPairs !== undefined)
  .map((format) => `, of ${chooserOf(format)} ${format.defaultPairs} at most`);
const LIMIT = 'depth=3';

/** What `weightroom tournament` plays by, as yargs knows it. */
export const tournamentOptions = {
  agents: {
    type: 'string',
    demandOption: true,
    describe:
      'joined by commas: hand,tuned.json@depth=4; the same one twice: greedy,greedy#2; an engine: "cmd:java -jar x.jar#bob"',
  },
  format: {
    type: 'string',
    describe: `${chosenByName.map(nameOf).join(', ')}; else ${nameOf(defaultFormat)}`,
  },
  ...flagsOf(formatOptions),
  pairs: {
    type: 'string',
    describe: `openings of every two that meet, each played twice, seats swapped; else ${PAIRS}${pairsOfFormats.join('')}`,
  },
  limit: { type: 'string', describe: `of agents that name none: depth=4, nodes=20000, ms=100; else ${LIMIT}` },
  allow: {
    type: 'string',
    describe:
      'what a referee allows agents that name nothing, seconds and MB: clock=60+0.5 or first=30,move=2 or cpu=180,memory=250',
  },
  adjudicate: {
    type: 'string',
    describe: 'ends games by score, POINTS:MOVES, or length: resign=600:4,draw=20:8:40,plies=300,repetitions=3',
  },
  seed: options.seed,
  openings: {
    type: 'string',
    default: 'random',
    describe: 'random boards, start (by the rules), or a file: weightroom openings writes one',
  },
  scatter: { ...options.scatter, default: '0' },
  walk: { type: 'string', describe: 'random moves that make an opening, such as 4..12' },
} as const;

/** The values of `tournamentOptions`. */
export type TournamentArguments = {
  game: string;
  agents: string;
  format: string | undefined;
  pairs: string | undefined;
  limit: string | undefined;
  allow: string | undefined;
  adjudicate: string | undefined;
  seed: string;
  openings: string;
  scatter: string;
  walk: string | undefined;
} & { [Name in keyof typeof formatOptions]: string | undefined };

/** Throws InputError. */
export function readTournamentOptions(args: TournamentArguments): TournamentOptions {
  const game = gameNamed(args.game);
  const timeControl = args.allow === undefined ? undefined : parseTimeControl(args.allow.split(','), '--allow');
  const usual = args.limit ?? (timeControl !== undefined && boundsTime(timeControl) ? undefined : LIMIT);
  const limit = usual === undefined ? {} : parseLimit(usual, '--limit');
  const agents = agentTexts(args.agents).map((text) => parseAgent(text, game, limit, timeControl));
  if (agents.length < 2) throw new InputError(`--agents ${args.agents}: at least two are wanted`);
  const chosen = chosenFormat(args);
  const pairs = wholeNumber('pairs', args.pairs ?? String(chosen.defaultPairs ?? PAIRS), 1);
  const format = chosen.read(valuesOf(chosen.options, args), { agents, pairs });
  return {
    game: game.name,
    seed: wholeNumber('seed', args.seed),
    agents,
    pairs,
    ...openingsOf(args, game),
    scatter: share('scatter', args.scatter),
    walk: args.walk === undefined ? game.walk : range('walk', args.walk),
    ...(format.kind === defaultFormat.kind ? {} : { format }),
    ...(args.adjudicate === undefined ? {} : { adjudication: parseAdjudication(args.adjudicate, '--adjudicate') }),
  };
}

function openingsOf({ openings }: TournamentArguments, game: Game): Pick<TournamentOptions, 'openings' | 'set'> {
  const kind = openingKinds.find((one) => one === openings);
  return kind === undefined ? { openings: 'set', set: readOpenings(openings, game) } : { openings: kind };
}

/** Throws InputError, for an option of another format too. */
function chosenFormat(args: TournamentArguments & Readonly<Record<string, unknown>>): AnyFormat {
  const byFlag = formats.find(({ flag }) => flag !== undefined && args[flag] !== undefined);
  if (byFlag !== undefined && args.format !== undefined)
    throw new InputError(`--${byFlag.flag} and --format: one is wanted`);
  const name = oneOf('format', args.format ?? nameOf(defaultFormat), chosenByName.map(nameOf));
  const chosen = byFlag ?? chosenByName.find((format) => nameOf(format) === name)!;
  for (const other of formats)
    for (const [option, { default: usual }] of Object.entries(other.options))
      if (other !== chosen && usual === undefined && args[option] !== undefined)
        throw new InputError(`--${option}: it is of ${chooserOf(other)}`);
  return chosen;
}

/** The option that chooses `format`. */
function chooserOf(format: AnyFormat): string {
  return format.flag === undefined ? `--format ${nameOf(format)}` : `--${format.flag}`;
}

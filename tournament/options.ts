import { boundsTime, parseTimeControl } from '../agents/limits/clock.ts';
import { type Adjudication, adjudicationText, parseAdjudication } from '../agents/play/referee.ts';
import { parseLimit } from '../agents/settings.ts';
import { type AgentSpec, agentText, agentTexts, parseAgent } from '../agents/spec.ts';
import { gameNamed, gameWords } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { oneOf, range, share, text, wholeNumber } from '../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, required, seed, type ValuesOf } from '../lib/options/option-set.ts';
import { defaultFormat, formatOptions, formats, formatValues, nameOf } from './formats/index.ts';
import type { ScheduleOptions } from './formats/schedule.ts';
import { type OpeningOptions, openingsOf } from './openings/openings.ts';

/** A tournament in pairs of games: plain data. */
export interface TournamentOptions extends ScheduleOptions, OpeningOptions {
  /** `slider-6`. */
  readonly game: string;
  /** At least two, with distinct names. */
  readonly agents: readonly AgentSpec[];
  /** What ends games that the rules would let continue; nothing but the game's own draw rules where nothing stands. */
  readonly adjudication?: Adjudication;
}

const DEFAULT_PAIRS = 100;
const DEFAULT_LIMIT = 'depth=3';

const names = formats.filter(({ flag }) => flag === undefined).map(nameOf);
const pairsOfFormats = formats
  .filter(({ defaultPairs }) => defaultPairs !== undefined)
  .map((format) => `, of ${chooserOf(format)} ${format.defaultPairs} at most`);

/** How a tournament is asked for. */
export const tournamentOptions = new OptionSet({
  agents: required(
    text,
    'hand,tuned.json@depth=4; one twice: greedy,greedy#2; engines: "cmd:java -jar x.jar#bob", ' +
      '"cmd:./engine?w1=30&w2=5"',
    { holds: 'agents' },
  ),
  format: optional(oneOf(names), `default: ${nameOf(defaultFormat)}`),
  ...formatOptions,
  pairs: optional(wholeNumber(1), `openings, each played twice; default: ${DEFAULT_PAIRS}${pairsOfFormats.join('')}`),
  limit: optional(text, `for agents without their own: nodes=20000, ms=100; default: ${DEFAULT_LIMIT}`),
  allow: optional(text, 'seconds and MB for each agent: clock=60+0.5 or cpu=180,memory=250'),
  adjudicate: optional(text, 'ends games: resign=600:4,draw=20:8:40 (POINTS:MOVES),plies=300,repetitions=3', {
    rare: true,
  }),
  seed,
  openings: defaulting(text, 'random', 'random boards, start, or a file: of match openings, or PGN'),
  scatter: defaulting(share, '0', 'fraction of boards with randomly placed pieces', { rare: true }),
  walk: optional(range, "random moves that make an opening, such as 4..12; default: the game's"),
});

/** The option that chooses `format`. */
function chooserOf(format: (typeof formats)[number]): string {
  return format.flag === undefined ? `--format ${nameOf(format)}` : `--${format.flag}`;
}

type Values = ValuesOf<typeof tournamentOptions.options>;

/** Throws InputError. */
export function readTournamentOptions(gameName: string, values: Values): TournamentOptions {
  const { agents: list, allow, adjudicate, seed, scatter } = values;
  const game = gameNamed(gameName);
  const timeControl = allow === undefined ? undefined : parseTimeControl(allow.split(','), '--allow');
  const usual = values.limit ?? (timeControl !== undefined && boundsTime(timeControl) ? undefined : DEFAULT_LIMIT);
  const limit = usual === undefined ? {} : parseLimit(usual, '--limit');
  const texts = agentTexts(list);
  const parsed = texts.map((text) => parseAgent(text, game, limit, timeControl));
  const milliseconds = usual === DEFAULT_LIMIT && values.limit === undefined ? timeOf(parsed) : undefined;
  // An engine that is told no limit has as long as those that it meets.
  const agents = parsed.map((agent, i) =>
    agent.kind === 'engine' && milliseconds !== undefined
      ? parseAgent(texts[i]!, game, { milliseconds }, timeControl)
      : agent,
  );
  if (agents.length < 2) throw new InputError(`--agents ${list}: expected at least two`);
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

/** The milliseconds of the first agent that has a limit of time. */
function timeOf(agents: readonly AgentSpec[]): number | undefined {
  const limits = agents.map((agent) => ('limit' in agent ? agent.limit : {}));
  return limits.find(({ milliseconds }) => milliseconds !== undefined)?.milliseconds;
}

/** Throws InputError, for an option of another format too. */
function chosenFormat(values: Values & Readonly<Record<string, unknown>>): (typeof formats)[number] {
  const byFlag = formats.find(({ flag }) => flag !== undefined && values[flag] !== undefined);
  if (byFlag !== undefined && values.format !== undefined)
    throw new InputError(`--${byFlag.flag} and --format: expected one of the two`);
  const name = values.format ?? nameOf(defaultFormat);
  const chosen = byFlag ?? formats.find((format) => nameOf(format) === name)!;
  for (const other of formats)
    for (const [option, { default: usual, rare }] of Object.entries(other.options))
      if (other !== chosen && usual === undefined && values[option] !== undefined)
        throw new InputError(`--${rare ? 'config ' : ''}${option}: it is of ${chooserOf(other)}`);
  return chosen;
}

/**
 * The command that plays `options` again; folder and workers, which change nothing, are left out. Runs are told apart
 * by it, so the order of its words stays.
 */
export function tournamentCommand(options: TournamentOptions): string {
  const { adjudication, agents, format = defaultFormat, game, pairs, seed } = options;
  const words = tournamentOptions.words({
    agents: agents.map(agentText).join(),
    ...formatValues(format),
    pairs,
    seed,
    ...openingValues(options),
    ...(adjudication === undefined ? {} : { adjudicate: adjudicationText(adjudication) }),
  });
  return [`weightroom match run ${gameWords(game)}`, ...words].join(' ');
}

function openingValues({ game, openings, set, scatter, walk }: TournamentOptions) {
  if (openings === 'start') return { openings };
  if (openings === 'set') return { openings: set!.file };
  const usual = gameNamed(game).walk;
  const asUsual = walk.shortest === usual.shortest && walk.longest === usual.longest;
  return { scatter, ...(asUsual ? {} : { walk }) };
}

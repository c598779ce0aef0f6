import * as z from 'zod';
import { builtInAgents } from '../agents/built-in-agents.ts';
import { type AgentSpec, agentTexts, parseAgent, unlimited } from '../agents/spec.ts';
import { perspectives } from '../agents/weights/weights.ts';
import { openData, readManifest } from '../datasets/data-set.ts';
import type { Game } from '../games/game.ts';
import { codeFields, featuresNamed, gameWords, setWord } from '../games/index.ts';
import { refuseChanged } from '../games/module-record.ts';
import { InputError } from '../lib/input-error.ts';
import { duration, durationText, list, text, wholeNumber } from '../lib/options/kinds.ts';
import { OptionSet, optional, seed, type ValuesOf } from '../lib/options/option-set.ts';
import { openingSet, readOpenings } from '../tournament/openings/openings.ts';
import { nodesAtDepth, nodesOfMove } from './costs.ts';

/** The program that a game's authors played, where the game has it. */
export const ORIGINAL = 'original';

/** Whether `game` has a program of its authors' own. */
function hasOriginal(game: Game): boolean {
  return Object.hasOwn(builtInAgents(game), ORIGINAL);
}

/** The names of the baselines that every run of `game` has. */
export function baselineNames(game: Game): string[] {
  return [...perspectives.map((one) => `hand:${one}`), ...(hasOriginal(game) ? [ORIGINAL] : [])];
}

/** Seconds of a run that names no length. */
const USUAL_SECONDS = 180;
/** A shorter run has no games left for a verdict. */
const LEAST_SECONDS = 10;
/** A game's own nodes are for the usual time. More time makes them more, by its square root, up to this factor. */
const MOST_NODES = 8;
/** Contests of long games have fewer nodes, but as many as show the answer to each move. */
const LEAST_DEPTH = 2;
/** Fewer are no contest: a third of them is the verdict's. */
const LEAST_OPENINGS = 30;

/** The options of `tune`, each declared once. The command, the library, run.json and a resume all read them here. */
export const tuneFlags = new OptionSet({
  budget: optional(duration, `time for the whole run, such as 20m or 8h; default: ${durationText(USUAL_SECONDS)}`),
  generations: optional(wholeNumber(1), 'N generations instead of a time budget: a fixed amount of work'),
  seed,
  nodes: optional(wholeNumber(1), 'nodes per move of hand:own, equal time; default: by game and budget'),
  sets: optional(list(), "of the first candidates; default: the game's, mostly original and full", {
    name: 'features',
    holds: 'sets',
  }),
  against: optional(text, 'more agents that the champion has to beat, besides the hand baselines', { holds: 'agents' }),
  games: optional(wholeNumber(1), 'with --generations: games of self-play in each'),
  pairs: optional(wholeNumber(1), 'with --generations: openings of the verdict, each played twice'),
  openings: optional(text, 'openings near the start, of match openings; default: random moves'),
  data: optional(text, 'data set from outside, as data import writes: fits read it beside self-play', { rare: true }),
  replayDecisions: optional(text, 'decisions.jsonl of another run, to repeat it byte for byte', { rare: true }),
});

/** What somebody asks of `tune`. */
type TuneAsked = ValuesOf<typeof tuneFlags.options>;

const agentSpec = z.custom<AgentSpec>((value) => typeof value === 'object' && value !== null && 'kind' in value);

/** A run of `tune`: its options, completed by the game. Plain data, which its folder's `run.json` holds. */
export const tuneOptions = tuneFlags.schema
  .omit({ replayDecisions: true })
  .extend({
    /** `slider-6`. */
    game: z.string(),
    nodes: wholeNumber(1).out,
    /**
     * Contests may have other nodes than `nodes`, but not fewer than these, which are always less. Undefined: all
     * have `nodes`.
     */
    leastNodes: wholeNumber(1).out.optional(),
    sets: z.array(z.string()).min(1).readonly(),
    against: z.array(agentSpec).readonly(),
    openings: openingSet.optional(),
    /** Rows from outside, and what they were when the run began. */
    data: z.strictObject({ folder: z.string(), checksum: z.string() }).optional(),
  })
  .strict();

export type TuneOptions = Readonly<z.infer<typeof tuneOptions>>;

/** The run of `game` that `asked` describes. Throws InputError. */
export function tuneOptionsOf(game: Game, asked: TuneAsked): TuneOptions {
  const { replayDecisions: _, openings: file, data: folder, ...own } = asked;
  const { budget, generations } = asked;
  if (budget !== undefined && generations !== undefined)
    throw new InputError('--budget and --generations: one says how much is done, not both');
  if (budget !== undefined && budget < LEAST_SECONDS)
    throw new InputError(
      `--budget ${durationText(budget)}: too short; expected at least ${durationText(LEAST_SECONDS)}, the default is ${durationText(USUAL_SECONDS)}`,
    );
  for (const name of ['games', 'pairs'] as const)
    if (generations === undefined && asked[name] !== undefined)
      throw new InputError(
        `--${name} ${asked[name]}: needs --generations; with a time budget, the time decides how many`,
      );
  const length = budget ?? (generations === undefined ? USUAL_SECONDS : undefined);
  const nodes = asked.nodes ?? nodesWithin(length ?? USUAL_SECONDS, game);
  const sets = onceEach('features', asked.sets ?? usualSets(game)).map((set) => featuresNamed(game, set).name);
  const against = againstOf(asked.against, game, nodes);
  const openings = file === undefined ? {} : { openings: chosenOpenings(file, game) };
  const data = folder === undefined ? {} : { data: outsideData(folder, game) };
  // A program of the user's has its limit from here on.
  const fewer = length !== undefined && asked.nodes === undefined && against.every(({ kind }) => kind === 'search');
  return {
    ...own,
    ...openings,
    ...data,
    ...(length === undefined ? {} : { budget: length }),
    game: game.name,
    nodes,
    ...(fewer && { leastNodes: Math.max(1, Math.min(nodes - 1, nodesAtDepth(game, LEAST_DEPTH))) }),
    sets,
    against,
  };
}

/** The command that makes the run again; folder and workers change nothing. */
export function tuneCommandOf(asked: TuneAsked, { game, budget }: TuneOptions): string {
  const sets = asked.sets?.map((set) => setWord(game, set));
  const words = tuneFlags.words({ ...asked, budget, sets, replayDecisions: undefined });
  return [`weightroom tune ${gameWords(game)}`, ...words].join(' ');
}

/** The feature sets that a run of `game` begins with unless told otherwise, by their names. */
function usualSets({ tuning, features }: Pick<Game, 'tuning' | 'features'>): readonly string[] {
  return tuning.sets ?? ['original', 'full'].filter((set) => features.some(({ name }) => name === set));
}

/** Throws InputError for too few: races, challenges and the verdict share none. */
function chosenOpenings(file: string, game: Game): TuneOptions['openings'] {
  const set = readOpenings(file, game);
  if (set.positions.length < LEAST_OPENINGS)
    throw new InputError(`${file}: ${set.positions.length} openings; expected at least ${LEAST_OPENINGS}`);
  return set;
}

/** Throws InputError for data made with other code of the game: no fit could read them beside self-play. */
function outsideData(folder: string, game: Game): TuneOptions['data'] {
  const { checksum } = openData(folder, game);
  refuseChanged(readManifest(folder), codeFields(game.name), folder);
  return { folder, checksum };
}

/** Throws InputError for a name that stands there twice. */
function onceEach(option: string, names: readonly string[]): readonly string[] {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`--${option} ${names.join()}: ${twice} is named twice`);
  return names;
}

function nodesWithin(seconds: number, game: Game): number {
  const more = Math.sqrt(seconds / USUAL_SECONDS);
  return Math.round(Number((nodesOfMove(game) * Math.max(1, Math.min(MOST_NODES, more))).toPrecision(2)));
}

/** Whom the champion has to beat, too: what the user had. Throws InputError. */
function againstOf(against: string | undefined, game: Game, nodes: number): AgentSpec[] {
  const agents = agentTexts(against ?? '')
    .filter((text) => text !== '')
    .map((text) => parseAgent(text, game, { nodes }));
  const names = [...baselineNames(game), ...agents.map(({ name }) => unlimited(name))];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`--against ${against}: ${twice} plays already`);
  return agents;
}

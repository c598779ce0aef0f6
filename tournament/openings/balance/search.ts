import * as z from 'zod';
import { MAX_POINTS, WIN } from '../../../agents/agent.ts';
import { createAgent } from '../../../agents/create-agent.ts';
import { playGame } from '../../../agents/play/referee.ts';
import { repeatable, sentAgent } from '../../../agents/spec.ts';
import { gameNamed } from '../../../games/index.ts';
import { walk } from '../../../games/moves.ts';
import { openPosition } from '../../../games/notation.ts';
import { InputError } from '../../../lib/input-error.ts';
import { wilsonInterval } from '../../../lib/maths/normal.ts';
import { Random } from '../../../lib/maths/random.ts';
import type { Running } from '../../../lib/progress/running.ts';
import { resultsOf } from '../../../lib/tasks/pool.ts';
import { taskKind } from '../../../lib/tasks/work.ts';

/** What decides all trials: plain data. */
const trialSetup = z.strictObject({
  game: z.string(),
  seed: z.number(),
  /** Evaluates the boards and plays on them, against itself. */
  agent: sentAgent,
});
type TrialSetup = Readonly<z.infer<typeof trialSetup>>;

/** Where a board comes from: the number of random moves of a walk, or pieces put down at random. */
const source = z.union([z.int().nonnegative(), z.literal('scatter')]);
export type Source = z.infer<typeof source>;

const task = z.strictObject({ source, number: z.int().nonnegative() });
type TrialTask = z.infer<typeof task>;

/** A random board, and what became of it. */
const trial = z.strictObject({
  position: z.string().max(100_000),
  /** The agent's, in points, for seat 0; undefined from an agent that doesn't evaluate. */
  score: z.number().min(-WIN).max(WIN).optional(),
  /** What seat 0 made of the agent's game against itself; undefined where the rules voided it. */
  points: z.union([z.literal(0), z.literal(0.5), z.literal(1)]).optional(),
});
type Trial = z.infer<typeof trial>;

/** One task: one board. */
export const trialTask = taskKind<TrialSetup, TrialTask, Trial>({
  name: 'openings',
  module: new URL('./search.ts', import.meta.url),
  setup: trialSetup,
  task,
  result: trial,
  game: ({ game }) => game,
  lasting: ({ agent }, result) => (repeatable(agent) ? result : undefined),
  check: (setup, _, { position }) => void openPosition(gameNamed(setup.game), position),
});

/** A board's score for seat 0 and what seat 0 made of the game there: 0, ½ or 1. */
interface Scored {
  readonly score: number;
  readonly points: number;
}

const STEPS = 50;
/**
 * As if this many games at the scores' spread had been drawn: keeps the fit finite where scores foretell every game.
 */
const PRIOR = 1;

/** What a score is worth: the points that seat 0 may expect of a game. */
export class Expectation {
  /** Logits of a score of 0, and logits of a score as large as the scores' spread. */
  readonly base: number;
  readonly slope: number;
  /** Root mean square of the scores, in points. */
  readonly spread: number;

  /**
   * Fits logit(points) = base + slope * score / spread to the games by maximum likelihood (Newton's method); scores of
   * proven wins are left out.
   */
  constructor(games: readonly Scored[]) {
    const open = games.filter(({ score }) => !isProven(score));
    this.spread = Math.sqrt(open.reduce((sum, { score }) => sum + score * score, 0) / Math.max(1, open.length)) || 1;
    let [base, slope] = [0, 0];
    for (let step = 0; step < STEPS; step++) {
      // Gradient and negative Hessian of the log-likelihood, the prior's included.
      let [g0, g1, h00, h01, h11] = [-PRIOR * base, -PRIOR * slope, PRIOR, 0, PRIOR];
      for (const { score, points } of open) {
        const x = score / this.spread;
        const p = 1 / (1 + Math.exp(-base - slope * x));
        const w = p * (1 - p);
        g0 += points - p;
        g1 += (points - p) * x;
        h00 += w;
        h01 += w * x;
        h11 += w * x * x;
      }
      const determinant = h00 * h11 - h01 * h01;
      base += (h11 * g0 - h01 * g1) / determinant;
      slope += (h00 * g1 - h01 * g0) / determinant;
    }
    this.base = base;
    this.slope = slope;
  }

  /** From 0 to 1. */
  of(score: number): number {
    if (isProven(score)) return score > 0 ? 1 : 0;
    return 1 / (1 + Math.exp(0 - this.base - (this.slope * score) / this.spread));
  }
}

function isProven(score: number): boolean {
  return Math.abs(score) >= MAX_POINTS;
}

export interface BalanceOptions extends TrialSetup {
  /** Openings wanted. */
  readonly count: number;
  /** What is tried; the best one makes the set. */
  readonly sources: readonly Source[];
  /** Boards tried of each. */
  readonly trials: number;
  /** A board is balanced where seat 0 may expect ½ ± `within` points of a game. */
  readonly within: number;
}

/** `expected`: points that seat 0 may expect of a game, by the agent's score; `points`: what it made of one. */
type Opening = ReturnType<typeof balancedOpenings>[number];

export type FoundOpenings = Awaited<ReturnType<typeof searchOpenings>>;

/** Boards tried for each opening wanted; after that there are taken to be no more. */
const MAX_PER_OPENING = 20;

/**
 * Tries `trials` boards of every source: `agent` evaluates each and plays a game against itself there. What a score is
 * worth is fitted to those games. The source with most usable boards is chosen, of equals the first, and tried on until
 * `count` distinct and balanced boards are found. The same for any number of workers. Throws InputError for an agent
 * without scores, and where too few are found.
 */
export async function searchOpenings(options: BalanceOptions, running: Running) {
  const { figures, boards, expectation } = await survey(options, running);
  const best = figures.reduce((one, other) => (other.usable > one.usable ? other : one));
  if (best.usable === 0) throw new InputError(`${options.game}: none of the boards is balanced; use a wider --within`);
  const openings = await enough(options, best, boards.get(best.source)!, expectation, running);
  const { spread } = expectation;
  /** What seat 0 may expect of a game at a score of the scores' root mean square: ½ where scores tell nothing. */
  const worth = { points: spread, expected: expectation.of(spread) };
  return { figures, worth, chosen: best.source, openings, ...gamesOn(openings) };
}

/** Tries the boards of all sources, and fits what a score is worth. */
async function survey(options: BalanceOptions, running: Running) {
  const { sources, trials, within, agent } = options;
  const tasks = sources.flatMap((source) => tasksOf(source, 0, trials));
  const tried = await tryAll(options, tasks, running);
  const games = tried.filter(isScored);
  if (games.length === 0) throw new InputError(`${agent.name}: gives no scores, so it can't tell what is balanced`);
  const expectation = new Expectation(games);
  const boards = new Map(sources.map((source, i) => [source, tried.slice(i * trials, (i + 1) * trials)]));
  const figures = [...boards].map(([source, own]) =>
    figuresOf(source, own, balancedOpenings(own, expectation, within)),
  );
  return { figures, boards, expectation };
}

/** Tries more boards of the best source, those of the survey being `known`, until there are enough usable ones. */
async function enough(
  options: BalanceOptions,
  { source, usable }: ReturnType<typeof figuresOf>,
  known: readonly Trial[],
  expectation: Expectation,
  running: Running,
): Promise<Opening[]> {
  const { count, within } = options;
  const boards = [...known];
  for (;;) {
    const openings = balancedOpenings(boards, expectation, within);
    if (openings.length >= count) return openings.slice(0, count);
    if (boards.length >= MAX_PER_OPENING * count + known.length)
      throw new InputError(
        `${options.game}: only ${openings.length} distinct and balanced openings found; use fewer, longer walks or a wider --within`,
      );
    const missing = Math.ceil((count - openings.length) / Math.max(usable, 1 / MAX_PER_OPENING));
    const more = tasksOf(source, boards.length, boards.length + Math.max(missing, boards.length));
    for (const trial of await tryAll(options, more, running)) boards.push(trial);
  }
}

function tasksOf(source: Source, from: number, to: number): TrialTask[] {
  return Array.from({ length: to - from }, (_, i) => ({ source, number: from + i }));
}

function tryAll({ game, seed, agent }: TrialSetup, tasks: readonly TrialTask[], running: Running): Promise<Trial[]> {
  running.progress(0, tasks.length);
  return resultsOf(trialTask, { game, seed, agent } satisfies TrialSetup, tasks, running);
}

type ScoredTrial = Trial & { readonly score: number; readonly points: number };

function isScored(trial: Trial): trial is ScoredTrial {
  return trial.score !== undefined && trial.points !== undefined;
}

/** The balanced ones of `boards`, no two alike, in their order. */
function balancedOpenings(boards: readonly Trial[], expectation: Expectation, within: number) {
  const seen = new Set<string>();
  return boards.filter(isScored).flatMap(({ position, score, points }) => {
    if (seen.has(position)) return [];
    seen.add(position);
    const expected = expectation.of(score);
    return Math.abs(expected - 0.5) <= within ? [{ position, expected, points }] : [];
  });
}

/** What the boards of a source are like. */
function figuresOf(source: Source, boards: readonly Trial[], balanced: readonly Opening[]) {
  const distinct = new Set(boards.map(({ position }) => position)).size;
  return {
    source,
    boards: boards.length,
    /** Share of boards that no earlier one equals, 0 to 1. */
    distinct: distinct / boards.length,
    /** Share of the distinct ones that are balanced. */
    balanced: balanced.length / distinct,
    /** Mean of the points that seat 0 made on the balanced ones, the agent playing itself; 0.5 without any. */
    firstSeat: gamesOn(balanced).firstSeat.share,
    /** Share of boards that are both: what there is to be had. */
    usable: balanced.length / boards.length,
  };
}

function gamesOn(openings: readonly Opening[]) {
  const count = openings.length;
  const points = openings.reduce((sum, opening) => sum + opening.points, 0);
  const decided = openings.filter((opening) => opening.points !== 0.5);
  const foretold = decided.filter(({ expected, points }) => expected > 0.5 === points > 0.5);
  return {
    /** Seat 0's share of the points on the openings, with its 95 % interval, which draws would narrow. */
    firstSeat: { share: count === 0 ? 0.5 : points / count, ...wilsonInterval(points, count) },
    /** The share of the decided games on them that the seat won which the score favoured. */
    foretold: decided.length === 0 ? 0.5 : foretold.length / decided.length,
  };
}

/** Tries the boards of one search in any order: a trial depends on the setup and on its task alone. */
export default function trier({ game: name, seed, agent }: TrialSetup): (task: TrialTask) => Trial {
  const game = gameNamed(name);
  const players = [createAgent(game, agent), createAgent(game, agent)] as const;
  return ({ source, number }) => {
    const random = new Random(seed, 'opening trial', source, number);
    const position =
      source === 'scatter' ? game.scatter(random) : walk(game, { shortest: source, longest: source }, random);
    const text = position.text();
    let score: number | undefined;
    let first = true;
    const played = playGame(game, position, players, random, (before, choice) => {
      if (first && choice.score !== undefined) score = before.turn === 0 ? choice.score : 0 - choice.score;
      first = false;
    });
    const points = played.winner === undefined ? 0.5 : played.winner === 0 ? 1 : 0;
    return { position: text, score, points: played.voided ? undefined : points };
  };
}

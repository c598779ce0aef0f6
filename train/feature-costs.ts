import { evaluatorOf } from '../agents/agent-weights.ts';
import { DifferenceEvaluator, type Evaluator, OwnEvaluator } from '../agents/evaluation/evaluator.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { subset } from '../games/feature-sets.ts';
import type { Features, Game, Move, Position } from '../games/game.ts';
import { movesOf, walk } from '../games/moves.ts';
import { median } from '../lib/maths/mean.ts';
import { Random } from '../lib/maths/random.ts';
import type { Watching } from '../lib/progress/running.ts';

/** What a feature set costs an evaluation in nanoseconds of processor time, beside the weights by hand. */
export type SetCost = Awaited<ReturnType<typeof setCost>>;

/** Measures them all in one run, turn by turn. Throws the signal's reason. */
export async function setCost(game: Game, features: Features, watching: Watching, effort: Effort = THOROUGH) {
  const places = [...features.list.keys()];
  const parts = features.only !== undefined;
  const others = parts ? places.map((place) => places.filter((one) => one !== place)) : [];
  const singles = parts ? [[], ...places.map((place) => [place])] : [];
  const sets = [...others, ...singles].map((some) => subset(features, some));
  const rounds = await leafCosts(
    game,
    [
      evaluatorOf(game, handWeights(game, 'own')),
      evaluatorOf(game, handWeights(game, 'difference')),
      new OwnEvaluator(features, anyPoints(features), 0),
      ...[features, ...sets].map((set) => new DifferenceEvaluator(set, anyPoints(set), 0)),
    ],
    watching,
    effort,
  );
  const WHOLE = 3;
  const EMPTY = WHOLE + 1 + others.length;
  const cost = (at: number): number => median(rounds.map((costs) => costs[at]!));
  const more = (at: number, than: number): number => median(rounds.map((costs) => costs[at]! - costs[than]!));
  return {
    set: features.name,
    /** Evaluated for one side and for both. */
    own: cost(2),
    difference: cost(WHOLE),
    hand: { own: cost(0), difference: cost(1) },
    features: features.list.map(({ name }, i) => ({
      name,
      /**
       * What the set saves without it, and what it takes when no other is computed; undefined where it can't leave it
       * out.
       */
      dropped: parts ? more(WHOLE, WHOLE + 1 + i) : undefined,
      alone: parts ? more(EMPTY + 1 + i, EMPTY) : undefined,
    })),
  };
}

/** Weights without sense, all different: no cost depends on them. */
function anyPoints({ list }: Features): number[] {
  return list.map((_, i) => 10 + i);
}

const BOARDS = 24;
/** Moves of a board, at most, that lead to leaves. */
const MOVES = 16;
/** Microseconds of the processor that a measurement takes at most where one pass is enough. */
const TOO_LONG = 40_000;

/** How long is measured. */
interface Effort {
  /** Rounds that count; those before them warm the code up, for this many microseconds of the processor at least. */
  readonly rounds: number;
  readonly warm: number;
  /** Microseconds of the processor that one measurement takes at least. */
  readonly least: number;
}

const THOROUGH: Effort = { rounds: 11, warm: 800_000, least: 4000 };
/** For a page, beside other work. */
export const ROUGH: Effort = { rounds: 5, warm: 300_000, least: 2000 };
/** Where the same code is measured again and again. */
export const QUICK: Effort = { rounds: 5, warm: 20_000, least: 2000 };

/** A position, and moves of it that don't end the game. */
interface Parent {
  readonly position: Position;
  readonly moves: readonly Move[];
}

/** Keeps what is measured from being left out as useless. */
let kept = 0;

/**
 * Nanoseconds of processor time that each of `evaluators` takes for a leaf, as a search comes to it: by a move from its
 * parent, then from the next one: a row for each round. What making and unmaking costs is taken off. They are measured
 * in turn, so that what else the machine does hits all. Throws the signal's reason.
 */
export async function leafCosts(
  game: Game,
  evaluators: readonly Evaluator[],
  { signal, progress }: Watching,
  { rounds: count, warm, least }: Effort,
): Promise<number[][]> {
  const all = [nothing, ...evaluators];
  const parents = parentsFor(game, evaluators);
  const leaves = parents.reduce((sum, { moves }) => sum + moves.length, 0);
  const passes = all.map((evaluator) => passesOf(parents, evaluator, least));
  const roundOf = async (forwards: boolean): Promise<number[]> => {
    const costs = all.map(() => 0);
    for (let i = 0; i < all.length; i++) {
      // Backwards every other time: nobody always comes after the same one.
      const at = forwards ? i : all.length - 1 - i;
      costs[at] = (1000 * timeOf(parents, all[at]!, passes[at]!)) / (passes[at]! * leaves);
      await new Promise(setImmediate);
      signal.throwIfAborted();
    }
    return costs.slice(1).map((cost) => cost - costs[0]!);
  };
  const begun = process.cpuUsage();
  while (process.cpuUsage(begun).user < warm) await roundOf(true);
  const rounds: number[][] = [];
  while (rounds.length < count) {
    progress(rounds.length, count);
    rounds.push(await roundOf(rounds.length % 2 === 0));
  }
  progress(count, count);
  return rounds;
}

const nothing: Evaluator = { draw: 0, evaluate: () => 0 };

/** Boards as games begin and further on; fewer where evaluations are slow. */
function parentsFor(game: Game, evaluators: readonly Evaluator[]): Parent[] {
  const parents = Array.from({ length: BOARDS }, (_, i) => {
    const { shortest, longest } = game.walk;
    const ends = i % 2 === 0 ? game.walk : { shortest, longest: Math.ceil((shortest + longest) / 4) };
    return parentOf(game, walk(game, ends, new Random(i, 'cost', game.name)));
  }).filter(({ moves }) => moves.length > 0);
  const slowest = Math.max(...evaluators.map((evaluator) => timeOf(parents.slice(0, 2), evaluator, 1))) / 2;
  return parents.slice(0, Math.max(2, Math.floor(TOO_LONG / slowest)));
}

function parentOf(game: Game, position: Position): Parent {
  const legal = movesOf(game, position);
  const step = Math.max(1, Math.ceil(legal.length / MOVES));
  const moves = legal.filter((move, i) => {
    if (i % step !== 0) return false;
    position.make(move);
    const over = position.over();
    position.unmake();
    return !over;
  });
  return { position, moves };
}

/** How often all leaves are evaluated in one measurement. */
function passesOf(parents: readonly Parent[], evaluator: Evaluator, least: number): number {
  let passes = 1;
  for (;;) {
    const time = timeOf(parents, evaluator, passes);
    if (time >= least) return passes;
    passes = Math.ceil(passes * Math.min(8, Math.max(1.5, least / Math.max(1, time))));
  }
}

/** Microseconds of the processor. */
function timeOf(parents: readonly Parent[], evaluator: Evaluator, passes: number): number {
  const before = process.cpuUsage();
  for (let pass = 0; pass < passes; pass++)
    for (const { position, moves } of parents) kept = evaluateAll(position, moves, evaluator) + 0 * kept;
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function evaluateAll(position: Position, moves: readonly Move[], evaluator: Evaluator): number {
  const player = position.turn;
  let sum = 0;
  for (let i = 0; i < moves.length; i++) {
    position.make(moves[i]!);
    sum ^= evaluator.evaluate(position, player);
    position.unmake();
  }
  return sum;
}

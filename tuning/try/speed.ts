import { evaluatorOf } from '../../agents/evaluator-of.ts';
import { Search } from '../../agents/search/search.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { splitPositions } from '../../datasets/positions.ts';
import { extractSides } from '../../games/both-sides.ts';
import type { Features, Game, Position } from '../../games/game.ts';
import { median } from '../../lib/maths/median.ts';
import type { Watching } from '../../lib/progress/running.ts';
import type { Speeds } from './outcome.ts';

/** Positions that are searched, and how often all of them. */
const SEARCHED = 24;
const ROUNDS = 5;
/** Positions whose features are computed, and milliseconds of each measurement of that. */
const EXTRACTED = 200;
const LONG_ENOUGH = 20;

/** What is measured. */
interface Measured {
  readonly tried: Features;
  readonly baseline: Features;
  /** Of both, in this order: with the tried features, without them. */
  readonly weights: readonly [Weights, Weights];
  readonly added: readonly string[];
  /** Milliseconds of a move. */
  readonly ms: number;
}

/**
 * How fast both evaluations are searched and computed, on positions of the data set in `folder`, turn by turn, so that
 * what else the machine does slows both. Throws the signal's reason.
 */
export async function measureSpeeds(
  game: Game,
  folder: string,
  { tried, baseline, weights, added, ms }: Measured,
  { signal, progress }: Watching,
): Promise<Speeds> {
  const positions = await splitPositions(folder, game, 'test', EXTRACTED);
  const step = Math.max(1, Math.floor(positions.length / SEARCHED));
  const searched = positions.filter((_, i) => i % step === 0).slice(0, SEARCHED);
  const searches = weights.map((one) => new Search(game, evaluatorOf(game, one)));
  const total = (ROUNDS + 1) * searched.length;
  const rounds: [number, number][] = [];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const nodes = [0, 0];
    const times = [0, 0];
    for (const [i, position] of searched.entries()) {
      for (const side of (i + round) % 2 === 0 ? [0, 1] : [1, 0]) {
        const search = searches[side]!;
        search.start();
        const from = performance.now();
        nodes[side]! += search.choose(position, { milliseconds: ms }).nodes;
        times[side]! += performance.now() - from;
      }
      await new Promise(setImmediate);
      signal.throwIfAborted();
      progress(round * searched.length + i + 1, total);
    }
    if (round > 0) rounds.push([(1000 * nodes[0]!) / times[0]!, (1000 * nodes[1]!) / times[1]!]);
  }
  const ratios = rounds.map(([fast, slow]) => slow / fast);
  const [withThem, without] = [0, 1].map((side) => median(rounds.map((round) => round[side]!))) as [number, number];
  return {
    with: withThem,
    without,
    ratio: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
    evaluation: { with: extraction(tried, positions), without: extraction(baseline, positions) },
    features: added.map((name) => ({ name, microseconds: aloneCost(tried, name, positions) })),
  };
}

/** Microseconds that both players' features of a position take. */
function extraction(features: Features, positions: readonly Position[]): number {
  const values = new Float64Array(2 * features.list.length);
  return microseconds(positions, (position) => {
    extractSides(features, position, position.turn, values);
    return values[0]!;
  });
}

/** The same of one feature by itself; null where it comes with others only. */
function aloneCost(features: Features, name: string, positions: readonly Position[]): number | null {
  const at = features.list.findIndex((one) => one.name === name);
  const [first] = positions;
  if (first === undefined || features.alone?.(at, first, 0) === undefined) return null;
  return microseconds(positions, (position) => features.alone!(at, position, 0)! + features.alone!(at, position, 1)!);
}

/** Keeps what is measured from being left out as useless. */
let kept = 0;

/** The mean time of `work` on a position: the median of several passes over all. */
function microseconds(positions: readonly Position[], work: (position: Position) => number): number {
  const passes: number[] = [];
  const begun = performance.now();
  while (passes.length < 5 || performance.now() - begun < LONG_ENOUGH) {
    const from = performance.now();
    for (const position of positions) kept = work(position) + 0 * kept;
    passes.push((1000 * (performance.now() - from)) / positions.length);
  }
  return median(passes);
}

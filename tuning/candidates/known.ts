import { type Matrix, readMatrix } from '../../datasets/columns.ts';
import { type DataSet, openData, readManifest } from '../../datasets/data-set.ts';
import { readSamples } from '../../datasets/samples.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import type { Running } from '../../lib/progress/running.ts';
import { featurePath, rungsOf, type Step, setAlong, spread } from '../experiment/path.ts';
import type { Known } from './recipe.ts';
import { type DataSource, dataOf } from './sources.ts';

/** Rows that are looked at, evenly spread. */
const ROWS = 10_000;
/** How often the features' costs are measured, at most. */
const MEASURED = 10;
/** Of what the features behind the first one gain, shares that a lean set makes. */
const GAINS = [0.75, 0.95];
/** How well the order of a feature's values must follow the plies, of 1, to say how far a game has come. */
const FOLLOWS = 0.7;

/**
 * What `sources` say, of which there are some. What features cost is measured by the processor's time, about moves of
 * `nodes` nodes, so the sets may differ from time to time: a run decides them once. Throws InputError for bad data
 * sets, and the signal's reason.
 */
export async function knownOf(
  game: Game,
  sets: readonly string[],
  sources: readonly DataSource[],
  nodes: number,
  running: Running,
): Promise<Known> {
  const data = await dataOf(sources, game, running);
  const largestNear = largest(sources.filter((source) => source.data === 'near'));
  const near = largestNear === undefined ? data : openData(largestNear, game);
  const phases: [string, string][] = [];
  for (const set of sets) {
    const phase = phaseOf(await readMatrix(near, game, featuresNamed(game, set), running));
    if (phase !== undefined) phases.push([set, phase]);
    running.signal.throwIfAborted();
  }
  const widest = sets.reduce((a, b) =>
    featuresNamed(game, b).list.length > featuresNamed(game, a).list.length ? b : a,
  );
  return {
    rows: data.rows,
    sets: [...sets],
    lean: await leanSets(game, widest, data, nodes, running),
    phases: Object.fromEntries(phases),
  };
}

/** The folder of the data set with most rows. */
function largest(sources: readonly DataSource[]): string | undefined {
  const rows = sources.map(({ folder }) => readManifest(folder).rows);
  return sources[rows.indexOf(Math.max(...rows))]?.folder;
}

/**
 * The subsets of `set` that are worth a match, the cheapest first and `set` itself left out: by `data`, and
 * what features cost here. Throws InputError for a bad data set, and the signal's reason.
 */
async function leanSets(game: Game, set: string, data: DataSet, nodes: number, running: Running): Promise<string[]> {
  const whole = featuresNamed(game, set);
  // Where no feature can be left out, a subset takes as long as the whole.
  if (whole.list.length < 2 || whole.only === undefined) return [];
  const { train } = await readSamples(data, game, whole, undefined, running);
  const told = { ...running, progress: (done: number, all: number) => running.progress(done, all, 'features') };
  const { node, path } = await featurePath(game, whole, train, { nodes, rows: ROWS, measured: MEASURED }, told);
  return leanCounts(path, node).map((count) => setAlong(path, whole, count));
}

/**
 * How many features of `path` make a lean set, ascending: as many as come at each rung of costs, and as few as make
 * most of what all of them gain. Never all.
 */
export function leanCounts(path: readonly Step[], node: number): number[] {
  const [first, last] = [path[0]!.loss, path.at(-1)!.loss];
  const enough = GAINS.map((share) => 1 + path.findIndex(({ loss }) => first - loss >= share * (first - last)));
  const counts = new Set([...rungsOf(path, node), ...enough]);
  return [...counts].filter((count) => count > 0 && count < path.length).sort((a, b) => a - b);
}

/** The feature whose mean of both players best follows the plies, up or down; undefined where none does. */
export function phaseOf({ names, rows, plies, mover, other }: Matrix): string | undefined {
  const some = spread(rows, ROWS);
  const width = names.length;
  const ply = ranks(some.map((row) => plies[row]!));
  const follows = names.map((_, i) =>
    Math.abs(correlation(ply, ranks(some.map((row) => mover[row * width + i]! + other[row * width + i]!)))),
  );
  const best = follows.indexOf(Math.max(...follows));
  return follows[best]! >= FOLLOWS ? names[best] : undefined;
}

/** The place of each value in their order; equal ones share the middle of theirs. */
function ranks(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const found = new Array<number>(values.length);
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let i = from; i < to; i++) found[order[i]!] = (from + to - 1) / 2;
  }
  return found;
}

/** From -1 to 1; 0 where one of them doesn't change. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const middle = (one.length - 1) / 2;
  let [both, first, second] = [0, 0, 0];
  for (const [i, value] of one.entries()) {
    both += (value - middle) * (other[i]! - middle);
    first += (value - middle) ** 2;
    second += (other[i]! - middle) ** 2;
  }
  return first === 0 || second === 0 ? 0 : both / Math.sqrt(first * second);
}

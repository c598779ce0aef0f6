import { MAX_POINTS } from '../../agents/agent.ts';
import { evaluatorOf } from '../../agents/agent-weights.ts';
import { readFacts, readPositions } from '../../datasets/columns.ts';
import { splits } from '../../datasets/split.ts';
import { rowsWhere } from '../../datasets/values.ts';
import type { Game, Position } from '../../games/game.ts';
import { mean } from '../../lib/maths/mean.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { hear, type Running } from '../../lib/progress/running.ts';
import { rowLogLoss } from '../../train/diagnosis/metrics.ts';
import { bestScale } from '../../train/scale/scale.ts';
import type { WeightsPlayer } from '../contests/arena.ts';
import { spread } from '../experiment/path.ts';
import { type DataSource, dataOf, SCALE } from './sources.ts';

/** Rows that no fit has seen: fewer say too little, more would say the same. */
const FEWEST_ROWS = 500;
const MOST_ROWS = 2500;
/** What is to be foretold: this share of a game's result, the rest of what a deep search found. */
const RESULT = 0.3;
/** In log loss, what a node of twice the time is worth. */
const TWICE = 0.01;

/**
 * `players` in the order of how well they foretell games that no fit has seen, near the start by the deep search of the
 * newest of `sources`, at equal time: the loss counts, and what a node costs. Of 26 races of finished runs none was won
 * by one of the worse half. All search alike: positions don't say what a search is worth. Undefined where there are too
 * few such rows. Throws InputError for bad data sets, and the signal's reason.
 */
export async function foretold(
  players: readonly WeightsPlayer[],
  sources: readonly DataSource[],
  game: Game,
  running: Running,
): Promise<WeightsPlayer[] | undefined> {
  const deep = sources.filter(({ data, search }) => data === 'near' && search === 'deep');
  const newest = Math.max(...deep.map(({ generation }) => generation));
  const read = deep.filter(({ generation }) => generation === newest);
  if (read.length === 0) return undefined;
  const data = await dataOf(read, game, running);
  const facts = await readFacts(data, game, running);
  const train = splits.indexOf('train');
  const held = rowsWhere(facts.rows, (row) => facts.splits[row] !== train && Math.abs(facts.scores[row]!) < MAX_POINTS);
  if (held.length < FEWEST_ROWS) return undefined;
  const rows = spread(held.length, MOST_ROWS).map((at) => held[at]!);
  const positions = await readPositions(data, game, rows);
  const targets = Float64Array.from(
    rows,
    (row) => RESULT * facts.results[row]! + (1 - RESULT) * sigmoid(facts.scores[row]! / SCALE),
  );
  // Where all games are drawn, nothing can be foretold.
  if (new Set(targets).size < 2) return undefined;
  const losses = new Map<string, number>();
  for (const player of players) {
    await hear(running.signal);
    losses.set(player.name, lossOf(player, game, positions, targets));
  }
  return [...players].sort((one, other) => losses.get(one.name)! - losses.get(other.name)!);
}

/** The mean log loss of what `player` says of `positions`, in the unit that suits it best, and what its node costs. */
function lossOf(player: WeightsPlayer, game: Game, positions: readonly Position[], targets: Float64Array): number {
  const evaluator = evaluatorOf(game, player.weights);
  const values = Float64Array.from(positions, (position) => evaluator.evaluate(position, position.turn));
  const samples = {
    names: ['value'],
    rows: values.length,
    features: values,
    results: targets,
    scores: values,
    games: new Float64Array(values.length),
  };
  const { scale } = bestScale(samples, [1], false);
  const loss = mean(Array.from(values, (value, i) => rowLogLoss(sigmoid(scale * value), targets[i]!)));
  return loss + TWICE * Math.log2(player.cost);
}

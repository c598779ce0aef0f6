import { boardOf } from '../../agents/network/check.ts';
import { networkOf } from '../../agents/network/codec.ts';
import { NetworkKernel } from '../../agents/network/kernel.ts';
import { layoutOf } from '../../agents/network/layout.ts';
import type { NetworkWeights } from '../../agents/weights/schema.ts';
import { checkFeatures } from '../../agents/weights/weights.ts';
import { type BoardRows, readBoards } from '../../datasets/boards.ts';
import type { DataSet } from '../../datasets/data-set.ts';
import type { Reading } from '../../datasets/fill.ts';
import { type Matrix, readMatrix } from '../../datasets/matrix.ts';
import type { Board, Game, Player } from '../../games/game.ts';
import type { Predictor } from './prediction.ts';

/**
 * The predictor of a network that reads the board. Its inputs are the values of cells but the first, which is what a
 * cell without any of them holds, and the features beside the network. `known` are its rows, where they were read. Throws InputError for a bad data set.
 */
export async function networkPredictor(
  weights: NetworkWeights,
  dataset: DataSet,
  game: Game,
  reading?: Reading,
  known?: BoardRows,
): Promise<Predictor> {
  const board = boardOf(weights, game, 'weights');
  const network = networkOf(weights, board, 'weights');
  const sums = new NetworkKernel(layoutOf(board, network, 'weights'));
  const step = network.outputStep / network.one;
  const rows = known ?? (await readBoards(dataset, game, board, reading));
  const beside = await besideOf(weights, dataset, game, reading);
  const pieces = board.valueNames.slice(1);
  const logit = (row: number): number => sums.of(rows.turns[row]! as Player) * step;
  return {
    inputs: [...pieces, ...(beside?.names ?? [])],
    logits: (some, shuffled) =>
      Float64Array.from(some, (row, i) => {
        const value = shuffled === undefined ? undefined : shuffled.input + 1;
        const from = shuffled?.from[i] ?? row;
        sums.board.set(boardIn(rows, row), sums.at);
        if (value !== undefined && value < board.values) replace(rows, row, from, value, sums.board, sums.at, board);
        const feature = value === undefined ? -1 : value - board.values;
        return logit(row) + (beside?.logit(row, feature, from) ?? 0);
      }),
  };
}

function boardIn({ boards, cells }: BoardRows, row: number): Uint8Array {
  return boards.subarray(row * cells, (row + 1) * cells);
}

/** On the board of `row`, puts `value` where it stands in row `from`, as far as nothing else stands there. */
function replace(
  rows: BoardRows,
  row: number,
  from: number,
  value: number,
  out: Uint8Array,
  at: number,
  { cells }: Board,
): void {
  const [here, there] = [boardIn(rows, row), boardIn(rows, from)];
  for (let cell = 0; cell < cells; cell++)
    if (here[cell] === value || here[cell] === 0) out[at + cell] = there[cell] === value ? value : 0;
}

interface BesideValues {
  readonly names: readonly string[];
  /** The logits of a row, the feature `shuffled` being read in row `from`. */
  logit(row: number, shuffled: number, from: number): number;
}

async function besideOf(
  { beside, scale }: NetworkWeights,
  dataset: DataSet,
  game: Game,
  reading?: Reading,
): Promise<BesideValues | undefined> {
  if (beside === undefined) return undefined;
  const matrix: Matrix = await readMatrix(dataset, game, checkFeatures(beside.features, game, 'weights'), reading);
  const { names, mover, other } = matrix;
  const count = names.length;
  return {
    names,
    logit(row, shuffled, from) {
      let points = beside.tempo;
      for (let f = 0; f < count; f++) {
        const at = (f === shuffled ? from : row) * count + f;
        points += beside.points[f]! * (mover[at]! - other[at]!);
      }
      return points / scale;
    },
  };
}

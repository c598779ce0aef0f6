import { FeatureInference, PlaneInference } from '../agents/network/inference.ts';
import type { Network } from '../agents/network/network.ts';
import { BOARD, type NetworkInput, PLANES } from '../agents/network/network-weights.ts';
import { describeFeatures } from '../agents/weights/weights.ts';
import { valuesAt } from '../datasets/column.ts';
import { readManifest } from '../datasets/manifest.ts';
import { readMatrix } from '../datasets/matrix.ts';
import { readPlanes } from '../datasets/planes.ts';
import { mapSplits, refuseEmptySplits, rowsBySplit, type Split, type Splits } from '../datasets/split.ts';
import type { Values } from '../datasets/values.ts';
import { planesFingerprint } from '../games/fingerprint.ts';
import type { Features, Game, Planes } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { boardGiven } from './board-data.ts';
import { featureRows, type NetworkRows, planeRows, standardOf } from './network/rows.ts';

/** One split of a data set, for fitting or testing a network. */
interface SplitRows {
  readonly rows: NetworkRows;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
}

/** A data set as a network reads it. */
export interface NetworkData {
  readonly input: NetworkInput;
  readonly source: Features | Planes;
  readonly splits: Splits<SplitRows>;
  /** The logits of a split's rows as the network plays, by plain loops. */
  play(network: Network, split: Split): Float64Array;
}

/** Throws InputError unless a network can read `reads` in `game`: a feature set's name, PLANES or BOARD. */
export function checkReads(reads: string, game: Game): void {
  if (reads === BOARD) boardGiven(game);
  else if (reads === PLANES) planesOf(game);
  else featuresNamed(game, reads);
}

function planesOf({ name, planes }: Game): Planes {
  if (planes === undefined) throw new InputError(`${PLANES}: ${name} has none; a feature set is wanted`);
  return planes;
}

/**
 * The data set in `folder` through `reads`: a feature set's name, or PLANES. Throws InputError for a bad data set, an
 * unknown set, and a split without rows.
 */
export async function readNetworkData(folder: string, game: Game, reads: string): Promise<NetworkData> {
  return reads === PLANES ? ofPlanes(folder, game) : ofFeatures(folder, game, featuresNamed(game, reads));
}

async function ofFeatures(folder: string, game: Game, features: Features): Promise<NetworkData> {
  const matrix = await readMatrix(folder, game, features);
  const members = membersOf(folder, matrix.games);
  const standard = standardOf(matrix, members.train);
  const input: NetworkInput = { kind: 'features', ...describeFeatures(game, features), ...standard };
  const count = features.list.length;
  return {
    input,
    source: features,
    splits: mapSplits(members, (rows) => {
      const results = new Float64Array(valuesAt(matrix.results, rows));
      return { rows: featureRows(matrix, rows, results, standard), results };
    }),
    play(network, split) {
      const inference = new FeatureInference(network, input, features);
      const values = new Float64Array(2 * count);
      return Float64Array.from(members[split], (row) => {
        values.set(matrix.mover.subarray(row * count, (row + 1) * count), 0);
        values.set(matrix.other.subarray(row * count, (row + 1) * count), count);
        return inference.ofValues(values);
      });
    },
  };
}

async function ofPlanes(folder: string, game: Game): Promise<NetworkData> {
  const planes = planesOf(game);
  const read = await readPlanes(folder, game, planes);
  const members = membersOf(folder, read.games);
  const input: NetworkInput = { kind: 'planes', inputs: planes.inputs, fingerprint: planesFingerprint(game, planes) };
  return {
    input,
    source: planes,
    splits: mapSplits(members, (rows) => {
      const results = new Float64Array(valuesAt(read.results, rows));
      return { rows: planeRows(read, rows, results), results };
    }),
    play(network, split) {
      const inference = new PlaneInference(network, input, planes);
      const { active, starts } = read;
      return Float64Array.from(members[split], (row) =>
        inference.ofActive(active.subarray(starts[row]!, starts[row + 1]!)),
      );
    },
  };
}

function membersOf(folder: string, games: Values): Splits<Uint32Array> {
  const members = rowsBySplit(games, readManifest(folder).seed);
  refuseEmptySplits(folder, members);
  return members;
}

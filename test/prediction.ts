import { networkOf, storedLayers } from '../agents/network/codec.ts';
import { inferenceOf } from '../agents/network/inference.ts';
import type { NetworkInput } from '../agents/network/network-weights.ts';
import type { Matrix } from '../datasets/matrix.ts';
import type { PlaneRows } from '../datasets/planes.ts';
import type { Features, Game, Planes, Player, Position } from '../games/game.ts';
import { walk } from '../games/walk.ts';
import { Random } from '../lib/maths/random.ts';
import { unwatched } from '../lib/progress/running.ts';
import type { Backend } from '../train/network/backend.ts';
import { predictLogits } from '../train/network/network.ts';
import { featureRows, type NetworkRows, planeRows, standardOf } from '../train/network/rows.ts';
import { randomNetwork } from './network.ts';

/**
 * The largest difference between what TensorFlow predicts and what the plain loops play, in logits and as a share of
 * those above 1, on `count` positions of random games; the network has random weights and has gone through the text of
 * a weights file.
 */
export async function largestDifference(
  game: Game,
  source: Features | Planes,
  count: number,
  backend: Backend,
): Promise<number> {
  const positions = positionsOf(game, count);
  const { rows, input } =
    'list' in source ? readFeatures(source, positions, game) : readPlanes(source, positions, game);
  const fitted = randomNetwork(rows.inputs, [64, 32], new Random(1, 'prediction'));
  const predicted = await predictLogits(backend, fitted, rows, unwatched.signal);
  const played = inferenceOf(networkOf(JSON.parse(JSON.stringify(storedLayers(fitted))), 'test'), input, source);
  let largest = 0;
  for (const [i, text] of positions.entries()) {
    const logit = played.logit(game.parse(text));
    largest = Math.max(largest, Math.abs(logit - predicted[i]!) / Math.max(1, Math.abs(logit)));
  }
  return largest;
}

function positionsOf(game: Game, count: number): string[] {
  const texts: string[] = [];
  const moves = new Int32Array(game.maxMoves);
  for (let i = 0; texts.length < count; i++) {
    const random = new Random(i, 'prediction', game.name);
    const position = i % 2 === 0 ? walk(game, game.walk, random) : game.scatter(random);
    for (let ply = 0; ply < 60 && !position.over() && texts.length < count; ply++) {
      texts.push(position.text());
      position.make(moves[random.int(position.moves(moves, 0))]!);
    }
  }
  return texts;
}

interface Read {
  readonly rows: NetworkRows;
  readonly input: NetworkInput;
}

function readFeatures(features: Features, positions: readonly string[], game: Game): Read {
  const width = features.list.length;
  const [mover, other] = [new Float64Array(positions.length * width), new Float64Array(positions.length * width)];
  for (const [at, position] of parsed(game, positions)) {
    features.extract(position, position.turn, mover, at * width);
    features.extract(position, (1 - position.turn) as Player, other, at * width);
  }
  const none = new Float64Array(positions.length);
  const names = features.list.map((feature) => feature.name);
  const matrix: Matrix = {
    names,
    rows: positions.length,
    games: none,
    plies: none,
    results: none,
    scores: none,
    mover,
    other,
  };
  const members = positions.map((_, i) => i);
  const standard = standardOf(matrix, members);
  const input: NetworkInput = { kind: 'features', set: features.name, names, fingerprint: '', ...standard };
  return { rows: featureRows(matrix, members, none, standard), input };
}

function readPlanes(planes: Planes, positions: readonly string[], game: Game): Read {
  const active: number[] = [];
  const starts = [0];
  const some = new Int32Array(planes.max);
  for (const [, position] of parsed(game, positions)) {
    active.push(...some.subarray(0, planes.active(position, some, 0)));
    starts.push(active.length);
  }
  const none = new Float64Array(positions.length);
  const read: PlaneRows = {
    rows: positions.length,
    inputs: planes.inputs,
    games: none,
    results: none,
    scores: none,
    active: Uint16Array.from(active),
    starts: Uint32Array.from(starts),
  };
  const members = positions.map((_, i) => i);
  return { rows: planeRows(read, members, none), input: { kind: 'planes', inputs: planes.inputs, fingerprint: '' } };
}

function parsed(game: Game, positions: readonly string[]): [number, Position][] {
  return positions.map((text, i) => [i, game.parse(text)]);
}

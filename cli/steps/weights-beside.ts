import { basename } from 'node:path';
import { networkOf } from '../../agents/network/codec.ts';
import type { NetworkWeights } from '../../agents/network/schema.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { readWeightsFile } from '../../agents/weights-file.ts';
import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { whole } from '../../lib/numbers.ts';
import { aligned } from '../../reports/render/terminal.ts';

/** What one file says of one weight. */
interface Cell {
  /** As it stands in the file. */
  readonly points: number;
  /** In the scale that is shown, and so the interval. */
  readonly shown: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** A weight in all files; undefined where one has none such. */
interface Row {
  readonly name: string;
  readonly hand: number | undefined;
  readonly files: readonly (Cell | undefined)[];
}

/** Weights of several files beside those chosen by hand: as data, and in lines for people. */
interface Beside {
  readonly value: unknown;
  readonly lines: readonly string[];
}

/**
 * The weights in `paths` beside the hand weights of `game`, with their intervals, in the scale of the hand weights or
 * `asWritten`; of networks, what they are. Throws InputError.
 */
export function weightsBeside(paths: readonly string[], game: Game, asWritten: boolean): Beside {
  const all = paths.map((path) => ({ name: basename(path, '.json'), weights: read(path, game) }));
  const files = all.flatMap(({ name, weights }) => (weights.model === 'linear' ? [{ name, weights }] : []));
  const networks = all.flatMap(({ name, weights }) => (weights.model === 'network' ? [{ name, weights }] : []));
  const factors = files.map(({ weights }) => (asWritten ? 1 : handFactor(weights, game)));
  const names = [...new Set(files.flatMap(({ weights }) => weights.features.names)), 'tempo'];
  const rows = names.map(
    (name): Row => ({
      name,
      hand: handPoints(game, name),
      files: files.map(({ weights }, i) => cellOf(weights, name, factors[i]!)),
    }),
  );
  return {
    value: networks.length === 0 ? rows : { weights: rows, networks: networks.map(networkValue) },
    lines: [
      ...(files.length === 0 ? [] : tableOf(files, rows)),
      ...files.flatMap(({ name, weights }, i) => aboutFile(name, weights, factors[i]!)),
      ...networks.flatMap(({ name, weights }) => aboutNetwork(name, weights, game)),
    ],
  };
}

/** A line for each weight. */
function tableOf(files: readonly { readonly name: string }[], rows: readonly Row[]): string[] {
  return aligned([
    ['weight', 'hand', ...files.flatMap(({ name }) => [name, '95 % interval'])],
    ...rows.map(({ name, hand, files: cells }) => [
      name,
      hand === undefined ? '' : String(hand),
      ...cells.flatMap(cellTexts),
    ]),
  ]);
}

function read(path: string, game: Game): Weights | NetworkWeights {
  const weights = readWeightsFile(path, game);
  if (weights.model === 'linear' && weights.phase !== undefined)
    throw new InputError(`${path}: its weights change with a phase; one for each is wanted`);
  return weights;
}

function handPoints(game: Game, name: string): number | undefined {
  return game.hand.points[game.features[0]!.list.findIndex((feature) => feature.name === name)];
}

/** What brings the weights to the scale of the hand weights; 1 where they have none in common that isn't 0. */
function handFactor({ features, points }: Weights, game: Game): number {
  const both = features.names.flatMap((name, i) => {
    const hand = handPoints(game, name);
    return hand === undefined ? [] : [{ hand, own: points[i]! }];
  });
  const hand = both.reduce((sum, one) => sum + Math.abs(one.hand), 0);
  const own = both.reduce((sum, one) => sum + Math.abs(one.own), 0);
  return hand === 0 || own === 0 ? 1 : hand / own;
}

function cellOf({ features, points, tempo, scale, origin }: Weights, name: string, factor: number): Cell | undefined {
  const at = features.names.indexOf(name);
  if (at < 0 && name !== 'tempo') return undefined;
  const uncertainty = origin.by === 'fit' ? origin.uncertainty : undefined;
  const interval = at < 0 ? uncertainty?.tempo : uncertainty?.weights[at];
  const inPoints = (logits: number | undefined): number | undefined =>
    logits === undefined || scale === undefined ? undefined : logits * scale * factor;
  const written = at < 0 ? tempo : points[at]!;
  return { points: written, shown: written * factor, low: inPoints(interval?.low), high: inPoints(interval?.high) };
}

function cellTexts(cell: Cell | undefined): string[] {
  if (cell === undefined) return ['', ''];
  const { shown, low, high } = cell;
  return [
    Number.isInteger(shown) ? String(shown) : shown.toFixed(1),
    low === undefined || high === undefined ? '' : `${low.toFixed(1)} to ${high.toFixed(1)}`,
  ];
}

function aboutFile(name: string, { origin, scale }: Weights, factor: number): string[] {
  const times = factor === 1 ? '' : `; points shown are those of the file times ${factor.toPrecision(4)}`;
  if (origin.by === 'games')
    return [`${name}: tuned by ${whole(origin.pairs)} pairs of games${times}`, `  ${origin.verdict}`];
  if (origin.by !== 'fit') return [`${name}: by hand${times}`];
  const active = origin.constraints?.active.map(({ constraint }) => constraint) ?? [];
  return [
    `${name}: ${scale?.toPrecision(4)} points a logit, log loss on test rows ${origin.measures.test.logLoss.toFixed(6)}${times}`,
    ...(active.length === 0 ? [] : [`  held by ${active.join('; ')}`]),
  ];
}

interface NamedNetwork {
  readonly name: string;
  readonly weights: NetworkWeights;
}

function networkValue({ name, weights }: NamedNetwork): object {
  const { scale, origin } = weights;
  const beside = weights.beside !== undefined ? { beside: besideCells(weights.beside) } : {};
  const { logLoss } = origin.measures.test;
  return { name, shape: weights.input.shape, scale, logLoss, ...beside };
}

function aboutNetwork(name: string, weights: NetworkWeights, game: Game): string[] {
  const { measures, maxPoints } = weights.origin;
  const beside = weights.beside !== undefined ? besideCells(weights.beside) : [];
  return [
    `${name}: ${networkWords(weights, game)}, log loss on test rows ${measures.test.logLoss.toFixed(6)}`,
    `  no evaluation is above ${Math.ceil(maxPoints)} points`,
    ...(beside.length === 0
      ? []
      : [`  beside it, in points: ${beside.map(({ name, points }) => `${name} ${points}`).join(', ')}`]),
  ];
}

/** What a network is, in a line: `network 2x32 on the board, 12,482 weights, 512.3 points a logit`. */
function networkWords(weights: NetworkWeights, game: Game): string {
  const { first, firstBiases, linear, second, output, outputBiases } = networkOf(weights, game.board!, game.name);
  const arrays = [first, firstBiases, linear, output, outputBiases, ...Object.values(second ?? {})];
  const count = arrays.reduce((sum, { length }) => sum + length, 0);
  const scale = `${weights.scale.toPrecision(4)} points a logit`;
  return `network ${weights.input.shape} on the board, ${whole(count)} weights, ${scale}`;
}

/** The linear weights beside a network, as they stand in the file. */
function besideCells({
  features,
  points,
  tempo,
}: NonNullable<NetworkWeights['beside']>): { name: string; points: number }[] {
  return [...features.names.map((name, i) => ({ name, points: points[i]! })), { name: 'tempo', points: tempo }];
}

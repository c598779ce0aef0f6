import { basename } from 'node:path';
import { networkOf } from '../../agents/network/check.ts';
import { agentNames } from '../../agents/spec.ts';
import type { NetworkWeights } from '../../agents/weights/schema.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { readWeightsFile } from '../../agents/weights-file.ts';
import type { Game } from '../../games/game.ts';
import { families, gameNamed, gameOfSize, sizesText } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { whole } from '../../lib/numbers.ts';
import { list } from '../../lib/options/kinds.ts';
import { flag, optional } from '../../lib/options/option-set.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { commandList } from '../command-list.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/** `weightroom games [game]`: what there is. */
export const gamesCommand = command({
  ...commandList.games,
  positionals: { game: 'one game only' },
  options: {
    features: flag('every feature: name, unit, meaning'),
    weights: optional(list(), 'weights files to show beside the hand weights, in their scale, with intervals', {
      holds: 'agents',
    }),
    asWritten: flag('with --weights: points as each file has them'),
    json,
  },
  handler({ game, features, weights, asWritten, json }) {
    if (weights !== undefined) {
      if (game === undefined) throw new InputError('games: which game are the weights of --weights for?');
      const { value, lines } = weightsBeside(weights, gameNamed(game), asWritten);
      return print(json, value, lines);
    }
    const chosen =
      game === undefined ? families.map((family) => gameOfSize(family, family.defaultSize)) : [gameNamed(game)];
    const facts = chosen.map((one) => ({
      game: one.name,
      meaning: families.find((family) => family.name === one.family)!.meaning,
      sizes: families.find((family) => family.name === one.family)!.sizes,
      seats: one.seats,
      agents: agentNames(one),
      hand: one.features[0]!.list.map((feature, i) => ({ name: feature.name, points: one.hand.points[i]! })),
      source: one.hand.source,
      features: one.features.map((set) => ({ set: set.name, features: set.list })),
    }));
    const lines = facts.flatMap((fact) => [
      `${fact.game}: ${fact.meaning}`,
      ...(fact.sizes.length > 0 ? [`  sizes     ${sizesText(fact.sizes)}`] : []),
      `  seats     ${fact.seats.join(' (moves first), ')}`,
      `  agents    ${fact.agents.join(', ')}, or the path of a weights file; then :own or :difference, then @depth=N, @nodes=N, @ms=N`,
      `  features  ${fact.features.map(({ set, features }) => `${set} (${features.length})`).join(', ')}`,
      `  hand      ${fact.hand.map(({ name, points }) => `${name} ${points}`).join(', ')}`,
      `            ${fact.source}`,
      ...(features
        ? fact.features.flatMap(({ set, features: list }) => [
            `  ${set}:`,
            ...aligned(list.map((one) => [`    ${one.name}`, one.unit, `${one.low} to ${one.high}`, one.meaning])),
          ])
        : []),
    ]);
    print(json, facts, lines);
  },
});

/** A weights file and what it is called. */
interface Named<Model> {
  readonly name: string;
  readonly weights: Model;
}

/**
 * The weights in `paths` beside the hand weights of `game`, as data and in lines: with their intervals, in the scale of
 * the hand weights or `asWritten`; of networks, what they are. Throws InputError.
 */
function weightsBeside(paths: readonly string[], game: Game, asWritten: boolean) {
  const linear: (Named<Weights> & { readonly factor: number })[] = [];
  const networks: Named<NetworkWeights>[] = [];
  for (const path of paths) {
    const [name, weights] = [basename(path, '.json'), readWeightsFile(path, game)];
    if (weights.model === 'network') networks.push({ name, weights });
    else if (weights.model === 'patterns') throw new InputError(`${path}: patterns; expected weights of features`);
    else if (weights.phase !== undefined)
      throw new InputError(`${path}: its weights change with a phase; expected one for each`);
    else linear.push({ name, weights, factor: asWritten ? 1 : handFactor(weights, game) });
  }
  const names = [...new Set(linear.flatMap(({ weights }) => weights.features.names)), 'tempo'];
  const rows = names.map((name) => ({
    name,
    hand: handPoints(game, name),
    files: linear.map(({ weights, factor }) => cellOf(weights, name, factor)),
  }));
  const table = [
    ['weight', 'hand', ...linear.flatMap(({ name }) => [name, '95 % interval'])],
    ...rows.map(({ name, hand = '', files }) => [name, String(hand), ...files.flatMap(cellTexts)]),
  ];
  return {
    value: networks.length === 0 ? rows : { weights: rows, networks: networks.map(networkValue) },
    lines: [
      ...(linear.length === 0 ? [] : aligned(table)),
      ...linear.flatMap(aboutFile),
      ...networks.flatMap((one) => aboutNetwork(one, game)),
    ],
  };
}

function handPoints(game: Game, name: string): number | undefined {
  return game.hand.points[game.features[0]!.list.findIndex((feature) => feature.name === name)];
}

/** What brings the weights to the scale of the hand weights; 1 where they have none in common that isn't 0. */
function handFactor({ features, points }: Weights, game: Game): number {
  let [hand, own] = [0, 0];
  for (const [i, name] of features.names.entries()) {
    const chosen = handPoints(game, name);
    if (chosen === undefined) continue;
    hand += Math.abs(chosen);
    own += Math.abs(points[i]!);
  }
  return hand === 0 || own === 0 ? 1 : hand / own;
}

/** What a file says of one weight: as it stands there, in the scale that is shown, and so the interval. */
function cellOf({ features, points, tempo, scale, origin }: Weights, name: string, factor: number) {
  const at = features.names.indexOf(name);
  if (at < 0 && name !== 'tempo') return undefined;
  const uncertainty = origin.by === 'fit' ? origin.uncertainty : undefined;
  const interval = at < 0 ? uncertainty?.tempo : uncertainty?.weights[at];
  const inPoints = (logits: number | undefined): number | undefined =>
    logits === undefined || scale === undefined ? undefined : logits * scale * factor;
  const written = at < 0 ? tempo : points[at]!;
  return { points: written, shown: written * factor, low: inPoints(interval?.low), high: inPoints(interval?.high) };
}

function cellTexts(cell: ReturnType<typeof cellOf>): string[] {
  if (cell === undefined) return ['', ''];
  const { shown, low, high } = cell;
  return [
    Number.isInteger(shown) ? String(shown) : shown.toFixed(1),
    low === undefined || high === undefined ? '' : `${low.toFixed(1)} to ${high.toFixed(1)}`,
  ];
}

function aboutFile({ name, weights, factor }: Named<Weights> & { readonly factor: number }): string[] {
  const { origin, scale } = weights;
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

function networkValue({ name, weights }: Named<NetworkWeights>): object {
  const { scale, origin, beside, input } = weights;
  const { logLoss } = origin.measures.test;
  return { name, shape: input.shape, scale, logLoss, ...(beside && { beside: besideCells(beside) }) };
}

function aboutNetwork({ name, weights }: Named<NetworkWeights>, game: Game): string[] {
  const { measures, maxPoints } = weights.origin;
  const { first, firstBiases, linear, second, output, outputBiases } = networkOf(weights, game.board!, game.name);
  const arrays = [first, firstBiases, linear, output, outputBiases, ...Object.values(second ?? {})];
  const count = arrays.reduce((sum, { length }) => sum + length, 0);
  const beside = weights.beside && besideCells(weights.beside).map((cell) => `${cell.name} ${cell.points}`);
  return [
    `${name}: network ${weights.input.shape} on the board, ${whole(count)} weights, ${weights.scale.toPrecision(4)} points a logit, log loss on test rows ${measures.test.logLoss.toFixed(6)}`,
    `  no evaluation is above ${Math.ceil(maxPoints)} points`,
    ...(beside === undefined ? [] : [`  beside it, in points: ${beside.join(', ')}`]),
  ];
}

/** The linear weights beside a network, as they stand in the file. */
function besideCells({ features, points, tempo }: NonNullable<NetworkWeights['beside']>) {
  return [...features.names.map((name, i) => ({ name, points: points[i]! })), { name: 'tempo', points: tempo }];
}

import { basename } from 'node:path';
import type { Weights } from '../../agents/weights/weights.ts';
import { readWeights } from '../../agents/weights-file.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/** What one file says of one weight, in its points. */
interface Cell {
  readonly points: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** `weightroom weights`: the weights of several files beside those chosen by hand. */
export const weightsCommand = command({
  usage: 'weights <game> <files..>',
  describe: 'weights of several files beside the hand weights, with their intervals',
  positionals: { files: 'weights files' },
  options: { json },
  epilogue: 'Points compare where files have one scale: train --scale hand gives them that of the hand weights.',
  handler(args) {
    const game = gameNamed(args.game);
    const files = args.files.map((path) => ({ name: basename(path, '.json'), weights: read(path, game) }));
    const names = [...new Set(files.flatMap(({ weights }) => weights.features.names)), 'tempo'];
    const rows = names.map((name) => ({
      name,
      hand: handPoints(game, name),
      files: files.map(({ weights }) => cellOf(weights, name)),
    }));
    print(args.json, rows, [
      ...aligned([
        ['weight', 'hand', ...files.flatMap(({ name }) => [name, '95 % interval'])],
        ...rows.map(({ name, hand, files: cells }) => [
          name,
          hand === undefined ? '' : String(hand),
          ...cells.flatMap(cellTexts),
        ]),
      ]),
      ...files.flatMap(({ name, weights }) => aboutFile(name, weights)),
    ]);
  },
});

function read(path: string, game: Game): Weights {
  const weights = readWeights(path, game);
  if (weights.phase !== undefined)
    throw new InputError(`${path}: its weights change with a phase; one for each is wanted`);
  return weights;
}

function handPoints(game: Game, name: string): number | undefined {
  return game.hand.points[game.features[0]!.list.findIndex((feature) => feature.name === name)];
}

function cellOf({ features, points, tempo, scale, origin }: Weights, name: string): Cell | undefined {
  const at = features.names.indexOf(name);
  if (at < 0 && name !== 'tempo') return undefined;
  const uncertainty = origin.by === 'fit' ? origin.uncertainty : undefined;
  const interval = at < 0 ? uncertainty?.tempo : uncertainty?.weights[at];
  const inPoints = (logits: number | undefined): number | undefined =>
    logits === undefined || scale === undefined ? undefined : logits * scale;
  return { points: at < 0 ? tempo : points[at]!, low: inPoints(interval?.low), high: inPoints(interval?.high) };
}

function cellTexts(cell: Cell | undefined): string[] {
  if (cell === undefined) return ['', ''];
  const { points, low, high } = cell;
  return [String(points), low === undefined || high === undefined ? '' : `${low.toFixed(1)} to ${high.toFixed(1)}`];
}

function aboutFile(name: string, { origin, scale }: Weights): string[] {
  if (origin.by !== 'fit') return [`${name}: by hand`];
  const active = origin.constraints?.active.map(({ constraint }) => constraint) ?? [];
  return [
    `${name}: ${scale?.toPrecision(4)} points a logit, log loss on test rows ${origin.measures.test.logLoss.toFixed(6)}`,
    ...(active.length === 0 ? [] : [`  held by ${active.join('; ')}`]),
  ];
}

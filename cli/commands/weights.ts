import { basename } from 'node:path';
import type { Weights } from '../../agents/weights/weights.ts';
import { readWeights } from '../../agents/weights-file.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { flag } from '../../lib/options/option-set.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/** What one file says of one weight. */
interface Cell {
  /** As it stands in the file. */
  readonly points: number;
  /** In the scale that is shown, and so the interval. */
  readonly shown: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** `weightroom weights`: the weights of several files beside those chosen by hand. */
export const weightsCommand = command({
  usage: 'weights <game> <files..>',
  describe: 'weights of several files beside the hand weights, with their intervals',
  positionals: { files: 'weights files' },
  options: { asWritten: flag('points as each file has them, whatever their scale'), json },
  epilogue:
    'Points are in the scale of the hand weights: those of a file times the one number with which the weights that both have sum up to as much, signs aside. A search plays alike in any scale.',
  handler(args) {
    const game = gameNamed(args.game);
    const files = args.files.map((path) => ({ name: basename(path, '.json'), weights: read(path, game) }));
    const factors = files.map(({ weights }) => (args.asWritten ? 1 : handFactor(weights, game)));
    const names = [...new Set(files.flatMap(({ weights }) => weights.features.names)), 'tempo'];
    const rows = names.map((name) => ({
      name,
      hand: handPoints(game, name),
      files: files.map(({ weights }, i) => cellOf(weights, name, factors[i]!)),
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
      ...files.flatMap(({ name, weights }, i) => aboutFile(name, weights, factors[i]!)),
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
  if (origin.by !== 'fit') return [`${name}: by hand${times}`];
  const active = origin.constraints?.active.map(({ constraint }) => constraint) ?? [];
  return [
    `${name}: ${scale?.toPrecision(4)} points a logit, log loss on test rows ${origin.measures.test.logLoss.toFixed(6)}${times}`,
    ...(active.length === 0 ? [] : [`  held by ${active.join('; ')}`]),
  ];
}

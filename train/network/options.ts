import * as z from 'zod';
import { parseShape, shapeText, USUAL_SHAPES, usualShape } from '../../agents/network/network.ts';
import type { Board, Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { kindOf, nonNegative, oneOf, positive, share, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, required, seed, type ValuesOf } from '../../lib/options/option-set.ts';

/** The back ends of TensorFlow.js, in the order in which they are tried: the native library, WebAssembly. */
const backendNames = ['node', 'wasm'] as const;
export type BackendName = (typeof backendNames)[number];

const rare = { rare: true } as const;

/** As `parseShape` reads it, which throws InputError for what is none. */
const shape = kindOf(z.string(), (text) => shapeText(parseShape(text, '--shape')));

/** How a network is fitted to a data set. */
export const networkFitOptions = new OptionSet(
  {
    /** Required in what is fitted; where a command leaves it out, the board decides (`usualShape`). */
    shape: required(
      shape,
      `of a network: 2x32, pairs:2x32, shared:2x24, star:2x4, 2x32-16 or, by phase, 2x32/3; default: ${USUAL_SHAPES}`,
      rare,
    ),
    /** The rest is the sigmoid of the score. */
    lambda: defaulting(share, '0.3', "the result's share of the target; the rest is the search's score", rare),
    scoreScale: optional(positive, 'score points per logit; default: what fits the results best', rare),
    beside: optional(text, 'a feature set, with linear weights beside a network', rare),
    start: optional(text, 'a weights file of a network of the same shape that the fit continues from', rare),
    epochs: defaulting(wholeNumber(1), '20', 'passes through the rows, at most', rare),
    part: optional(share, 'share of the rows that each pass reads, drawn anew, where time is short', rare),
    batch: defaulting(wholeNumber(1), '2048', 'rows per step', rare),
    /** Adam's. */
    rate: defaulting(positive, '0.004', 'learning rate of the first epoch', rare),
    l2: defaulting(nonNegative, '0.0001', "penalty on a network's squared weights", rare),
    patience: defaulting(wholeNumber(1), '5', 'epochs without a lower validation loss after which it stops', rare),
    seed,
    scale: defaulting(positive, '1000', 'points worth one logit'),
  },
  [
    ({ part }) => part === 0 && 'part: expected more than 0',
    ({ lambda, scoreScale }) =>
      scoreScale !== undefined && lambda === 1 && 'scoreScale: needs lambda below 1, else no score is used',
  ],
);

export type NetworkFit = ValuesOf<typeof networkFitOptions.options>;

/** What computes networks. */
export const backendOption = optional(
  oneOf(backendNames),
  `of TensorFlow.js: ${backendNames.join(', ')}; default: the first that loads`,
);

/**
 * The options of `args` for a network of `game`; where no shape is given, the game's board decides. Throws InputError,
 * which names the option, and where the game has no board.
 */
export function readNetworkFit(
  args: Readonly<Record<string, unknown>>,
  game: Pick<Game, 'name' | 'board'>,
): NetworkFit {
  return networkFitOptions.read({ ...args, shape: args.shape ?? usualShape(boardGiven(game)) });
}

/** The board of `game`. Throws InputError where it has none. */
export function boardGiven({ name, board }: Pick<Game, 'name' | 'board'>): Board {
  if (board === undefined)
    throw new InputError(`${name}: has no board for a network to read; fit linear weights, or add a board to the game`);
  return board;
}

export interface Backend {
  readonly name: BackendName;
  /** For reports and weights files: `TensorFlow.js 4.22.0, wasm`. */
  readonly text: string;
  readonly tf: typeof import('./tensorflow.ts');
}

/** An optional dependency: npm installs it where its native library can be downloaded. */
const NATIVE = '@tensorflow/tfjs-node';

/** The back end called `name`, else the first that loads. Throws InputError where it doesn't. */
export async function openBackend(name?: BackendName): Promise<Backend> {
  if (name !== 'wasm') {
    const native = await load('node', 'tensorflow');
    if (typeof native !== 'string') return native;
    if (name === 'node')
      throw new InputError(`--backend node: ${NATIVE} can't be loaded: ${native}; npm install ${NATIVE}, or use wasm`);
  }
  const wasm = await load('wasm', 'wasm');
  if (typeof wasm !== 'string') return wasm;
  throw new InputError(`--backend wasm: TensorFlow's WebAssembly can't be loaded: ${wasm}; install weightroom again`);
}

/** Makes the back end that is `registered` in TensorFlow.js the one in use, or says why it can't be, in one line. */
async function load(name: BackendName, registered: string): Promise<Backend | string> {
  try {
    // Loaded on demand: other commands start without.
    const tf = await import('./tensorflow.ts');
    // In production mode it neither praises other back ends nor checks every number.
    tf.enableProdMode();
    // The native library's own messages: errors only.
    process.env.TF_CPP_MIN_LOG_LEVEL ??= '2';
    if (name === 'node') await import(NATIVE);
    if (!(await tf.setBackend(registered))) return 'it does not start';
    return { name, text: `TensorFlow.js ${tf.version_core}, ${name}`, tf };
  } catch (error) {
    return (error as Error).message.split(/\n| imported from /)[0]!;
  }
}

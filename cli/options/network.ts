import { PLANES } from '../../agents/network/network-weights.ts';
import { InputError } from '../../lib/input-error.ts';
import { type BackendName, backendNames } from '../../train/network/backend.ts';
import type { NetworkFit } from '../../train/train-network.ts';
import { nonNegative, oneOf, options, positive, wholeNumber } from './argument.ts';

/** The options of `--model network`, as yargs declares them. */
export const networkOptions = {
  reads: { type: 'string', default: 'full', describe: `what a network reads: a feature set, or ${PLANES}` },
  layers: { type: 'string', default: '32-32', describe: "a network's hidden layers: units of each; or none" },
  epochs: { type: 'string', default: '40', describe: 'times through the rows, at most' },
  batch: { type: 'string', default: '512', describe: 'rows a step' },
  rate: { type: 'string', default: '0.002', describe: 'learning rate of the first epoch' },
  l2: { type: 'string', default: '0.003', describe: "penalty on a network's squared weights" },
  patience: { type: 'string', default: '6', describe: 'epochs without a lower validation loss after which it stops' },
  seed: options.seed,
  quantise: {
    type: 'boolean',
    default: false,
    describe: 'whole numbers of 16 and 8 bits for the weights of a network',
  },
  backend: { type: 'string', describe: `of TensorFlow.js: ${backendNames.join(', ')}; else the first that loads` },
} as const;

/** What yargs makes of them. */
export interface NetworkArguments {
  reads: string;
  layers: string;
  epochs: string;
  batch: string;
  rate: string;
  l2: string;
  patience: string;
  seed: string;
  quantise: boolean;
  backend: string | undefined;
  scale: string;
}

/** Units of a layer, at most. */
const WIDEST = 4096;

/** Reads how a network is to be fitted. Throws InputError, which names the option. */
export function networkFit(args: NetworkArguments): NetworkFit {
  return {
    reads: args.reads,
    hidden: layers(args.layers),
    epochs: wholeNumber('epochs', args.epochs, 1),
    batch: wholeNumber('batch', args.batch, 1),
    rate: positive('rate', args.rate),
    l2: nonNegative('l2', args.l2),
    patience: wholeNumber('patience', args.patience, 1),
    seed: wholeNumber('seed', args.seed),
    scale: positive('scale', args.scale),
    quantise: args.quantise,
  };
}

/** Throws InputError, which ends with `hint`, for an option that only networks have, where none is asked for. */
export function refuseNetworkOptions(args: Omit<NetworkArguments, 'reads'> & { reads?: string }, hint: string): void {
  for (const name of ['reads', 'layers', 'epochs', 'batch', 'rate', 'l2', 'patience', 'quantise'] as const)
    if (args[name] !== undefined && args[name] !== networkOptions[name].default)
      throw new InputError(`--${name}${args[name] === true ? '' : ` ${args[name]}`}: for networks; ${hint}`);
}

/** The back end asked for, if any. Throws InputError for a name that none has. */
export function backendNamed(backend: string | undefined): BackendName | undefined {
  return backend === undefined ? undefined : oneOf('backend', backend, backendNames);
}

function layers(text: string): number[] {
  if (text === 'none') return [];
  const units = text.split('-').map(Number);
  if (!/^\d+(-\d+)*$/.test(text) || units.some((count) => count < 1 || count > WIDEST))
    throw new InputError(
      `--layers ${text}: units of each hidden layer are wanted, from 1 to ${WIDEST}, such as 32-32; or none`,
    );
  return units;
}

import { z } from 'zod';
import { kindOf, nonNegative, positive, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, OptionSet, seed, type ValuesOf } from '../../lib/options/option-set.ts';

/** Units of a layer, at most. */
const WIDEST = 4096;

const wanted = `units of each hidden layer are wanted, from 1 to ${WIDEST}, such as 32-32; or none`;

/** Units of each hidden layer; empty for a linear model. */
const layers = kindOf(
  z.array(z.int(wanted).min(1, wanted).max(WIDEST, wanted)).readonly(),
  (text) => (text === 'none' ? [] : text.split('-').map((units) => (/^\d+$/.test(units) ? Number(units) : Number.NaN))),
  (hidden) => hidden.join('-') || 'none',
);

/** How a network is fitted. */
export const networkOptions = new OptionSet({
  hidden: defaulting(layers, '32-32', "a network's hidden layers: units of each; or none", { name: 'layers' }),
  epochs: defaulting(wholeNumber(1), '40', 'times through the rows, at most'),
  batch: defaulting(wholeNumber(1), '512', 'rows a step'),
  /** Adam's, at the start. */
  rate: defaulting(positive, '0.002', 'learning rate of the first epoch'),
  /** Half of it times the sum of squared weights, biases left out, is added to the mean log loss. */
  l2: defaulting(nonNegative, '0.003', "penalty on a network's squared weights"),
  patience: defaulting(wholeNumber(1), '6', 'epochs without a lower validation loss after which it stops'),
  seed,
});

export type NetworkOptions = ValuesOf<typeof networkOptions.options>;

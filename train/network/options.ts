/** How a network is fitted: plain data. */
export interface NetworkOptions {
  /** Units of each hidden layer; empty for a linear model. */
  readonly hidden: readonly number[];
  /** The most epochs: passes through the rows. */
  readonly epochs: number;
  /** Rows of a minibatch. */
  readonly batch: number;
  /** Adam's learning rate at the start. */
  readonly rate: number;
  /** L2 penalty: half of it times the sum of squared weights, biases left out, is added to the mean log loss. */
  readonly l2: number;
  /** Stops after this many epochs without a lower loss on the validation rows. */
  readonly patience: number;
  readonly seed: number;
}

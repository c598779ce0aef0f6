/** How a network is fitted: plain data. */
export interface NetworkOptions {
  /** Units of each hidden layer; empty for a linear model. */
  readonly hidden: readonly number[];
  /** At most so many times through the rows. */
  readonly epochs: number;
  /** Rows a step. */
  readonly batch: number;
  /** Adam's learning rate at the start. */
  readonly rate: number;
  /** Half of it times the sum of squared weights, biases left out, is added to the mean log loss. */
  readonly l2: number;
  /** Ends after so many epochs without a lower loss on the validation rows. */
  readonly patience: number;
  readonly seed: number;
}

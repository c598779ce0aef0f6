import { InputError } from '../../lib/input-error.ts';

/** The epochs that a fit of a network has made, and which was the best, counted from 1. */
interface Epochs {
  readonly history: readonly unknown[];
  readonly bestEpoch: number;
}

/** Whether a fit has made all its epochs, or `patience` of them since the best one. */
export function finished(
  { history, bestEpoch }: Epochs,
  { epochs, patience }: { readonly epochs: number; readonly patience: number },
): boolean {
  return history.length >= epochs || history.length - bestEpoch >= patience;
}

/** Throws InputError where the losses of the last epoch are no numbers: its steps were too long. */
export function refuseDivergence(
  { history }: Pick<Epochs, 'history'>,
  train: number,
  validation: number,
  rate: number,
): void {
  if (!Number.isFinite(train + validation))
    throw new InputError(`--rate ${rate}: the loss is no number after epoch ${history.length}; a lower rate is wanted`);
}

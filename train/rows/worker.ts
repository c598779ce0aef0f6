import { parentPort } from 'node:worker_threads';
import { InputError } from '../../lib/input-error.ts';
import { fitRows, type RowFit, type RowFitPlan, type RowStage } from './fit-rows.ts';

/** What the thread says while it works. */
export interface RowsHeard {
  readonly stage: RowStage;
  readonly done: number;
  readonly total: number;
  readonly note: string | undefined;
}

/** What comes back: the fit, or why there is none, since an error's class is lost between threads. */
export type RowsAnswer = { readonly fit: RowFit } | { readonly refused: string } | undefined;

/** Makes the function that fits to a table; the task `undefined` only shows that the thread has begun. */
export default function make(): (plan: RowFitPlan | undefined) => Promise<RowsAnswer> {
  const signal = new AbortController().signal;
  const watching = (stage: RowStage) => ({
    signal,
    progress: (done: number, total: number, note?: string) =>
      parentPort?.postMessage({ stage, done, total, note } satisfies RowsHeard),
  });
  return async (plan) => {
    if (plan === undefined) return undefined;
    try {
      return { fit: await fitRows(plan, watching) };
    } catch (error) {
      if (error instanceof InputError) return { refused: error.message };
      throw error;
    }
  };
}

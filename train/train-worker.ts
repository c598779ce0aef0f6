import { parentPort } from 'node:worker_threads';
import { type Trained, type TrainHeard, type TrainPlan, trainHere, watchingOf } from './train-dataset.ts';

/** Makes the function that fits to a data set; the task `undefined` only shows that the thread has begun. */
export default function make(): (plan: TrainPlan | undefined) => Promise<Trained | undefined> {
  const { signal } = new AbortController();
  const hear = (heard: TrainHeard): void => parentPort?.postMessage(heard);
  return async (plan) =>
    plan === undefined ? undefined : trainHere(plan, (stage) => ({ signal, ...watchingOf(hear)(stage) }));
}

import { workerData } from 'node:worker_threads';
import { type Trial, type TrialSetup, Trials, type TrialTask } from './trial.ts';

const trials = new Trials(workerData as TrialSetup);

/** One board. */
export default function tryBoard(task: TrialTask): Trial {
  return trials.try(task);
}

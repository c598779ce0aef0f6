import { type Trial, type TrialSetup, Trials, type TrialTask } from './trial.ts';

/** One task: one board. */
export default function trier(setup: TrialSetup): (task: TrialTask) => Trial {
  const trials = new Trials(setup);
  return (task) => trials.try(task);
}

import { checkpoint } from './scenes/checkpoint.ts';
import { dataset } from './scenes/dataset.ts';
import { experiment } from './scenes/experiment.ts';
import { run, stoppedRun } from './scenes/run.ts';
import { tournament } from './scenes/tournament.ts';
import { weights } from './scenes/weights.ts';

/** What is fuzzed: every kind of file that a command reads. */
export const scenes = { weights, tournament, run, stoppedRun, experiment, checkpoint, dataset } as const;

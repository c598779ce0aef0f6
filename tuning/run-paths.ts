import { join } from 'node:path';

/** Where the parts of a tuning run stand in its folder. */
interface RunPaths {
  readonly run: string;
  /** The match of the hand baselines. */
  readonly baseline: string;
  readonly dataset: string;
  readonly tournament: string;
  readonly outcome: string;
  readonly timing: string;
  readonly html: string;
  readonly markdown: string;
}

export function partsOf(folder: string): RunPaths {
  return {
    run: join(folder, 'run.json'),
    baseline: join(folder, 'baseline'),
    dataset: join(folder, 'dataset'),
    tournament: join(folder, 'tournament'),
    outcome: join(folder, 'outcome.json'),
    timing: join(folder, 'timing.json'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
  };
}

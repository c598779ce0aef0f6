import { join } from 'node:path';

/** Where the parts of a run of `tune` stand in its folder. */
export function championPaths(folder: string) {
  return {
    run: join(folder, 'run.json'),
    decisions: join(folder, 'decisions.jsonl'),
    baselines: join(folder, 'baselines'),
    verdict: join(folder, 'verdict'),
    champion: join(folder, 'champion.json'),
    /** Where a run that goes on is. */
    progress: join(folder, 'progress.json'),
    outcome: join(folder, 'outcome.json'),
    timing: join(folder, 'timing.json'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
  };
}

/** The parts of generation `number`, from 1. */
export function generationPaths(folder: string, number: number) {
  const own = join(folder, `generation-${number}`);
  return {
    data: join(own, 'data'),
    weights: join(own, 'weights'),
    race: join(own, 'race'),
    challenge: join(own, 'challenge'),
  };
}

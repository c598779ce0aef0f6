import { join } from 'node:path';
import { partsOf } from '../run-paths.ts';

/** Where the parts of a run of the champion loop stand in its folder: what every run has, and its own. */
interface ChampionPaths extends Pick<ReturnType<typeof partsOf>, 'run' | 'outcome' | 'timing' | 'html' | 'markdown'> {
  readonly decisions: string;
  readonly baselines: string;
  readonly verdict: string;
  /** Data of several generations as fits read it, which is made again where it is missing. */
  readonly pooled: string;
  readonly champion: string;
  /** Where a run that goes on is. */
  readonly progress: string;
}

interface GenerationPaths {
  readonly data: string;
  readonly weights: string;
  readonly race: string;
  readonly challenge: string;
}

export function championPaths(folder: string): ChampionPaths {
  const { run, outcome, timing, html, markdown } = partsOf(folder);
  return {
    run,
    decisions: join(folder, 'decisions.jsonl'),
    baselines: join(folder, 'baselines'),
    verdict: join(folder, 'verdict'),
    pooled: join(folder, 'pooled'),
    champion: join(folder, 'champion.json'),
    progress: join(folder, 'progress.json'),
    outcome,
    timing,
    html,
    markdown,
  };
}

/** The parts of generation `number`, from 1. */
export function generationPaths(folder: string, number: number): GenerationPaths {
  const own = join(folder, `generation-${number}`);
  return {
    data: join(own, 'data'),
    weights: join(own, 'weights'),
    race: join(own, 'race'),
    challenge: join(own, 'challenge'),
  };
}

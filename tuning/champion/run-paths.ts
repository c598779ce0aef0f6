import { join } from 'node:path';

/** Where the parts of a run of the champion loop stand in its folder. */
interface ChampionPaths {
  readonly run: string;
  readonly decisions: string;
  readonly baselines: string;
  readonly verdict: string;
  /** Data of several generations as fits read it, which is made again where it is missing. */
  readonly pooled: string;
  readonly champion: string;
  readonly outcome: string;
  readonly html: string;
  readonly markdown: string;
}

interface GenerationPaths {
  readonly data: string;
  readonly weights: string;
  readonly race: string;
  readonly challenge: string;
}

export function championPaths(folder: string): ChampionPaths {
  return {
    run: join(folder, 'run.json'),
    decisions: join(folder, 'decisions.jsonl'),
    baselines: join(folder, 'baselines'),
    verdict: join(folder, 'verdict'),
    pooled: join(folder, 'pooled'),
    champion: join(folder, 'champion.json'),
    outcome: join(folder, 'outcome.json'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
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

import { join } from 'node:path';

/**
 * The shorter tournaments beside the one that decides: on the game's random boards, where that one starts elsewhere; and
 * at equal depth.
 */
export const besideKinds = ['random-boards', 'equal-depth'] as const;
export type BesideKind = (typeof besideKinds)[number];

/** Where the parts of a tuning run stand in its folder. */
interface RunPaths {
  readonly run: string;
  /** The match of the hand baselines. */
  readonly baseline: string;
  readonly dataset: string;
  readonly tournament: string;
  /** By kind. */
  readonly beside: Readonly<Record<BesideKind, string>>;
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
    beside: { 'random-boards': join(folder, 'random-boards'), 'equal-depth': join(folder, 'equal-depth') },
    outcome: join(folder, 'outcome.json'),
    timing: join(folder, 'timing.json'),
    html: join(folder, 'report.html'),
    markdown: join(folder, 'report.md'),
  };
}

import { readManifest } from '../datasets/manifest.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import type { Watching } from '../lib/progress/running.ts';
import { type DiagnoseOptions, diagnose } from './diagnose.ts';
import type { Diagnosis } from './diagnosis/diagnosis.ts';
import type { Named } from './diagnosis/evaluations.ts';
import { onRowThread } from './row-thread.ts';

/** What is to be diagnosed: plain data. */
export interface DiagnosePlan {
  readonly named: Named;
  readonly dataset: string;
  readonly game: string;
  readonly options: DiagnoseOptions;
}

/**
 * `diagnose`, whose signal is heard within a second however many rows there are. Networks stay on this thread, since
 * not every backend works on another: a signal is heard between two shards, some thousand predictions or two batches.
 */
export function runDiagnose(
  named: Named,
  dataset: string,
  game: Game,
  options: DiagnoseOptions,
  watching: Watching,
): Promise<Diagnosis> {
  if (named.weights.model !== 'linear') return diagnose(named, dataset, game, options, watching);
  const plan: DiagnosePlan = { named, dataset, game: game.name, options };
  const module = new URL('./diagnose-worker.ts', import.meta.url);
  const { rows } = readManifest(dataset);
  return onRowThread(rows, { work: diagnoseHere, module }, plan, watching.signal, ({ done, total, note }) =>
    watching.progress(done, total, note),
  );
}

/** The same on this thread. */
export function diagnoseHere(
  { named, dataset, game, options }: DiagnosePlan,
  watching: (stage: 'diagnosis') => Watching,
): Promise<Diagnosis> {
  return diagnose(named, dataset, gameNamed(game), options, watching('diagnosis'));
}

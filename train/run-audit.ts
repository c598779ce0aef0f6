import { fillCaches } from '../datasets/fill.ts';
import { manifestOf } from '../datasets/manifest.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import type { Watching } from '../lib/progress/running.ts';
import { auditDataset, type DatasetAudit } from './audit.ts';
import { onRowThread } from './row-thread.ts';

/** What is to be audited: plain data. */
export interface AuditPlan {
  readonly dataset: string;
  readonly game: string;
  readonly sets: readonly string[];
}

/** `auditDataset`, whose signal is heard within a second however many rows there are. */
export async function runAudit(
  folder: string,
  game: Game,
  sets: readonly string[],
  watching: Watching,
): Promise<DatasetAudit> {
  const names = sets.map((set) => featuresNamed(game, set).name);
  const manifest = manifestOf(folder, game);
  await fillCaches(folder, manifest, game, { sets: names, planes: false, board: false }, watching);
  const plan: AuditPlan = { dataset: folder, game: game.name, sets };
  const module = new URL('./audit-worker.ts', import.meta.url);
  return onRowThread(manifest.rows, { work: auditHere, module }, plan, watching.signal, () => {});
}

/** The same on this thread; what is in the caches is taken from there. */
export function auditHere(
  { dataset, game, sets }: AuditPlan,
  watching: (stage: 'rows') => Watching,
): Promise<DatasetAudit> {
  return auditDataset(dataset, gameNamed(game), sets, watching('rows'));
}

import { fillCaches } from '../datasets/fill.ts';
import { manifestOf } from '../datasets/manifest.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import type { Watching } from '../lib/progress/running.ts';
import { onOwnThread } from '../lib/tasks/own-thread.ts';
import { auditDataset, type DatasetAudit } from './audit.ts';
import type { AuditPlan } from './audit-worker.ts';

/** From so many rows on the audit is done on a thread of its own: a loop over fewer takes no second. */
const MANY_ROWS = 100_000;

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
  if (manifest.rows < MANY_ROWS) return auditDataset(folder, game, sets, watching);
  const plan: AuditPlan = { dataset: folder, game: game.name, sets };
  return onOwnThread(new URL('./audit-worker.ts', import.meta.url), plan, watching.signal, () => {});
}

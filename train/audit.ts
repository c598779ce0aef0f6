import { MAX_POINTS } from '../agents/agent.ts';
import { auditRows, type RowAudit } from '../datasets/audit/row-audit.ts';
import { rowWarnings } from '../datasets/audit/row-warnings.ts';
import type { ScoreAudit } from '../datasets/audit/score-audit.ts';
import { type RowFacts, readFacts } from '../datasets/facts.ts';
import { type Manifest, readManifest } from '../datasets/manifest.ts';
import { readMatrix } from '../datasets/matrix.ts';
import { splitSamples } from '../datasets/samples.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { unwatched, type Watching } from '../lib/progress/running.ts';
import { type Saturation, saturationOf, saturationWarnings } from './saturation.ts';
import { auditSet, type SetAudit, setWarnings } from './set-audit.ts';

export type { ResultCounts } from '../datasets/audit/row-audit.ts';
export type { SetAudit } from './set-audit.ts';

/**
 * What a data set can and can't teach: its rows by themselves, and what fits to them show. Plain data, JSON's words
 * only.
 */
export interface DatasetAudit extends RowAudit {
  readonly scores: ScoreAudit & { readonly saturation: Saturation | undefined };
  readonly sets: readonly SetAudit[];
  /** In words; empty where nothing speaks against the data. */
  readonly warnings: readonly string[];
}

/**
 * What the data set in `folder` can and can't teach through the feature sets called `sets`. Every row is read and
 * checked, once for itself and once for each set: of that many rows `watching` hears. Throws InputError for a bad data
 * set and for an unknown set, and the signal's reason.
 */
export async function auditDataset(
  folder: string,
  game: Game,
  sets: readonly string[],
  { signal, progress }: Watching = unwatched,
): Promise<DatasetAudit> {
  const chosen = sets.map((set) => featuresNamed(game, set));
  const manifest = readManifest(folder);
  const total = manifest.rows * (1 + chosen.length);
  let before = 0;
  const rowsRead = (count: number): void => {
    signal.throwIfAborted();
    progress(before + count, total);
  };
  const facts = await readFacts(folder, game, rowsRead);
  const audits: SetAudit[] = [];
  for (const features of chosen) {
    before += manifest.rows;
    const matrix = await readMatrix(folder, game, features, rowsRead);
    rowsRead(manifest.rows);
    audits.push(auditSet(features.name, splitSamples(matrix, manifest.seed).train));
  }
  return auditFacts(facts, manifest, game, audits);
}

/** What `facts` and the `sets` of features say of the data set with this manifest. */
export function auditFacts(
  facts: RowFacts,
  manifest: Pick<Manifest, 'games' | 'duplicates' | 'seed'>,
  game: Pick<Game, 'name' | 'seats'>,
  sets: readonly SetAudit[],
): DatasetAudit {
  const rows = auditRows(facts, manifest, game, MAX_POINTS);
  const saturation = saturationOf(facts);
  return {
    ...rows,
    scores: { ...rows.scores, saturation },
    sets,
    warnings: [...rowWarnings(rows), ...saturationWarnings(saturation, rows.scores), ...sets.flatMap(setWarnings)],
  };
}

import { MAX_POINTS } from '../agents/agent.ts';
import { auditRows, type RowAudit } from '../datasets/audit/row-audit.ts';
import { rowWarnings } from '../datasets/audit/row-warnings.ts';
import type { ScoreAudit } from '../datasets/audit/score-audit.ts';
import { factsOf, type RowFacts } from '../datasets/facts.ts';
import { fillCaches, type Reading } from '../datasets/fill.ts';
import { type Manifest, manifestOf } from '../datasets/manifest.ts';
import { readSamples } from '../datasets/samples.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
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
 * What the data set in `folder` can and can't teach through the feature sets called `sets`. Rows that aren't in its
 * caches yet are read and checked, once for all sets: of those `reading` hears. Throws InputError for a bad data set
 * and for an unknown set, and the signal's reason.
 */
export async function auditDataset(
  folder: string,
  game: Game,
  sets: readonly string[],
  reading: Reading = {},
): Promise<DatasetAudit> {
  const chosen = sets.map((set) => featuresNamed(game, set));
  const manifest = manifestOf(folder, game);
  await fillCaches(folder, manifest, game, { sets, planes: false, board: false }, reading);
  const audits: SetAudit[] = [];
  for (const features of chosen) {
    const { train } = await readSamples(folder, game, features, undefined, reading);
    audits.push(auditSet(features.name, train));
  }
  return auditRead(folder, game, audits, reading);
}

/** The same, where the features were looked at already: what the rows say, and `sets`. */
export async function auditRead(
  folder: string,
  game: Game,
  sets: readonly SetAudit[],
  reading?: Reading,
): Promise<DatasetAudit> {
  const manifest = manifestOf(folder, game);
  return auditFacts(await factsOf(folder, manifest, game, reading), manifest, game, sets);
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

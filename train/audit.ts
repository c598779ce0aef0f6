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
  // The facts are let go before the features come.
  const rows = looksAt(await factsOf(folder, manifest, game, reading), manifest, game);
  const audits: SetAudit[] = [];
  for (const features of chosen) {
    const { train } = await readSamples(folder, game, features, undefined, reading);
    audits.push(auditSet(features.name, train));
  }
  return withSets(rows, audits);
}

/** What `facts` and the `sets` of features say of the data set with this manifest. */
export function auditFacts(
  facts: RowFacts,
  manifest: Pick<Manifest, 'games' | 'duplicates' | 'seed'>,
  game: Pick<Game, 'name' | 'seats'>,
  sets: readonly SetAudit[],
): DatasetAudit {
  return withSets(looksAt(facts, manifest, game), sets);
}

/** What the rows say, whatever the features. */
interface RowLooks {
  readonly rows: RowAudit;
  readonly saturation: Saturation | undefined;
}

/** What `facts` say of the data set with this manifest. */
export function looksAt(
  facts: RowFacts,
  manifest: Pick<Manifest, 'games' | 'duplicates' | 'seed'>,
  game: Pick<Game, 'name' | 'seats'>,
): RowLooks {
  return { rows: auditRows(facts, manifest, game, MAX_POINTS), saturation: saturationOf(facts) };
}

/** The audit of a data set of whose rows and features all was looked at. */
export function withSets({ rows, saturation }: RowLooks, sets: readonly SetAudit[]): DatasetAudit {
  return {
    ...rows,
    scores: { ...rows.scores, saturation },
    sets,
    warnings: [...rowWarnings(rows), ...saturationWarnings(saturation, rows.scores), ...sets.flatMap(setWarnings)],
  };
}

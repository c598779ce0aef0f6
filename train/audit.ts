import { MAX_POINTS } from '../agents/agent.ts';
import { auditRows, type RowAudit, rowWarnings, type ScoreAudit } from '../datasets/audit.ts';
import { type RowFacts, readFacts } from '../datasets/columns.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { fillCaches, type Reading } from '../datasets/fill.ts';
import { readSamples } from '../datasets/samples.ts';
import { rowsWhere, type Values, valuesAt } from '../datasets/values.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { InputError, unlessMistaken } from '../lib/input-error.ts';
import { sigmoid } from '../lib/maths/normal.ts';
import { bestScale } from './scale/scale.ts';
import { auditSet, type SetAudit, setWarnings } from './set-audit.ts';

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
 * What `dataset` can and can't teach through the feature sets called `sets`. Rows that aren't in its
 * caches yet are read and checked, once for all sets: of those `reading` hears. Throws InputError for a bad data set
 * and for an unknown set, and the signal's reason.
 */
export async function auditDataset(
  dataset: DataSet,
  game: Game,
  sets: readonly string[],
  reading: Reading = {},
): Promise<DatasetAudit> {
  const chosen = sets.map((set) => featuresNamed(game, set));
  await fillCaches(dataset, game, sets, reading);
  // The facts are let go before the features come.
  const rows = looksAt(await readFacts(dataset, game, reading), dataset, game);
  const audits: SetAudit[] = [];
  for (const features of chosen) {
    const { train } = await readSamples(dataset, game, features, undefined, reading);
    audits.push(auditSet(features.name, train));
  }
  return withSets(rows, audits);
}

/** What `facts` say of `dataset`, whatever the features. */
export function looksAt(
  facts: RowFacts,
  dataset: Pick<DataSet, 'games' | 'rows' | 'parts'>,
  game: Pick<Game, 'name' | 'seats'>,
): DatasetAudit {
  const rows = auditRows(facts, dataset, game, MAX_POINTS);
  const saturation = saturationOf(facts);
  const scores = { ...rows.scores, saturation };
  const evaluated = scores.rows - scores.missing - scores.found;
  const warnings = rowWarnings(rows);
  if (saturation !== undefined && saturation.rows > LIMIT * evaluated)
    warnings.push(
      `scores: ${saturation.rows} of ${evaluated} say that the game is as good as decided (99 of 100): little is left to learn from them`,
    );
  return { ...rows, scores, sets: [], warnings };
}

/** The same with what the features show. */
export function withSets(looks: DatasetAudit, sets: readonly SetAudit[]): DatasetAudit {
  return { ...looks, sets, warnings: [...looks.warnings, ...sets.flatMap(setWarnings)] };
}

/** How many scores, found wins left out, are so large that the game counts as decided. */
interface Saturation {
  /** Points worth one logit, as fits the results best. */
  readonly scale: number;
  /** Rows whose score says that one player wins 99 times of 100. */
  readonly rows: number;
}

/** The probability from which on a score is sure. */
const SURE = 0.99;
/** The share of sure scores from which on they speak against a fit to scores. */
const LIMIT = 0.5;

/** Undefined where the scores say nothing of the results: all missing, all alike, or the wrong way round. */
function saturationOf({ rows, games, results, scores }: RowFacts): Saturation | undefined {
  const evaluated = rowsWhere(rows, (row) => Math.abs(scores[row]!) <= MAX_POINTS);
  if (evaluated.length === 0) return undefined;
  const taken = (column: Values): Values => (evaluated.length === rows ? column : valuesAt(column, evaluated));
  const [features, came, numbers] = [taken(scores), taken(results), taken(games)];
  const samples = { names: ['score'], rows: evaluated.length, features, results: came, games: numbers };
  const { scale = 0 } = unlessMistaken(() => bestScale({ ...samples, scores: features }, [1], false)) ?? {};
  if (scale === 0) return undefined;
  let sure = 0;
  for (const score of features) if (sigmoid(Math.abs(score) * scale) > SURE) sure++;
  return { scale: 1 / scale, rows: sure };
}

/** Throws InputError for an audit with warnings; `where` is what was audited. */
export function refuseWarnings(where: string, { warnings }: { readonly warnings: readonly string[] }): void {
  if (warnings.length === 0) return;
  const others = warnings.length === 1 ? '' : ` (and ${warnings.length - 1} more)`;
  throw new InputError(`${where}: --strict: ${warnings[0]}${others}`);
}

import { MAX_POINTS } from '../agents/agent.ts';
import { type Activity, activitiesOf } from '../datasets/audit/activity.ts';
import { auditGames, type GameAudit } from '../datasets/audit/game-audit.ts';
import { plyHistogram } from '../datasets/audit/ply-histogram.ts';
import { type Repeats, repeatsOf } from '../datasets/audit/repeats.ts';
import { auditScores, type ScoreAudit } from '../datasets/audit/score-audit.ts';
import { auditWarnings } from '../datasets/audit/warnings.ts';
import { type RowFacts, readFacts } from '../datasets/facts.ts';
import { type Manifest, readManifest } from '../datasets/manifest.ts';
import { readMatrix } from '../datasets/matrix.ts';
import { type Samples, splitSamples } from '../datasets/samples.ts';
import { rowsBySplit, type Split, splits } from '../datasets/split.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { unwatched, type Watching } from '../lib/progress/running.ts';
import type { Splits } from '../tuning/outcome.ts';
import { type Collinearity, collinearityOf } from './algebra/collinearity.ts';
import { bestScale } from './scale/scale.ts';
import { sigmoid } from './solver/loss.ts';
import { withoutFoundWins } from './solver/targets.ts';

/** What a data set can and can't teach: plain data, JSON's words only. */
export interface DatasetAudit {
  readonly game: string;
  /** The names of players 0 and 1. */
  readonly seats: readonly [string, string];
  readonly rows: number;
  /** Games played, and those of them that have rows: all rows of the others stand in earlier games. */
  readonly games: number;
  /** Rows that were left out when the data set was made, because an earlier one has the same position. */
  readonly dropped: number;
  readonly byGame: GameAudit;
  readonly repeats: Repeats;
  readonly splits: Splits<{ readonly games: number; readonly rows: number }>;
  /** Rows by who is to move and what that player came to. */
  readonly movers: readonly [ResultCounts, ResultCounts];
  readonly plies: readonly { readonly from: number; readonly to: number; readonly rows: number }[];
  readonly scores: ScoreAudit & { readonly saturation: Saturation | undefined };
  readonly sets: readonly SetAudit[];
  /** In words; empty where nothing speaks against the data. */
  readonly warnings: readonly string[];
}

export interface ResultCounts {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Scores that say the same whatever they are: found wins left out. */
export interface Saturation {
  /** Points worth one logit, as fits the results best. */
  readonly scale: number;
  /** Rows whose score says that one player wins 99 times of 100. */
  readonly rows: number;
}

/** The features of one set on the training rows, mover's less other's. */
export interface SetAudit {
  readonly set: string;
  readonly rows: number;
  readonly games: number;
  readonly features: readonly Activity[];
  readonly collinearity: Collinearity;
}

/** Ranges of plies in the histogram. */
const PLY_RANGES = 12;
/** The probability from which on a score is sure. */
const SURE = 0.99;

/**
 * What the data set in `folder` can and can't teach through the feature sets called `sets`. Every row is read and checked, once for itself and once for
 * each set: of that many rows `watching` hears. Throws InputError for a bad data set and for an unknown set, and the signal's reason.
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
  { name, seats }: Pick<Game, 'name' | 'seats'>,
  sets: readonly SetAudit[],
): DatasetAudit {
  const members = rowsBySplit(facts.games, manifest.seed);
  const splitOf = new Array<Split>(facts.rows).fill('train');
  for (const split of splits) for (const row of members[split]) splitOf[row] = split;
  const gamesIn = (split: Split): number => new Set(members[split].map((row) => facts.games[row])).size;
  const inSplit = (split: Split) => ({ games: gamesIn(split), rows: members[split].length });
  const audit: Omit<DatasetAudit, 'warnings'> = {
    game: name,
    seats,
    rows: facts.rows,
    games: manifest.games,
    dropped: manifest.duplicates,
    byGame: auditGames(facts, splitOf),
    repeats: repeatsOf(facts, splitOf),
    splits: { train: inSplit('train'), validation: inSplit('validation'), test: inSplit('test') },
    movers: [tallyOf(facts, 0), tallyOf(facts, 1)],
    plies: plyHistogram(facts.plies, PLY_RANGES),
    scores: { ...auditScores(facts.scores, MAX_POINTS), saturation: saturationOf(facts) },
    sets,
  };
  return { ...audit, warnings: auditWarnings(audit) };
}

/** What the training rows can tell of the features of `set`. */
export function auditSet(set: string, train: Samples): SetAudit {
  return {
    set,
    rows: train.rows,
    games: new Set(train.games).size,
    features: activitiesOf(train),
    collinearity: collinearityOf(train),
  };
}

function tallyOf({ turns, results }: RowFacts, player: number): ResultCounts {
  const tally = { wins: 0, draws: 0, losses: 0 };
  for (const [row, result] of results.entries())
    if (turns[row] === player) tally[result === 1 ? 'wins' : result === 0 ? 'losses' : 'draws']++;
  return tally;
}

/** Undefined where the scores say nothing of the results: all missing, all alike, or the wrong way round. */
function saturationOf({ rows, games, results, scores }: RowFacts): Saturation | undefined {
  const scored = [...scores.keys()].filter((row) => !Number.isNaN(scores[row]!));
  if (rows === 0 || scored.length === 0) return undefined;
  const part = (column: Float64Array): Float64Array => Float64Array.from(scored, (row) => column[row]!);
  const all: Samples = {
    names: ['score'],
    rows: scored.length,
    features: part(scores),
    results: part(results),
    scores: part(scores),
    games: part(games),
  };
  const evaluated = withoutFoundWins(all);
  try {
    const { scale } = bestScale(evaluated, [1], false);
    if (scale === 0) return undefined;
    const sure = (score: number): boolean => sigmoid(Math.abs(score) * scale) > SURE;
    return { scale: 1 / scale, rows: evaluated.features.filter(sure).length };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

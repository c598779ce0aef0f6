import type { ResultCounts } from '../../datasets/audit.ts';
import { splits as names } from '../../datasets/split.ts';
import { decimal, missing, whole } from '../../lib/numbers.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import type { SetAudit } from '../../train/set-audit.ts';
import {
  type Block,
  blocksOf,
  type Content,
  column,
  type Document,
  documentOf,
  folded,
  part,
  type Section,
  section,
  type Table,
  table,
} from '../document/document.ts';
import { counted, shareOf } from '../document/words.ts';
import { plyPlot } from '../plots/fit-plots.ts';
import { objections } from './parts.ts';

/** The page of `weightroom data audit`. */
export function auditDocument(audit: DatasetAudit): Document {
  const { title, blocks } = auditSection(audit);
  return documentOf(
    `Data of ${audit.game}`,
    `${counted(audit.rows, 'row', 'rows')} of ${counted(audit.games, 'game', 'games')}.`,
    section(title, blocks, splitTable(audit.splits), byPly(audit.plies)),
  );
}

/** What the data can't teach, and what speaks against them. */
export function auditSection(audit: DatasetAudit): Section {
  return section(
    'Audit of the data',
    objections(audit.warnings),
    facts(audit),
    seats(audit),
    ends(audit),
    audit.sets.map(featuresOf),
  );
}

/** What an audit has found, in a line or two, and its warnings: what is said before a fit. */
export function auditSummary(audit: DatasetAudit): Block[] {
  const parts = Object.entries(audit.splits).map(([split, { rows }]) => `${whole(rows)} ${split}`);
  const conditions = audit.sets.map(
    ({ set, collinearity }) => `; condition number ${decimal(collinearity.condition, 1)} (${set})`,
  );
  const games = `${counted(audit.games, 'game', 'games')}, ${whole(audit.byGame.distinct)} distinct`;
  const rows = `${counted(audit.rows, 'row', 'rows')}: ${parts.join(', ')}`;
  return blocksOf([`data: ${games}; ${rows}${conditions.join('')}`, objections(audit.warnings)]);
}

function facts(audit: DatasetAudit): Table {
  const { games, byGame, dropped, rows, repeats, splits, scores } = audit;
  const metrics = splits.validation.rows + splits.test.rows;
  const { saturation } = scores;
  const decided =
    saturation == null
      ? undefined
      : `99 times of 100, with ${decimal(saturation.scale, 0)} points to a logit, as fits the results best`;
  const lines: [what: string, count: number, meaning: string | undefined][] = [
    ['games with a row of positions of their own', byGame.distinct, `of ${whole(games)} games`],
    ['games on both sides of a split', byGame.divided.count, 'figures on validation and test would be too good'],
    [
      'games whose rows disagree about who won',
      byGame.contradictory.count,
      audit.ends.length === 0 ? 'labels that are wrong' : 'proven results: somebody blundered',
    ],
    ['games whose rows do not follow each other', byGame.scattered.count, 'one number may stand for two games'],
    [
      'rows dropped when the data were made',
      dropped,
      'an earlier row has the same position, and only its result was kept',
    ],
    ['rows that repeat a position of their split', repeats.within, `of ${whole(rows)} rows`],
    ['rows whose position an earlier split has', repeats.across, `of ${whole(metrics)} validation and test rows`],
    [
      'rows of positions with different results',
      repeats.disputed.rows,
      `${counted(repeats.disputed.positions, 'position', 'positions')}: noise that no weights can remove`,
    ],
    ['scores', scores.rows - scores.missing, `of ${whole(scores.rows)} rows`],
    ['scores that are found wins or losses', scores.found, 'fits to scores leave them out'],
    ['scores that say the game is decided', saturation?.rows ?? 0, decided],
    ['rows with the largest score', scores.atLargest, `${whole(scores.largest)} points, found wins apart`],
  ];
  return table(
    'What was looked for',
    [column.name('What'), 'Count', column.prose('Meaning')],
    lines.flatMap(([what, count, meaning]) => (meaning === undefined ? [] : [[what, whole(count), meaning]])),
  );
}

function seats({ seats, byGame, movers }: DatasetAudit): Table {
  const line = (what: string, { wins, draws, losses }: ResultCounts): string[] => {
    const all = wins + draws + losses;
    return [what, whole(wins), whole(draws), whole(losses), shareOf(wins + draws / 2, all)];
  };
  return table(
    'Balance by seat',
    [column.words('Of'), 'Won', 'Drawn', 'Lost', 'Score'],
    [
      line(`games, for ${seats[0]}`, byGame.results),
      line(`rows with ${seats[0]} to move`, movers[0]),
      line(`rows with ${seats[1]} to move`, movers[1]),
    ],
  );
}

/** How often games had another result than the proven one, by plies to their end. */
function ends({ ends }: DatasetAudit): Content {
  if (ends.length === 0) return undefined;
  return table(
    'Played results that proofs refute',
    [column.name('Plies to the end'), 'Proven positions', 'Refuted', 'Share'],
    ends.map(({ from, to, proven, wrong }) => [
      `${from} to ${to}`,
      whole(proven),
      whole(wrong),
      shareOf(wrong, proven),
    ]),
  );
}

/** How often each feature says something, and how far others make it. */
export function featuresOf({ set, rows, games, features, collinearity }: SetAudit): Block {
  const inflationOf = (i: number): number | undefined => collinearity.features[i]?.inflation;
  const lines = features.map(({ name: feature, rows: active, games: inGames, low, high }, i) => [
    feature,
    shareOf(active, rows),
    whole(inGames),
    figure(low),
    figure(high),
    decimal(inflationOf(i), 2),
  ]);
  return part(
    `Features of ${set}`,
    `Mover's less other's on ${counted(rows, 'training row', 'training rows')} of ${counted(games, 'game', 'games')}. ` +
      `The condition number of the features, each of mean 0 and size 1, is ${decimal(collinearity.condition, 1)}: above 30 their weights are hard to tell apart. ` +
      'Variance inflation says how many times larger the variance of a weight is than if its feature stood alone; ' +
      'above 10, others nearly make it. A dash: it never varies, or others make it on every row.',
    table(
      `Features of ${set} in the training rows`,
      [column.words('Feature'), 'Not 0', 'In games', 'From', 'To', 'Inflation'],
      lines,
    ),
  );
}

function figure(value: number): string {
  return Number.isFinite(value) ? decimal(value, Number.isInteger(value) ? 0 : 3) : missing;
}

/** How many rows and games, which a table calls groups, are for what. */
export function splitTable(splits: DatasetAudit['splits'], called = 'Games'): Table {
  const all = names.reduce((sum, split) => sum + splits[split].rows, 0);
  return table(
    'Splits',
    [column.words('Split'), called, 'Rows', 'Share of rows'],
    names.map((split) => {
      const { games, rows } = splits[split];
      return [split, whole(games), whole(rows), shareOf(rows, all)];
    }),
  );
}

/** From which part of the game the rows are. */
function byPly(plies: DatasetAudit['plies']): Content {
  if (plies.length === 0) return undefined;
  const all = plies.reduce((sum, { rows }) => sum + rows, 0);
  const lines = plies.map(({ from, to, rows }) => [`${from} to ${to}`, whole(rows), shareOf(rows, all)]);
  return [plyPlot(plies), folded(table('Rows by ply', [column.words('Plies'), 'Rows', 'Share'], lines))];
}

import type { ResultCounts } from '../../datasets/audit/row-audit.ts';
import { splits as names } from '../../datasets/split.ts';
import { decimal, missing, percent, whole } from '../../lib/numbers.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import type { SetAudit } from '../../train/set-audit.ts';
import {
  type Block,
  type Document,
  folded,
  name,
  number,
  numbers,
  type Part,
  part,
  prose,
  type Section,
  type Table,
  table,
  text,
  words,
} from '../document/document.ts';
import { percentLabels } from '../document/plot.ts';
import { counted, shareOf } from '../document/words.ts';
import { dotsPlot } from '../plots/dots-plot.ts';
import { plyPlot } from '../plots/fit-plots.ts';
import { objections } from './parts.ts';

/** The page of `weightroom data audit`. */
export function auditDocument(audit: DatasetAudit): Document {
  const section = auditSection(audit);
  return {
    title: `Data of ${audit.game}`,
    subtitle: `${counted(audit.rows, 'row', 'rows')} of ${counted(audit.games, 'game', 'games')}.`,
    sections: [{ ...section, blocks: [...section.blocks, splitTable(audit.splits), ...byPly(audit.plies)] }],
  };
}

/** What the data can't teach, and what speaks against them. */
export function auditSection(audit: DatasetAudit): Section {
  return {
    title: 'Audit of the data',
    blocks: [
      objections(audit.warnings),
      facts(audit),
      seats(audit),
      ...audit.sets.map((set, at) => featuresOf(set, at)),
    ],
  };
}

/** What an audit has found, in a line or two, and its warnings: what is said before a fit. */
export function auditSummary(audit: DatasetAudit): Block[] {
  const parts = Object.entries(audit.splits).map(([split, { rows }]) => `${whole(rows)} ${split}`);
  const conditions = audit.sets.map(
    ({ set, collinearity }) => `; condition number ${decimal(collinearity.condition, 1)} (${set})`,
  );
  const games = `${counted(audit.games, 'game', 'games')}, ${whole(audit.byGame.distinct)} distinct`;
  const rows = `${counted(audit.rows, 'row', 'rows')}: ${parts.join(', ')}`;
  return [text(`data: ${games}; ${rows}${conditions.join('')}`), objections(audit.warnings)];
}

function facts({ games, byGame, dropped, rows, repeats, splits, scores }: DatasetAudit) {
  const metrics = splits.validation.rows + splits.test.rows;
  const { saturation } = scores;
  const lines: [string, string, string][] = [
    ['games with a row of positions of their own', whole(byGame.distinct), `of ${whole(games)} games`],
    ['games on both sides of a split', whole(byGame.divided.count), 'figures on validation and test would be too good'],
    ['games whose rows disagree about who won', whole(byGame.contradictory.count), 'labels that are wrong'],
    ['games whose rows do not follow each other', whole(byGame.scattered.count), 'one number may stand for two games'],
    [
      'rows dropped when the data were made',
      whole(dropped),
      'an earlier row has the same position, and only its result was kept',
    ],
    ['rows that repeat a position of their split', whole(repeats.within), `of ${whole(rows)} rows`],
    [
      'rows whose position an earlier split has',
      whole(repeats.across),
      `of ${whole(metrics)} validation and test rows`,
    ],
    [
      'rows of positions with different results',
      whole(repeats.disputed.rows),
      `${counted(repeats.disputed.positions, 'position', 'positions')}: noise that no weights can remove`,
    ],
    ['scores', whole(scores.rows - scores.missing), `of ${whole(scores.rows)} rows`],
    ['scores that are found wins or losses', whole(scores.found), 'fits to scores leave them out'],
    ...(saturation == null
      ? []
      : [
          [
            'scores that say the game is decided',
            whole(saturation.rows),
            `99 times of 100, with ${decimal(saturation.scale, 0)} points to a logit, as fits the results best`,
          ] as [string, string, string],
        ]),
    ['rows with the largest score', whole(scores.atLargest), `${whole(scores.largest)} points, found wins apart`],
  ];
  return table('What was looked for', [name('What'), number('Count'), prose('Meaning')], lines);
}

function seats({ seats, byGame, movers }: DatasetAudit) {
  const line = (what: string, { wins, draws, losses }: ResultCounts) => {
    const all = wins + draws + losses;
    return [what, whole(wins), whole(draws), whole(losses), shareOf(wins + draws / 2, all)];
  };
  return table(
    'Balance by seat',
    [words('Of'), ...numbers('Won', 'Drawn', 'Lost', 'Score')],
    [
      line(`games, for ${seats[0]}`, byGame.results),
      line(`rows with ${seats[0]} to move`, movers[0]),
      line(`rows with ${seats[1]} to move`, movers[1]),
    ],
  );
}

/** How often each feature says something, and how far others make it. */
export function featuresOf({ set, rows, games, features, collinearity }: SetAudit, at: number): Part {
  const { condition } = collinearity;
  const inflationOf = (i: number): number | undefined => collinearity.features[i]?.inflation;
  const meaning =
    `Mover's less other's on ${counted(rows, 'training row', 'training rows')} of ${counted(games, 'game', 'games')}. ` +
    `The condition number of the features, each of mean 0 and size 1, is ${decimal(condition, 1)}: above 30 their weights are hard to tell apart. ` +
    'Variance inflation says how many times larger the variance of a weight is than if its feature stood alone; ' +
    'above 10, others nearly make it. A dash: it never varies, or others make it on every row.';
  const dots = features.map(({ name: label, rows: active }) => ({ label, value: rows === 0 ? 0 : active / rows }));
  const inflations = features.map(({ name: label }, i) => ({ label, value: inflationOf(i) ?? Number.NaN }));
  const lines = features.map(({ name: feature, rows: active, games: inGames, low, high }, i) => [
    feature,
    shareOf(active, rows),
    whole(inGames),
    figure(low),
    figure(high),
    decimal(inflationOf(i), 2),
  ]);
  return part(`Features of ${set}`, [
    text(meaning),
    table(
      `Features of ${set} in the training rows`,
      [words('Feature'), ...numbers('Not 0', 'In games', 'From', 'To', 'Inflation')],
      lines,
    ),
    dotsPlot({
      name: `activity-${at}`,
      title: `How often each feature of ${set} says something`,
      description: dots.map(({ label, value }) => `${label}: not 0 on ${percent(value)} of the rows.`).join(' '),
      axis: 'share of training rows on which it is not 0',
      labelExpr: percentLabels,
      dots,
    }),
    dotsPlot({
      name: `inflation-${at}`,
      title: `Variance inflation of ${set}`,
      description: inflations.map(({ label, value }) => `${label}: ${decimal(value, 2)}.`).join(' '),
      axis: 'variance inflation',
      scale: 'log',
      mark: 10,
      dots: inflations,
    }),
  ]);
}

function figure(value: number): string {
  return Number.isFinite(value) ? decimal(value, Number.isInteger(value) ? 0 : 3) : missing;
}

function splitTable(splits: DatasetAudit['splits']): Table {
  const all = names.reduce((sum, split) => sum + splits[split].rows, 0);
  return table(
    'Splits',
    [words('Split'), ...numbers('Games', 'Rows', 'Share of rows')],
    names.map((split) => [
      split,
      whole(splits[split].games),
      whole(splits[split].rows),
      shareOf(splits[split].rows, all),
    ]),
  );
}

/** From which part of the game the rows are. */
function byPly(plies: DatasetAudit['plies']): Block[] {
  if (plies.length === 0) return [];
  const all = plies.reduce((sum, { rows }) => sum + rows, 0);
  const columns = [words('Plies'), ...numbers('Rows', 'Share')];
  const lines = plies.map(({ from, to, rows }) => [`${from} to ${to}`, whole(rows), shareOf(rows, all)]);
  return [plyPlot(plies), folded(table('Rows by ply', columns, lines))];
}

import type { DatasetAudit, ResultCounts, SetAudit } from '../../train/audit.ts';
import { table } from '../terminal/print.ts';

/** What an audit has found, in a line or two, and its warnings: what is said before a fit. */
export function auditSummary(audit: DatasetAudit): string[] {
  const { rows, games, byGame, splits, sets } = audit;
  const parts = Object.entries(splits).map(([split, one]) => `${one.rows} ${split}`);
  const conditions = sets.map(
    ({ set, collinearity }) => `; condition number ${collinearity.condition.toFixed(1)} (${set})`,
  );
  return [
    `data: ${games} games, ${byGame.distinct} distinct; ${rows} rows: ${parts.join(', ')}${conditions.join('')}`,
    ...warningLines(audit),
  ];
}

/** All that an audit has found, for people. */
export function auditLines(audit: DatasetAudit): string[] {
  const { rows, games, dropped, byGame, repeats, seats, movers } = audit;
  return [
    `${audit.game}: ${games} games, ${byGame.distinct} distinct; ${rows} rows, ${dropped} repeats were dropped when they were made`,
    `repeated positions: ${repeats.within} rows within their split, ${repeats.across} across splits; ${repeats.disputed.positions} positions with different results, on ${repeats.disputed.rows} rows`,
    `games on both sides of a split: ${byGame.divided.count}; with rows that don't agree: ${byGame.contradictory.count}; whose rows don't follow each other: ${byGame.scattered.count}`,
    ...scoreLines(audit),
    ...table([
      ['', 'games', 'rows'],
      ...Object.entries(audit.splits).map(([split, one]) => [split, String(one.games), String(one.rows)]),
    ]),
    ...table([
      ['', 'won', 'drawn', 'lost', 'score'],
      tallyLine(`games, for ${seats[0]}`, byGame.results),
      tallyLine(`rows, ${seats[0]} to move`, movers[0]),
      tallyLine(`rows, ${seats[1]} to move`, movers[1]),
    ]),
    ...table([['plies', 'rows'], ...audit.plies.map(({ from, to, rows: some }) => [`${from} to ${to}`, String(some)])]),
    ...audit.sets.flatMap(setLines),
    ...warningLines(audit),
  ];
}

function warningLines({ warnings }: DatasetAudit): string[] {
  return warnings.length === 0 ? ['data: no warnings'] : warnings.map((warning) => `warning: ${warning}`);
}

function scoreLines({ scores }: DatasetAudit): string[] {
  const { rows, missing, found, largest, saturation } = scores;
  if (missing === rows) return ['scores: none'];
  const sure = saturation === undefined ? '' : `; ${saturation.rows} as good as decided (99 of 100)`;
  return [`scores: ${rows - missing}, ${found} of them found wins or losses${sure}; the largest other ${largest}`];
}

function tallyLine(what: string, { wins, draws, losses }: ResultCounts): string[] {
  const all = wins + draws + losses;
  const score = all === 0 ? '-' : `${((100 * (wins + draws / 2)) / all).toFixed(1)} %`;
  return [what, String(wins), String(draws), String(losses), score];
}

function setLines({ set, rows, games, features, collinearity }: SetAudit): string[] {
  return [
    `${set}: ${rows} training rows of ${games} games, condition number ${collinearity.condition.toFixed(1)}`,
    ...table([
      ['  feature', 'not 0 on', 'in games', 'from', 'to', 'variance inflation'],
      ...features.map(({ name, rows: active, games: inGames, low, high }, i) => [
        `  ${name}`,
        `${((100 * active) / Math.max(1, rows)).toFixed(2)} %`,
        String(inGames),
        String(Number(low.toPrecision(5))),
        String(Number(high.toPrecision(5))),
        collinearity.features[i]!.inflation?.toFixed(2) ?? '-',
      ]),
    ]),
  ];
}

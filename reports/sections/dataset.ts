import { whole } from '../../lib/numbers.ts';
import type { DatasetOutcome, TuningOutcome } from '../../tuning/outcome.ts';
import { type Block, folded, numbers, type Section, type Table, table, text, words } from '../document/document.ts';
import { counted, shareOf } from '../document/number.ts';
import { splitNames } from '../plots/loss-plot.ts';
import { plyPlot } from '../plots/ply-plot.ts';
import { counts } from './matches.ts';

/** What the weights were fitted to. */
export function dataset({ dataset, tournament }: TuningOutcome): Section {
  const { games, rows, duplicates, splits, results } = dataset;
  const [first, second] = tournament.seatNames;
  const decided = results.wins + results.draws + results.losses;
  const played =
    `${counted(games, 'game', 'games')} played by ${dataset.agent} gave ${counted(rows, 'row', 'rows')}: positions with the result of their game. ` +
    `${counted(duplicates, 'duplicate was', 'duplicates were')} dropped. Splits are by game: no game has rows in two of them.`;
  const bySeat = table(
    'Results by seat',
    [words('Result'), ...numbers('Games', 'Share')],
    [
      [`won by ${first} (first)`, whole(results.wins), shareOf(results.wins, decided)],
      ['drawn', whole(results.draws), shareOf(results.draws, decided)],
      [`won by ${second} (second)`, whole(results.losses), shareOf(results.losses, decided)],
    ],
  );
  return {
    title: 'Data set',
    blocks: [
      text(played),
      splitTable(splits),
      bySeat,
      counts('Games by kind of start', 'Start', dataset.starts),
      counts('Games by ending', 'Ending', dataset.endings),
      ...(Object.keys(dataset.voided).length > 0
        ? [counts('Games voided by the rules and played again', 'Ending', dataset.voided)]
        : []),
      ...byPly(dataset.plies),
    ],
  };
}

export function splitTable(splits: DatasetOutcome['splits']): Table {
  const all = splitNames.reduce((sum, split) => sum + splits[split].rows, 0);
  return table(
    'Splits',
    [words('Split'), ...numbers('Games', 'Rows', 'Share of rows')],
    splitNames.map((split) => [
      split,
      whole(splits[split].games),
      whole(splits[split].rows),
      shareOf(splits[split].rows, all),
    ]),
  );
}

/** From which part of the game the rows are. */
export function byPly(plies: DatasetOutcome['plies']): Block[] {
  if (plies.length === 0) return [];
  const all = plies.reduce((sum, { rows }) => sum + rows, 0);
  const columns = [words('Plies'), ...numbers('Rows', 'Share')];
  const lines = plies.map(({ from, to, rows }) => [`${from} to ${to}`, whole(rows), shareOf(rows, all)]);
  return [plyPlot(plies), folded(table('Rows by ply', columns, lines))];
}

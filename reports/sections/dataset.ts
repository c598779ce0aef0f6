import type { TuningOutcome } from '../../tuning/outcome.ts';
import { number, type Section, table, text, words } from '../document/document.ts';
import { counted, shareOf, whole } from '../document/number.ts';
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
  const bySplit = table(
    'Splits',
    [words('Split'), number('Games'), number('Rows'), number('Share of rows')],
    splitNames.map((split) => [
      split,
      whole(splits[split].games),
      whole(splits[split].rows),
      shareOf(splits[split].rows, rows),
    ]),
  );
  const bySeat = table(
    'Results by seat',
    [words('Result'), number('Games'), number('Share')],
    [
      [`won by ${first} (first)`, whole(results.wins), shareOf(results.wins, decided)],
      ['drawn', whole(results.draws), shareOf(results.draws, decided)],
      [`won by ${second} (second)`, whole(results.losses), shareOf(results.losses, decided)],
    ],
  );
  const byPly = table(
    'Rows by ply',
    [words('Plies'), number('Rows'), number('Share')],
    dataset.plies.map((range) => [`${range.from} to ${range.to}`, whole(range.rows), shareOf(range.rows, rows)]),
  );
  return {
    title: 'Data set',
    blocks: [
      text(played),
      bySplit,
      bySeat,
      counts('Games by kind of start', 'Start', dataset.starts),
      counts('Games by ending', 'Ending', dataset.endings),
      ...(Object.keys(dataset.voided).length > 0
        ? [counts('Games voided by the rules and played again', 'Ending', dataset.voided)]
        : []),
      ...(dataset.plies.length > 0 ? [plyPlot(dataset.plies), { kind: 'folded' as const, table: byPly }] : []),
    ],
  };
}

import { likelihood, percent, whole } from '../../lib/numbers.ts';
import { openingsWarning, repeatedGames, splitPairs } from '../../tournament/results/openings-warning.ts';
import type { Match, TournamentResult } from '../../tournament/results/result.ts';
import { name, number, numbers, type Table, table, words } from '../document/document.ts';
import { eloCells, results, shareOf } from '../document/words.ts';

/** Nothing where all games were decided on the board. */
export function forfeitTables(matches: readonly Pick<Match, 'forfeited' | 'games'>[]): Table[] {
  const lines = matches.flatMap(({ forfeited, games }) => forfeited.map((one) => ({ ...one, all: games })));
  if (lines.length === 0) return [];
  return [
    table(
      'Games lost otherwise than on the board: by a fault, which says nothing of strength, or by a limit overstepped',
      [name('Agent'), words('Kind'), words('Ending'), number('Games'), number('Share')],
      lines.map(({ agent, kind, ending, games, all }) => [agent, kind, ending, whole(games), shareOf(games, all)]),
    ),
  ];
}

/** What the openings did, a match a row; nothing where there is nothing to warn of. */
export function openingsTables(matches: readonly Match[]): Table[] {
  if (openingsWarning(matches).length === 0) return [];
  return [
    table(
      'Pairs whose games the same seat won both, and games that repeat another one',
      [name('Match'), ...numbers('Pairs', 'Split', 'Share', 'Games', 'Repeated', 'Share')],
      matches.map((match) => [
        `${match.a} v ${match.b}`,
        whole(match.pairs),
        whole(splitPairs(match)),
        shareOf(splitPairs(match), match.pairs),
        whole(match.games),
        whole(repeatedGames(match)),
        shareOf(repeatedGames(match), match.games),
      ]),
    ),
  ];
}

/** All matches in one table. */
export function matchTable({ matches, seatNames }: Pick<TournamentResult, 'matches' | 'seatNames'>): Table {
  return table(
    'All matches, seen from the agent that is named first',
    [
      name('Match'),
      ...['Games', 'W-D-L', ...seatNames.map((seat) => `as ${seat}`), 'Elo', '95 % interval', 'LOS', 'Score'].map(
        number,
      ),
      number('Distinct'),
    ],
    matches.map(({ a, b, games, total, seats, rating, distinct }) => [
      `${a} v ${b}`,
      whole(games),
      ...[total, ...seats].map(results),
      ...eloCells(rating),
      likelihood(rating.los),
      percent(rating.score),
      whole(distinct),
    ]),
  );
}

/** What the counts of each match say besides, a match a row. */
export function figureTable({ matches, seatNames: [first] }: Pick<TournamentResult, 'matches' | 'seatNames'>): Table {
  return table(
    'What the counts say besides',
    [
      name('Match'),
      ...numbers(
        'Normalized Elo',
        '95 % interval',
        `Elo of being ${first}`,
        '95 % interval',
        'Games drawn',
        'Pairs W-D-L',
      ),
    ],
    matches.map(({ a, b, normalized, firstMove, ratios, pairs }) => [
      `${a} v ${b}`,
      ...eloCells(normalized),
      ...eloCells(firstMove),
      percent(ratios.draws),
      results({ wins: ratios.won, draws: pairs - ratios.won - ratios.lost, losses: ratios.lost }),
    ]),
  );
}

/** How the games of each match ended. */
export function endingTable(matches: readonly Match[]): Table {
  return table(
    'Games by how they ended',
    [name('Match'), words('Ending'), number('Games')],
    matches.flatMap(({ a, b, endings }) =>
      Object.entries(endings).map(([ending, games]) => [`${a} v ${b}`, ending, whole(games)]),
    ),
  );
}

import { likelihood, missing, percent, signed, whole } from '../../lib/numbers.ts';
import { openingsWarning, repeatedGames, splitPairs } from '../../tournament/results/openings-warning.ts';
import type { Effort, Match, TournamentResult, Wdl } from '../../tournament/results/result.ts';
import { type EloInterval, eloInterval } from '../../tournament/statistics/elo.ts';
import type { TuningOutcome } from '../../tuning/outcome.ts';
import {
  type Block,
  name,
  number,
  numbers,
  type Part,
  part,
  type Section,
  type Table,
  table,
  text,
  words,
} from '../document/document.ts';
import { counted, mean, shareOf } from '../document/number.ts';

/** Every count of the tournament. */
export function matches({ tournament }: TuningOutcome): Section {
  const none = tournament.warnings.length > 0 ? [] : [text('The tournament gave no warnings.')];
  return {
    title: 'Matches in full',
    blocks: [...none, ...tournament.matches.map((match) => full(match, tournament.seatNames))],
  };
}

function full(match: Match, seatNames: TournamentResult['seatNames']): Part {
  const played =
    `${counted(match.games, 'game', 'games')} in ${counted(match.pairs, 'pair', 'pairs')}; ` +
    `${whole(match.distinct)} of the games are distinct (${shareOf(match.distinct, match.games)}).`;
  return part(`${match.a} against ${match.b}`, [
    text(match.verdict),
    text(played),
    seats(match, seatNames),
    pairs(match),
    figures(match, seatNames),
    counts('Games by how they ended', 'Ending', match.endings),
    ...forfeitTables([match]),
    effortTable([
      [match.a, match.effort[0]],
      [match.b, match.effort[1]],
    ]),
  ]);
}

function seats({ a, seats, total }: Match, seatNames: TournamentResult['seatNames']): Table {
  const line = (name: string, { wins, draws, losses }: Wdl) => {
    const games = wins + draws + losses;
    return [name, whole(wins), whole(draws), whole(losses), shareOf(wins + draws / 2, games)];
  };
  return table(
    `Results of ${a}, by its seat`,
    [words('Seat'), ...numbers('Won', 'Drawn', 'Lost', 'Score')],
    [line(`${seatNames[0]} (first)`, seats[0]), line(`${seatNames[1]} (second)`, seats[1]), line('both', total)],
  );
}

function pairs({ a, pentanomial }: Match): Table {
  const titles = ['0', '½', '1', '1½', '2'];
  return table(
    `Pairs of games, by the points that ${a} won of the two`,
    [words('Points'), ...numbers(...titles)],
    [['Pairs', ...pentanomial.map(whole)]],
  );
}

function figures({ normalized, ratios, firstMove }: Match, [first]: TournamentResult['seatNames']): Table {
  return table(
    'What the counts say besides',
    [words('Figure'), ...numbers('Value', '95 % interval')],
    [
      ['Normalized Elo', ...worth(normalized)],
      [`Elo that ${first}, the first seat, is worth`, ...worth(firstMove)],
      ['Games drawn', percent(ratios.draws), missing],
      ['Pairs drawn', percent(ratios.drawnPairs), missing],
      ['Pairs won for each lost', mean(ratios.won, ratios.lost, 2), missing],
    ],
  );
}

/** How often each key of `counts` came, the most frequent first. */
export function counts(caption: string, title: string, counts: Readonly<Record<string, number>>): Block {
  const lines = Object.entries(counts).sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  if (lines.length === 0) return text(`${caption}: none recorded.`);
  const all = lines.reduce((sum, [, count]) => sum + count, 0);
  const rows = lines.map(([name, count]) => [name, whole(count), shareOf(count, all)]);
  return table(caption, [words(title), ...numbers('Games', 'Share')], rows);
}

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

/** What a move cost each agent, over all its matches. */
export function effortOf(matches: readonly Match[]): [agent: string, Effort][] {
  const sums = new Map<string, Effort>();
  for (const { a, b, effort } of matches)
    for (const [agent, one] of [[a, effort[0]] as const, [b, effort[1]] as const])
      sums.set(agent, added(sums.get(agent), one));
  return [...sums];
}

function added(sum: Effort | undefined, more: Effort): Effort {
  if (sum === undefined) return more;
  return {
    moves: sum.moves + more.moves,
    nodes: sum.nodes + more.nodes,
    milliseconds: sum.milliseconds + more.milliseconds,
    timedMoves: sum.timedMoves + more.timedMoves,
  };
}

/** What a move cost each agent. */
export function effortTable(efforts: readonly (readonly [agent: string, Effort])[]): Table {
  return table(
    'What a move cost',
    [name('Agent'), ...numbers('Moves', 'Nodes per move', 'Milliseconds per move', 'Timed moves')],
    efforts.map(([agent, { moves, nodes, milliseconds, timedMoves }]) => [
      agent,
      whole(moves),
      mean(nodes, moves, 0),
      timedMoves > 0 ? mean(milliseconds, timedMoves, 2) : 'not timed',
      whole(timedMoves),
    ]),
  );
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
      signed(rating.elo),
      eloInterval(rating.low, rating.high),
      likelihood(rating.los),
      percent(rating.score),
      whole(distinct),
    ]),
  );
}

/** `239–69–92`: won, drawn, lost. */
export function results({ wins, draws, losses }: Wdl): string {
  return `${whole(wins)}–${whole(draws)}–${whole(losses)}`;
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
      ...worth(normalized),
      ...worth(firstMove),
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

function worth(found: EloInterval | null): [string, string] {
  return found === null ? [missing, missing] : [signed(found.elo), eloInterval(found.low, found.high)];
}

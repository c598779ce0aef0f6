import type { Effort, Match, TournamentResult, Wdl } from '../../tournament/results/result.ts';
import type { EloInterval } from '../../tournament/statistics/elo.ts';
import type { TuningOutcome } from '../../tuning/outcome.ts';
import {
  type Block,
  name,
  number,
  type Part,
  part,
  type Section,
  type Table,
  table,
  text,
  words,
} from '../document/document.ts';
import { counted, interval, mean, missing, percent, shareOf, signed, whole } from '../document/number.ts';

/** Every count of the tournament. */
export function matches({ tournament }: TuningOutcome): Section {
  const warnings: Block =
    tournament.warnings.length > 0
      ? { kind: 'warnings', items: tournament.warnings }
      : text('The tournament gave no warnings.');
  return {
    title: 'Matches in full',
    blocks: [warnings, ...tournament.matches.map((match) => full(match, tournament.seatNames))],
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
    ...forfeits(match),
    efforts(match),
  ]);
}

function seats({ a, seats, total }: Match, seatNames: TournamentResult['seatNames']): Table {
  const line = (name: string, { wins, draws, losses }: Wdl) => {
    const games = wins + draws + losses;
    return [name, whole(wins), whole(draws), whole(losses), shareOf(wins + draws / 2, games)];
  };
  return table(
    `Results of ${a}, by its seat`,
    [words('Seat'), number('Won'), number('Drawn'), number('Lost'), number('Score')],
    [line(`${seatNames[0]} (first)`, seats[0]), line(`${seatNames[1]} (second)`, seats[1]), line('both', total)],
  );
}

function pairs({ a, pentanomial }: Match): Table {
  const titles = ['0', '½', '1', '1½', '2'];
  return table(
    `Pairs of games, by the points that ${a} won of the two`,
    [words('Points'), ...titles.map(number)],
    [['Pairs', ...pentanomial.map(whole)]],
  );
}

function figures({ normalized, ratios, firstMove }: Match, [first]: TournamentResult['seatNames']): Table {
  const worth = ({ elo, low, high }: EloInterval) => [signed(elo), interval(low, high)];
  return table(
    'What the counts say besides',
    [words('Figure'), number('Value'), number('95% interval')],
    [
      ['Normalized Elo', ...worth(normalized)],
      [`Elo that ${first}, the first seat, is worth`, ...(firstMove === null ? [missing, missing] : worth(firstMove))],
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
  return table(caption, [words(title), number('Games'), number('Share')], rows);
}

/** Nothing where all games were decided on the board. */
function forfeits({ forfeited, games }: Match): Block[] {
  if (forfeited.length === 0) return [];
  return [
    table(
      'Games lost otherwise than on the board: by a fault, which says nothing of strength, or by a limit overstepped',
      [name('Agent'), words('Kind'), words('Ending'), number('Games'), number('Share')],
      forfeited.map((one) => [one.agent, one.kind, one.ending, whole(one.games), shareOf(one.games, games)]),
    ),
  ];
}

function efforts({ a, b, effort }: Match): Table {
  const line = (agent: string, { moves, nodes, milliseconds, timedMoves }: Effort) => [
    agent,
    whole(moves),
    mean(nodes, moves, 0),
    timedMoves > 0 ? mean(milliseconds, timedMoves, 2) : 'not timed',
    whole(timedMoves),
  ];
  return table(
    'What a move cost',
    [name('Agent'), number('Moves'), number('Nodes per move'), number('Milliseconds per move'), number('Timed moves')],
    [line(a, effort[0]), line(b, effort[1])],
  );
}

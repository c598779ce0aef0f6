import type { FigureOutcome } from '../../ablation/infexion/figure-outcome.ts';
import { decimal, whole } from '../../lib/numbers.ts';
import {
  type Folded,
  folded,
  number,
  numbers,
  type Section,
  type Table,
  table,
  text,
  words,
} from '../document/document.ts';
import { counted } from '../document/words.ts';
import { figurePlot } from '../plots/ablation-figure-plot.ts';

type Algorithm = FigureOutcome['algorithms'][number];

const seats = [
  { at: 0, name: 'red' },
  { at: 1, name: 'blue' },
] as const;

/** Figure 1 of Infexion's report: what it claims, and what comes of it. */
export function figure(outcome: FigureOutcome): Section {
  const { seeds, algorithms } = outcome;
  return {
    title: 'Figure 1 of the report, played again',
    blocks: [
      text(
        'The report of the hand-made agent (MrVinnyLuu/Adversarial-Infexion, 2023) draws the states that minimax, ' +
          'alpha-beta, and alpha-beta with sorted moves generate in a game against a greedy agent, seed 30024, to ' +
          'turn 30. It claims about 15 times fewer states by alpha-beta, and a smaller saving more by sorting.',
      ),
      text(verdict(algorithms)),
      figurePlot(outcome),
      savings(algorithms),
      totals(algorithms),
      text(
        `The algorithms are the hand-made agent itself, three plies deep, with and without its parts. Ours are means over ${counted(seeds, 'seed', 'seeds')}: the greedy ` +
          "agent settles ties by throwing coins, and Python's can't be thrown again, so no game is the report's " +
          "and only the ratios can be compared. The authors' are one game each of their own program. A state " +
          'counts when it is generated, so a cut saves what lies below the moves that it leaves out, not these ' +
          'moves themselves. Leaving out alpha-beta changes no move; leaving out the sort settles ties otherwise, ' +
          'so sorted and unsorted play different games. Where a game ends early, the later turns have fewer games.',
      ),
      perTurn(algorithms),
    ],
  };
}

function named(algorithms: readonly Algorithm[], name: string): Algorithm {
  return algorithms.find((one) => one.name === name)!;
}

/** Times as many states as `fewer` that `more` generates, by seat: ours, the authors'. */
function ratios(more: Algorithm, fewer: Algorithm): { ours: number[]; authors: number[] } {
  return {
    ours: seats.map(({ at }) => more.seats[at].generated / fewer.seats[at].generated),
    authors: seats.map(({ at }) => more.authors[at].generated / fewer.authors[at].generated),
  };
}

function pairsOf(algorithms: readonly Algorithm[]) {
  return {
    unsorted: ratios(named(algorithms, 'minimax'), named(algorithms, 'alpha-beta')),
    sorted: ratios(named(algorithms, 'minimax, sorted'), named(algorithms, 'alpha-beta, sorted')),
  };
}

function verdict(algorithms: readonly Algorithm[]): string {
  const { unsorted, sorted } = pairsOf(algorithms);
  const both = (values: readonly number[]): string =>
    seats.map(({ at, name }) => `${decimal(values[at], 1)} as ${name}`).join(' and ');
  return (
    `What really happens: alpha-beta and sorting together save a factor of ${both(sorted.ours)} (${both(sorted.authors)} in the authors' program), ` +
    `but alpha-beta by itself only ${both(unsorted.ours)} (${both(unsorted.authors)}). The report's 15 is that of both together; nearly all of the gain needs the sort, ` +
    `which multiplies it by ${both(sorted.ours.map((value, at) => value / unsorted.ours[at]!))}.`
  );
}

function savings(algorithms: readonly Algorithm[]): Table {
  const { unsorted, sorted } = pairsOf(algorithms);
  const line = (name: string, { ours, authors }: ReturnType<typeof ratios>): string[] => [
    name,
    ...[...ours, ...authors].map((value) => decimal(value, 1)),
  ];
  return table(
    'Times fewer states by alpha-beta, in the same games',
    [words('Moves'), ...columns('ours'), ...columns("authors'")],
    [line('as generated', unsorted), line('sorted', sorted)],
  );
}

function columns(whose: string) {
  return seats.map(({ name }) => number(`as ${name}, ${whose}`));
}

function totals(algorithms: readonly Algorithm[]): Table {
  return table(
    'States generated in a game, and its last turn',
    [
      words('Algorithm'),
      words('As'),
      ...numbers('States, ours', 'Last turn, ours', "States, authors'", "Last turn, authors'"),
    ],
    algorithms.flatMap(({ name, seats: ours, authors }) =>
      seats.map(({ at, name: seat }) => [
        name,
        seat,
        whole(ours[at].generated),
        decimal(ours[at].turns, 1),
        whole(authors[at].generated),
        whole(authors[at].turns),
      ]),
    ),
  );
}

/** Red moves at odd turns, blue at even ones. */
function perTurn(algorithms: readonly Algorithm[]): Folded {
  const longest = Math.max(
    ...algorithms.flatMap(({ seats: both }) => both.flatMap((one) => one.perTurn.map(({ turn }) => turn))),
  );
  const at = ({ seats: both }: Algorithm, turn: number) =>
    both[turn % 2 === 1 ? 0 : 1].perTurn.find((one) => one.turn === turn);
  const rows = Array.from({ length: longest }, (_, i) => i + 1).map((turn) => [
    whole(turn),
    ...algorithms.map((algorithm) => whole(at(algorithm, turn)?.generated)),
    ...['minimax', 'minimax, sorted'].map((name) => whole(at(named(algorithms, name), turn)?.games ?? 0)),
  ]);
  const titles = [...algorithms.map(({ name }) => name), 'games unsorted', 'games sorted'];
  return folded(
    table(
      'States generated at each turn, red at odd turns and blue at even ones',
      [words('Turn'), ...numbers(...titles)],
      rows,
    ),
  );
}

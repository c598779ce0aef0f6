import { signed, whole } from '../../lib/numbers.ts';
import { added, type Pentanomial, totalOf } from '../../tournament/statistics/counts.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { ratingOfPairs } from '../../tournament/statistics/rating.ts';
import { type Document, number, table, text, words } from '../document/document.ts';
import { type Maker, madeBy } from './made-by.ts';

/** What the champions of a game's runs showed at one limit, from one kind of openings. */
export interface Showing {
  readonly game: string;
  /** What is equal: `ms=100`. */
  readonly limit: string;
  /** Where games start. */
  readonly start: 'near the start' | 'random boards';
  /** One for each run, in the order of their seeds; one at least. */
  readonly runs: readonly {
    readonly seed: number;
    /** The agent that it met: the strongest baseline, as the run found it. */
    readonly against: string;
    /** Pairs of games, seen from the champion. */
    readonly pairs: Pentanomial;
  }[];
}

/** What the champion loop's runs are worth in the same time for a move, game by game. */
export function championsDocument(showings: readonly Showing[], maker: Maker): Document {
  return {
    title: 'Champions in the same time',
    subtitle:
      'What champions of the champion loop are worth in the same time for a move, each against the strongest of the ' +
      'weights by hand and the original agent, as its own run found it.',
    sections: [
      {
        title: 'Strength',
        blocks: [
          text(
            'Elo of the champion with 95 % intervals, from pairs of games: of all runs together, and of each. Games ' +
              'start near the start of the game, after 2 to 8 random moves, or on random boards.',
          ),
          table(
            'Elo of the champions',
            [words('Game'), words('Equal'), words('Openings'), number('Pairs'), number('Elo'), words('Each run')],
            showings.map(({ game, limit, start, runs }) => {
              const all = added(runs.map(({ pairs }) => pairs));
              const each = runs.map(({ seed, against, pairs }) => `seed ${seed} ${eloText(pairs)} v ${against}`);
              return [game, limit, start, whole(totalOf(all)), eloText(all), each.join('; ')];
            }),
          ),
        ],
      },
      madeBy(maker),
    ],
  };
}

function eloText(pairs: Pentanomial): string {
  const { elo, low, high } = ratingOfPairs(pairs);
  return `${signed(elo)} (${eloInterval(low, high)})`;
}

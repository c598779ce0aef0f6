import { sum } from '../../lib/maths/mean.ts';
import { decimal, missing, signed, whole } from '../../lib/numbers.ts';
import type { Match } from '../../tournament/results/result.ts';
import { added, reversed, totalOf } from '../../tournament/statistics/counts.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { type Rating, ratingOfPairs } from '../../tournament/statistics/rating.ts';
import { type Document, number, table, text, words } from '../document/document.ts';
import { type Maker, madeBy } from './made-by.ts';

/** What the networks of a game showed at one limit, from one kind of openings. */
export interface Strength {
  readonly game: string;
  /** What is equal: `ms=20`. */
  readonly limit: string;
  /** Where games start. */
  readonly start: 'near the start' | 'random boards';
  /**
   * One for each training seed: its matches, each against another opponent. A network is named `network-…`, the strongest
   * linear weights `linear`, those of a set fitted to the same games by its name.
   */
  readonly seeds: readonly (readonly Match[])[];
}

/** The fits to a game's self-play. */
export interface Losses {
  readonly game: string;
  readonly rows: number;
  /** Which linear weights are the strongest: features, and what they were fitted to. */
  readonly strongest: string;
  /** What was fitted, and its mean log loss on the test rows, by the names of the weights files. */
  readonly fits: Readonly<Record<string, { readonly what: string; readonly logLoss: number }>>;
}

/** What a network showed against one opponent: all seeds together, and each one. */
interface Shown {
  readonly pairs: number;
  readonly rating: Rating;
  readonly seeds: readonly Rating[];
}

const STRONGEST = 'linear';
const LINEAR = ['full', 'lean'];
const OTHERS = [...LINEAR, 'hand:own', 'hand:difference'];
const NETWORK = /^network-/;

/** What networks on the board are worth against linear weights and those by hand, and how well they predict. */
export function strengthDocument(strengths: readonly Strength[], losses: readonly Losses[], maker: Maker): Document {
  return {
    title: 'Networks against linear weights',
    subtitle:
      'What a network on the board is worth in the same time for a move, against the strongest linear weights, against ' +
      'those fitted to results of the same games and against those chosen by hand, judged for the player who searches ' +
      '(own) and for both sides (difference).',
    sections: [
      {
        title: 'Strength',
        blocks: [
          text(
            'Elo of the network with 95 % intervals, from pairs of games. Networks were fitted in several training ' +
              'seeds; pairs and intervals are of all of them together, the seeds stand beside. The strongest linear ' +
              'weights are those that the first network does least well against in games of its own: full or lean ' +
              'features, fitted to results or scores of the same games, or to results of games of the weights by hand. ' +
              'Games start near the start of the game, after 2 to 8 random moves, or on random boards.',
          ),
          strengthTable(strengths),
          ...places(strengths).map(text),
        ],
      },
      { title: 'Loss', blocks: [text('A lower loss is not a stronger agent.'), lossTable(losses)] },
      madeBy(maker),
    ],
  };
}

/** How well the fits predict. */
function lossTable(losses: readonly Losses[]) {
  return table(
    'Log loss on the test rows',
    [
      words('Game'),
      words('Strongest linear weights'),
      number('Rows'),
      words('Full'),
      number('Log loss'),
      words('Lean'),
      number('Log loss'),
      words('Network'),
      number('Log loss of each seed'),
    ],
    losses.map(({ game, strongest, rows, fits }) => {
      const networks = Object.entries(fits).filter(([name]) => NETWORK.test(name));
      return [
        game,
        strongest,
        whole(rows),
        ...LINEAR.flatMap((name) => [fits[name]?.what ?? missing, decimal(fits[name]?.logLoss, 4)]),
        networks[0]?.[1].what ?? missing,
        listed(networks.map(([, { logLoss }]) => decimal(logLoss, 4))),
      ];
    }),
  );
}

function strengthTable(strengths: readonly Strength[]) {
  return table(
    'Elo of the network',
    [
      words('Game'),
      words('Equal'),
      words('Openings'),
      number('Pairs'),
      number('v the strongest linear'),
      number('Its seeds'),
      number('Pairs'),
      ...OTHERS.map((name) => number(`v ${name}`)),
      number('Its time for a move / that of linear'),
    ],
    strengths.map((strength) => {
      const linear = shownAgainst(strength, STRONGEST);
      const others = OTHERS.map((name) => shownAgainst(strength, name));
      return [
        strength.game,
        strength.limit,
        strength.start,
        pairsOf([linear]),
        eloText(linear),
        listed(linear?.seeds.map(({ elo }) => signed(elo)) ?? []),
        pairsOf(others),
        ...others.map(eloText),
        slowness(strength),
      ];
    }),
  );
}

/** Where networks earn their place, game by game and limit by limit, near the start. */
function places(strengths: readonly Strength[]): string[] {
  return strengths
    .filter(({ start }) => start === 'near the start')
    .flatMap((strength) => {
      const shown = shownAgainst(strength, STRONGEST);
      if (shown === undefined) return [];
      const { game, limit } = strength;
      const earns = shown.rating.low > 0 ? 'earns' : 'does not earn';
      const stands = standing(shown.rating);
      return [`${game}, ${limit}: the network is ${stands} the strongest linear weights. It ${earns} its place.`];
    });
}

function standing({ low, high }: Rating): string {
  if (low <= 0 && high >= 0) return 'not shown to be stronger or weaker than';
  return low > 0 ? 'stronger than' : 'weaker than';
}

/** Undefined where it was not met. */
function shownAgainst({ seeds }: Strength, opponent: string): Shown | undefined {
  const counts = seeds.flatMap((matches) => {
    const match = matches.find(between(opponent));
    return match === undefined ? [] : [NETWORK.test(nameOf(match.a)) ? match.rated : reversed(match.rated)];
  });
  if (counts.length === 0) return undefined;
  const all = added(counts);
  return { pairs: totalOf(all), rating: ratingOfPairs(all), seeds: counts.map(ratingOfPairs) };
}

function between(opponent: string): (match: Match) => boolean {
  return ({ a, b }) => [a, b].some((one) => NETWORK.test(nameOf(one))) && [a, b].map(nameOf).includes(opponent);
}

/** `full` of `full.json@ms=20`. */
function nameOf(agent: string): string {
  return agent.split('@')[0]!.replace('.json', '');
}

/** Pairs against each of them: the most, since faults can leave out some. */
function pairsOf(shown: readonly (Shown | undefined)[]): string {
  return whole(Math.max(0, ...shown.map((one) => one?.pairs ?? 0)));
}

function eloText(shown: Shown | undefined): string {
  return shown === undefined
    ? missing
    : `${signed(shown.rating.elo)} (${eloInterval(shown.rating.low, shown.rating.high)})`;
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? missing : texts.join(', ');
}

/** The network's time for a move, in multiples of that of the strongest linear weights. */
function slowness({ seeds }: Strength): string {
  const matches = seeds.flatMap((all) => all.filter(between(STRONGEST)));
  const spent = (network: boolean): number => {
    const efforts = matches.flatMap(({ a, effort: [own, other] }) =>
      NETWORK.test(nameOf(a)) === network ? own : other,
    );
    return sum(efforts.map(({ milliseconds }) => milliseconds)) / sum(efforts.map(({ timedMoves }) => timedMoves));
  };
  const ratio = spent(true) / spent(false);
  return Number.isFinite(ratio) ? decimal(ratio, 1) : missing;
}

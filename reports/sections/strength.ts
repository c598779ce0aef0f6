import { decimal, missing, signed, whole } from '../../lib/numbers.ts';
import type { Match } from '../../tournament/results/result.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { type Rating, ratingBetween } from '../../tournament/statistics/rating.ts';
import { type Document, number, shell, table, text, words } from '../document/document.ts';

/** What a game's tournament at one limit came to. */
export interface Strength {
  readonly game: string;
  /** What is equal: `depth=4`, `ms=5`. */
  readonly limit: string;
  /** Where games start. */
  readonly start: 'near the start' | 'random boards';
  /** The network that met `linear`, and perhaps the hand baselines: `network` or `small`. */
  readonly network: string;
  readonly matches: readonly Match[];
}

/** The fits to a game's self-play. */
export interface Losses {
  readonly game: string;
  readonly rows: number;
  /** What was fitted, and its mean log loss on the test rows, by the names of the weights files. */
  readonly fits: Readonly<Record<string, { readonly what: string; readonly logLoss: number }>>;
}

/** What made the figures, beside the command. */
interface Maker {
  readonly command: string;
  readonly program: string;
  readonly node: string;
  readonly processor: string;
}

/** What the best linear weights and networks of each game are worth, and how well they predict. */
export function strengthDocument(
  strengths: readonly Strength[],
  losses: readonly Losses[],
  { command, program, node, processor }: Maker,
): Document {
  return {
    title: 'Linear weights and networks',
    subtitle:
      'What the best linear weights and the best network of each game, fitted to the same self-play, are worth ' +
      'against those chosen by hand, judged for the player who searches (own) and for both sides (difference), and ' +
      'against each other: in the same time, which decides, then equally deep.',
    sections: [
      {
        title: 'Strength',
        blocks: [
          text(
            'Elo with 95 % intervals, from pairs of games. The best linear weights are those with the least loss ' +
              'on the validation rows; the best network has won a play-off in equal time between one that reads ' +
              'features and one that reads the board; the small network has eight units. Games start near the start of ' +
              'the game, after 2 to 8 random moves, or on random boards. Equal depth leaves out what an evaluation costs.',
          ),
          strengthTable(strengths),
          ...places(strengths).map(text),
        ],
      },
      { title: 'Loss', blocks: [text('A lower loss is not a stronger agent.'), lossTable(losses)] },
      {
        title: 'Made by',
        blocks: [
          shell(command),
          text(`In ${program}, Node.js ${node}, ${processor}. Games at equal time differ from run to run.`),
        ],
      },
    ],
  };
}

/** How well the fits predict. */
function lossTable(losses: readonly Losses[]) {
  const fits = ['linear', 'network', 'small'];
  return table(
    'Log loss on the test rows',
    [
      words('Game'),
      number('Rows'),
      ...['Linear', 'Best network', 'Small network'].flatMap((title) => [words(title), number('Log loss')]),
    ],
    losses.map(({ game, rows, fits: found }) => [
      game,
      whole(rows),
      ...fits.flatMap((name) => [found[name]?.what ?? missing, decimal(found[name]?.logLoss, 4)]),
    ]),
  );
}

/** The tournaments, a row each. */
function strengthTable(strengths: readonly Strength[]) {
  return table(
    'Elo of the one against the other',
    [
      words('Game'),
      words('Equal'),
      words('Openings'),
      words('Network'),
      ...[
        'Pairs',
        'Linear v own',
        'Linear v difference',
        'Network v own',
        'Network v difference',
        'Network v linear',
        'Its time for a move / that of linear',
      ].map(number),
    ],
    strengths.map(({ game, limit, start, network, matches }) => [
      game,
      limit,
      start,
      network === 'small' ? 'small' : 'best',
      whole(matches[0]?.pairs ?? 0),
      eloText(seen(matches, 'linear', 'hand')),
      eloText(seen(matches, 'linear', 'hand:difference')),
      eloText(seen(matches, network, 'hand')),
      eloText(seen(matches, network, 'hand:difference')),
      eloText(seen(matches, network, 'linear')),
      slowness(matches, network),
    ]),
  );
}

/**
 * Where networks earn their place, game by game and time by time: where one is stronger than the linear weights from
 * openings near the start.
 */
function places(strengths: readonly Strength[]): string[] {
  const timed = strengths.filter(({ limit, start }) => limit.startsWith('ms=') && start === 'near the start');
  return [...new Set(timed.map(({ game, limit }) => `${game}, ${limit}`))].map((where) => {
    const found = timed.filter(({ game, limit }) => `${game}, ${limit}` === where);
    const said = found.map(({ network, matches }) => {
      const elo = seen(matches, network, 'linear');
      return `the ${network === 'small' ? 'small' : 'best'} network is ${standing(elo)} the linear weights`;
    });
    const earned = found.some(({ network, matches }) => standing(seen(matches, network, 'linear')) === 'stronger than');
    return `${where}: ${said.join(', ')}. A network ${earned ? 'earns' : 'does not earn'} its place.`;
  });
}

function standing(elo: Rating | undefined): string {
  if (elo === undefined || (elo.low <= 0 && elo.high >= 0)) return 'not shown to be stronger or weaker than';
  return elo.low > 0 ? 'stronger than' : 'weaker than';
}

/** How strong `a` is against `b`, by the names of their weights files. */
function seen(matches: readonly Match[], a: string, b: string): Rating | undefined {
  const agents = matches.flatMap((match) => [match.a, match.b]);
  const [one, other] = [a, b].map((name) => agents.find((agent) => is(agent, name)));
  return one === undefined || other === undefined ? undefined : ratingBetween(matches, one, other);
}

function is(agent: string, name: string): boolean {
  return agent.replace('.json', '').split('@')[0] === name;
}

function eloText(rating: Rating | undefined): string {
  return rating === undefined ? missing : `${signed(rating.elo)} (${eloInterval(rating.low, rating.high)})`;
}

/** The network's time for a move, in multiples of that of the linear weights it met. */
function slowness(matches: readonly Match[], network: string): string {
  const between = matches.find(
    ({ a, b }) => [a, b].some((one) => is(one, 'linear')) && [a, b].some((one) => is(one, network)),
  );
  if (between === undefined) return missing;
  const times = between.effort.map(({ milliseconds, timedMoves }) => milliseconds / timedMoves);
  const [own, other] = is(between.a, network) ? times : times.reverse();
  return decimal(own! / other!, 1);
}

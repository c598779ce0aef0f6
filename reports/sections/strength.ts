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
  /** The network that met `linear`, and perhaps `hand`: `network` or `small`. */
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
      'against those chosen by hand and against each other.',
    sections: [
      {
        title: 'Strength',
        blocks: [
          text(
            'Elo with 95 % intervals, from pairs of games. The best linear weights are those with the least loss ' +
              'on the validation rows; the best network has won a play-off in equal time between one that reads ' +
              'features and one that reads the board; the small network has eight units.',
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
      words('Network'),
      ...['Pairs', 'Linear v hand', 'Network v hand', 'Network v linear', 'Its time for a move / that of linear'].map(
        number,
      ),
    ],
    strengths.map(({ game, limit, network, matches }) => [
      game,
      limit,
      network === 'small' ? 'small' : 'best',
      whole(matches[0]?.pairs ?? 0),
      eloText(seen(matches, 'linear', 'hand')),
      eloText(seen(matches, network, 'hand')),
      eloText(seen(matches, network, 'linear')),
      slowness(matches, network),
    ]),
  );
}

/** Where networks earn their place, game by game: where one is stronger in equal time than the linear weights. */
function places(strengths: readonly Strength[]): string[] {
  const timed = strengths.filter(({ limit }) => limit.startsWith('ms='));
  return [...new Set(timed.map(({ game }) => game))].map((game) => {
    const found = timed.filter((one) => one.game === game);
    const said = found.map(({ network, matches }) => {
      const elo = seen(matches, network, 'linear');
      return `the ${network === 'small' ? 'small' : 'best'} network is ${standing(elo)} the linear weights`;
    });
    const earned = found.some(({ network, matches }) => standing(seen(matches, network, 'linear')) === 'stronger than');
    return `${game}, equal time: ${said.join(', ')}. A network ${earned ? 'earns' : 'does not earn'} its place.`;
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

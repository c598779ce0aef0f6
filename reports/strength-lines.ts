import type { Match } from '../tournament/results/result.ts';
import { type Rating, ratingBetween } from '../tournament/statistics/rating.ts';
import { missing, signed, whole } from './document/number.ts';

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

/** How well the fits predict, as a Markdown table. */
export function lossLines(losses: readonly Losses[]): string[] {
  const head = ['Game', 'Rows', 'Linear', 'Log loss', 'Best network', 'Log loss', 'Small network', 'Log loss'];
  const rows = losses.map(({ game, rows: count, fits }) => [
    game,
    String(count),
    ...['linear', 'network', 'small'].flatMap((name) => [
      fits[name]?.what ?? missing,
      fits[name]?.logLoss.toFixed(4) ?? missing,
    ]),
  ]);
  return [tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow)];
}

/** The tournaments as a Markdown table, and where networks earn their place: where one is stronger in equal time than the linear weights. */
export function strengthLines(strengths: readonly Strength[]): string[] {
  const head = [
    'Game',
    'Equal',
    'Network',
    'Pairs',
    'Linear v hand',
    'Network v hand',
    'Network v linear',
    'Its time for a move / that of linear',
  ];
  const rows = strengths.map(({ game, limit, network, matches }) => [
    game,
    limit,
    network === 'small' ? 'small' : 'best',
    String(matches[0]?.pairs ?? 0),
    eloText(seen(matches, 'linear', 'hand')),
    eloText(seen(matches, network, 'hand')),
    eloText(seen(matches, network, 'linear')),
    slowness(matches, network),
  ]);
  return [tableRow(head), tableRow(head.map(() => '---')), ...rows.map(tableRow), '', ...places(strengths)];
}

/** Game by game. */
function places(strengths: readonly Strength[]): string[] {
  const timed = strengths.filter(({ limit }) => limit.startsWith('ms='));
  return [...new Set(timed.map(({ game }) => game))].map((game) => {
    const found = timed.filter((one) => one.game === game);
    const said = found.map(({ network, matches }) => {
      const elo = seen(matches, network, 'linear');
      return `the ${network === 'small' ? 'small' : 'best'} network is ${standing(elo)} the linear weights`;
    });
    const earned = found.some(({ network, matches }) => standing(seen(matches, network, 'linear')) === 'stronger than');
    return `* ${game}, equal time: ${said.join(', ')}. A network ${earned ? 'earns' : 'does not earn'} its place.`;
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
  return rating === undefined ? missing : `${signed(rating.elo)} (${whole(rating.low)} to ${whole(rating.high)})`;
}

/** How many times as long as the linear weights the network took for a move against them; a dash where nobody was timed. */
function slowness(matches: readonly Match[], network: string): string {
  const between = matches.find(
    ({ a, b }) => [a, b].some((one) => is(one, 'linear')) && [a, b].some((one) => is(one, network)),
  );
  if (between === undefined) return missing;
  const times = between.effort.map(({ milliseconds, timedMoves }) => milliseconds / timedMoves);
  const [own, other] = is(between.a, network) ? times : times.reverse();
  return Number.isFinite(own! / other!) ? (own! / other!).toFixed(1) : missing;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

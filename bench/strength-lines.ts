import type { Match } from '../tournament/result.ts';

/** What a game's tournament at one limit came to: among `linear`, `network` and `hand`. */
export interface Strength {
  readonly game: string;
  /** What is equal: `depth=4`, `ms=5`. */
  readonly limit: string;
  readonly matches: readonly Match[];
}

/** The matches as a Markdown table, seen from the agent named first, and a sentence that says where a network earns its place: where it is stronger in equal time. */
export function strengthLines(strengths: readonly Strength[]): string[] {
  const head = [
    'Game',
    'Equal',
    'Pairs',
    'linear v hand',
    'network v hand',
    'network v linear',
    'Time a move takes the network, in those of linear',
  ];
  const rows = strengths.map(({ game, limit, matches }) => [
    game,
    limit,
    String(matches[0]?.pairs ?? 0),
    eloText(seen(matches, 'linear', 'hand')),
    eloText(seen(matches, 'network', 'hand')),
    eloText(seen(matches, 'network', 'linear')),
    slowness(matches),
  ]);
  const timed = strengths.filter(({ limit }) => limit.startsWith('ms='));
  const earned = timed.filter(({ matches }) => (seen(matches, 'network', 'linear')?.low ?? 0) > 0);
  return [
    tableRow(head),
    tableRow(head.map(() => '---')),
    ...rows.map(tableRow),
    '',
    ...timed.map(({ game, matches }) => {
      const elo = seen(matches, 'network', 'linear');
      const found =
        elo === undefined || (elo.low <= 0 && elo.high >= 0)
          ? 'level with'
          : elo.low > 0
            ? 'stronger than'
            : 'weaker than';
      return `* ${game}: in equal time the network is ${found} the linear weights, so it ${found === 'stronger than' ? 'earns' : 'does not earn'} its place.`;
    }),
    '',
    `Networks earn their place in ${earned.length} of ${timed.length} games.`,
  ];
}

interface Elo {
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** How strong `a` is against `b`, by the names of their weights files. */
function seen(matches: readonly Match[], a: string, b: string): Elo | undefined {
  const { rating } = matches.find((match) => is(match.a, a) && is(match.b, b)) ?? {};
  if (rating !== undefined) return rating;
  const { rating: other } = matches.find((match) => is(match.a, b) && is(match.b, a)) ?? {};
  return other && { elo: -other.elo, low: -other.high, high: -other.low };
}

function is(agent: string, name: string): boolean {
  return agent.replace('.json', '').split('@')[0] === name;
}

function eloText(elo: Elo | undefined): string {
  if (elo === undefined) return 'not played';
  const whole = (value: number): string => String(Math.round(value)).replace('-0', '0').replace('-', '−');
  return `${elo.elo > 0.5 ? '+' : ''}${whole(elo.elo)} (${whole(elo.low)} to ${whole(elo.high)})`;
}

/** How many times as long as the linear weights the network took for a move against them; a dash where nobody was timed. */
function slowness(matches: readonly Match[]): string {
  const match = matches.find(
    ({ a, b }) => (is(a, 'linear') && is(b, 'network')) || (is(a, 'network') && is(b, 'linear')),
  );
  if (match === undefined) return '–';
  const [first, second] = match.effort.map(({ milliseconds, timedMoves }) => milliseconds / timedMoves) as [
    number,
    number,
  ];
  const ratio = is(match.a, 'network') ? first / second : second / first;
  return Number.isFinite(ratio) ? ratio.toFixed(1) : '–';
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

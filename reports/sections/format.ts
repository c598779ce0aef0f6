import { decimal, whole } from '../../lib/numbers.ts';
import type { KnockoutMatch } from '../../tournament/formats/knockout.ts';
import type { SwissLine } from '../../tournament/formats/swiss.ts';
import type { TournamentOutcome } from '../../tournament/results/outcome.ts';
import { name, number, prose, type Section, table, text, words } from '../document/document.ts';

/** What became of the format: a Swiss table, a bracket, a test's verdict; nothing where the matches say it all. */
export function format({ format, agents }: Pick<TournamentOutcome, 'format' | 'agents'>): Section[] {
  switch (format.kind) {
    case 'swiss':
      return [swiss(format.table, agents)];
    case 'knockout':
      return [knockout(format.rounds, agents)];
    case 'sprt':
      return [{ title: 'Sequential test', blocks: [text(format.verdict)] }];
    default:
      return [];
  }
}

function swiss(lines: readonly SwissLine[], agents: readonly string[]): Section {
  const columns = [
    number('Place'),
    name('Agent'),
    number('Points'),
    number('Of games'),
    number('Byes'),
    prose('Opponents'),
  ];
  const rows = lines.map(({ agent, points, halfPoints, byes, opponents }, i) => [
    whole(i + 1),
    agents[agent]!,
    half(2 * points),
    half(halfPoints),
    whole(byes),
    opponents.map((other) => (other === undefined ? 'bye' : agents[other]!)).join(', '),
  ]);
  return { title: 'Swiss system', blocks: [table('Standings after the last complete round', columns, rows)] };
}

function knockout(rounds: readonly (readonly KnockoutMatch[])[], agents: readonly string[]): Section {
  const rows = rounds.flatMap((matches, i) =>
    matches.map((match) => [
      i === rounds.length - 1 && matches.length === 1 ? `${i + 1}, the final` : String(i + 1),
      ...knockoutCells(match, agents),
    ]),
  );
  const columns = [words('Round'), name('Match'), number('Points'), number('Extra pairs'), prose('Who goes on')];
  return { title: 'Knockout', blocks: [table('Matches by round', columns, rows)] };
}

function knockoutCells(
  { pair: [a, b], halfPoints, extra, winner }: KnockoutMatch,
  agents: readonly string[],
): string[] {
  if (b === undefined) return [agents[a]!, 'bye', '0', agents[a]!];
  const tied = halfPoints[0] === halfPoints[1] ? ' (tied, seeded higher)' : '';
  return [
    `${agents[a]} v ${agents[b]}`,
    `${half(halfPoints[0])} : ${half(halfPoints[1])}`,
    whole(extra),
    winner === undefined ? 'not decided yet' : `${agents[winner]}${tied}`,
  ];
}

/** Half of `count`: `1.5`, `2`. */
function half(count: number): string {
  return decimal(count / 2, count % 2 === 0 ? 0 : 1);
}

import type { KnockoutMatch } from '../../tournament/formats/knockout.ts';
import type { SwissLine } from '../../tournament/formats/swiss.ts';
import type { FormatOutcome } from '../../tournament/results/outcome.ts';
import { table } from '../terminal/print.ts';

/** What became of the format: a Swiss table, a bracket, a test's verdict; nothing where the matches say it all. */
export function formatLines(format: FormatOutcome, agents: readonly string[]): string[] {
  switch (format.kind) {
    case 'swiss':
      return swissLines(format.table, agents);
    case 'knockout':
      return format.rounds.flatMap((matches, i) => [
        `Round ${i + 1}${i === format.rounds.length - 1 && matches.length === 1 ? ', the final' : ''}:`,
        ...matches.map((match) => `  ${knockoutLine(match, agents)}`),
      ]);
    case 'sprt':
      return [format.verdict];
    default:
      return [];
  }
}

function swissLines(lines: readonly SwissLine[], agents: readonly string[]): string[] {
  return table([
    ['place', 'agent', 'points', 'of games', 'byes', 'opponents'],
    ...lines.map(({ agent, points, halfPoints, byes, opponents }, i) => [
      String(i + 1),
      agents[agent]!,
      String(points),
      String(halfPoints / 2),
      String(byes),
      opponents.map((other) => (other === undefined ? 'bye' : agents[other]!)).join(', '),
    ]),
  ]);
}

function knockoutLine({ pair: [a, b], halfPoints, extra, winner }: KnockoutMatch, agents: readonly string[]): string {
  if (b === undefined) return `${agents[a]} has a bye`;
  const met = `${agents[a]} ${halfPoints[0] / 2} : ${halfPoints[1] / 2} ${agents[b]}`;
  const more = extra === 0 ? '' : ` after ${extra} extra ${extra === 1 ? 'pair' : 'pairs'}`;
  if (winner === undefined) return `${met}${more}, not decided yet`;
  const tied = halfPoints[0] === halfPoints[1] ? ', tied, seeded higher' : '';
  return `${met}${more}: ${agents[winner]} goes on${tied}`;
}

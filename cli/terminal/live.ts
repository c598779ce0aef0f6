import { percent, signed } from '../../lib/numbers.ts';
import type { Figures } from '../../lib/progress/progress.ts';
import { aligned } from '../../reports/render/terminal.ts';
import type { LiveLine, LiveStandings } from '../../tournament/results/live.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';

/** Agents that a line has room for. */
const NAMED = 3;

/** How a tournament stands while it is played. */
export function liveFigures(standings: LiveStandings): Figures {
  return {
    lines: () => [...aligned(liveRows(standings.lines)), ...formatWords(standings)],
    words: () => [...standings.lines.slice(0, NAMED).map(lineWords), ...formatWords(standings)].join(', '),
  };
}

function liveRows(lines: readonly LiveLine[]): string[][] {
  if (lines.length === 0) return [];
  return [
    ['agent', 'games', 'score', 'Elo', lines[0]!.low === undefined ? '' : '95 %'],
    ...lines.map(({ agent, games, score, elo, low, high }) => [
      agent,
      String(games),
      percent(score),
      signed(elo),
      low === undefined ? '' : eloInterval(low, high!),
    ]),
  ];
}

function lineWords({ agent, elo }: LiveLine): string {
  return `${agent} ${signed(elo)}`;
}

function formatWords({ format }: LiveStandings): string[] {
  return format === undefined ? [] : [format];
}

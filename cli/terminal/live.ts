import type { Figures } from '../../lib/progress/progress.ts';
import type { LiveLine, LiveStandings } from '../../tournament/results/live.ts';
import type { SprtState } from '../../tournament/statistics/sprt/sprt.ts';
import { interval, signed } from '../../tournament/statistics/words.ts';
import { table } from './print.ts';

/** Agents that a line has room for. */
const NAMED = 3;

/** How a tournament stands while it is played. */
export function liveFigures(standings: LiveStandings): Figures {
  return {
    lines: () => [...table(liveRows(standings.lines)), ...sprtWords(standings.sprt)],
    words: () => [...standings.lines.slice(0, NAMED).map(lineWords), ...sprtWords(standings.sprt)].join(', '),
  };
}

function liveRows(lines: readonly LiveLine[]): string[][] {
  if (lines.length === 0) return [];
  return [
    ['agent', 'games', 'score', 'Elo', lines[0]!.low === undefined ? '' : '95 %'],
    ...lines.map(({ agent, games, score, elo, low, high }) => [
      agent,
      String(games),
      `${(100 * score).toFixed(1)} %`,
      signed(elo),
      low === undefined ? '' : interval(low, high!),
    ]),
  ];
}

function lineWords({ agent, elo }: LiveLine): string {
  return `${agent} ${signed(elo)}`;
}

function sprtWords(state: SprtState | undefined): string[] {
  if (state === undefined) return [];
  const { llr, lower, upper } = state;
  return [`LLR ${llr.toFixed(2)} (ends at ${lower.toFixed(2)} or ${upper.toFixed(2)})`];
}

import type { WinShare } from '../../tournament/results/comparison.ts';
import type { TournamentOutcome } from '../../tournament/results/outcome.ts';
import { table } from '../terminal/print.ts';

/** The agents compared as the Hex report compares them. */
export function comparisonLines({ comparison }: TournamentOutcome): string[] {
  return [
    'By moves, time, memory and wins: home is a game in which one makes the first move; the score is 45 % away, 35 % home, 15 % time, 5 % memory.',
    ...table([
      ['agent', 'games', 'moves', 'ms/move', 'nodes/move', 'peak MB', 'home won', 'away won', 'score', 'by nodes'],
      ...comparison.map((line) => [
        line.agent,
        String(line.games),
        line.averageMoves.toFixed(1),
        line.secondsPerMove === null ? 'not timed' : (1000 * line.secondsPerMove).toFixed(2),
        String(Math.round(line.nodesPerMove)),
        line.peakMemory === null ? '-' : line.peakMemory.toFixed(1),
        won(line.home),
        won(line.away),
        line.score.toFixed(3),
        line.scoreByNodes.toFixed(3),
      ]),
    ]),
  ];
}

function won({ games, wins, low, high }: WinShare): string {
  if (games === 0) return '-';
  const percent = (share: number): string => (100 * share).toFixed(1);
  return `${percent(wins / games)} % (${percent(low)} to ${percent(high)})`;
}

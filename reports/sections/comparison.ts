import { decimal, missing, percent, whole } from '../../lib/numbers.ts';
import type { ComparisonLine, WinShare } from '../../tournament/results/comparison.ts';
import { name, numbers, type Section, table, text } from '../document/document.ts';

/** The agents by moves, time, memory and wins at home and away, as the report on Hex compares agents. */
export function comparison(lines: readonly ComparisonLine[]): Section {
  return {
    title: 'By moves, time, memory and wins',
    blocks: [
      table(
        'Each agent over all its games',
        [
          name('Agent'),
          ...numbers(
            'Games',
            'Moves per game',
            'Milliseconds per move',
            'Nodes per move',
            'Peak memory, MB',
            'Won at home',
            '95 % interval',
            'Won away',
            '95 % interval',
            'Score',
            'Score by nodes',
          ),
        ],
        lines.map((line) => [
          line.agent,
          whole(line.games),
          decimal(line.averageMoves, 1),
          line.secondsPerMove === null ? 'not timed' : decimal(1000 * line.secondsPerMove, 2),
          whole(line.nodesPerMove),
          line.peakMemory === null ? missing : decimal(line.peakMemory, 1),
          ...won(line.home),
          ...won(line.away),
          decimal(line.score, 3),
          decimal(line.scoreByNodes, 3),
        ]),
      ),
      text(
        'At home an agent makes the first move of the game, away the other one does. The score is 45 % games won ' +
          'away, 35 % games won at home, 15 % time and 5 % memory: whoever needs least time has 1 for it, another ' +
          'one the least divided by its own, and memory likewise. It compares the agents of one tournament and is no ' +
          'estimate of strength. Time and memory differ from run to run; the score by nodes takes positions searched ' +
          'for time and memory as equal, and repeats.',
      ),
    ],
  };
}

function won({ games, wins, low, high }: WinShare): [string, string] {
  return games === 0 ? [missing, missing] : [percent(wins / games), `${percent(low)} to ${percent(high)}`];
}

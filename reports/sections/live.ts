import { percent, signed, whole } from '../../lib/numbers.ts';
import type { LiveStandings } from '../../tournament/results/live.ts';
import { eloColumns, name, type Table, table } from '../document/document.ts';
import { eloCells, shortNames } from '../document/words.ts';

/** Agents that are shown: those that lead. */
const LEADERS = 10;

/** How the agents of a tournament stand while it is played; `lines` has the best first. */
export function liveTable(lines: LiveStandings['lines']): Table {
  const called = shortNames(lines.map(({ agent }) => agent));
  // Two agents have an interval, from their pairs.
  const figures = lines.length === 2 ? eloColumns : ['Elo'];
  const more = lines.length > LEADERS ? `; ${lines.length - LEADERS} more agents` : '';
  return table(
    `Standings so far${more}`,
    [name('Agent'), 'Games', 'Score', ...figures],
    lines
      .slice(0, LEADERS)
      .map(({ agent, games, score, elo, low, high }) => [
        called(agent),
        whole(games),
        percent(score),
        ...(low === undefined || high === undefined ? [signed(elo)] : eloCells({ elo, low, high })),
      ]),
  );
}

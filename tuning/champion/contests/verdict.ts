import { join } from 'node:path';
import type { Match } from '../../../tournament/results/result.ts';
import { type Arena, type Place, places } from './arena.ts';
import { openingsFor } from './boards.ts';
import { partOf, playGauntlet } from './gauntlet.ts';
import type { ContestRunning } from './live-elo.ts';
import type { Player } from './player.ts';

/** The verdict's matches: the champion, on fresh boards. */
export interface VerdictMatch {
  readonly place: Place;
  readonly opponent: string;
  /** From the view of the champion. */
  readonly match: Match;
}

/**
 * The champion's matches against `opponents`, at equal time on boards that no race and no challenge has seen: `pairs`
 * each near the start, then half as many on random ones; in the order of the opponents. A match of which the rules
 * voided every game is left out; where there are too few boards it has fewer pairs. The same for any number of workers
 * and after any kill. Throws the signal's reason.
 */
export async function playVerdict(
  arena: Arena,
  champion: Player,
  opponents: readonly Player[],
  pairs: number,
  folder: string,
  running: ContestRunning,
): Promise<VerdictMatch[]> {
  const contests = places.map((place) => ({
    place,
    openings: openingsFor(arena, 'verdict', 'verdict', place, place === 'near' ? pairs : Math.ceil(pairs / 2)),
  }));
  const games = contests.map(({ openings }) => 2 * openings.set.positions.length * opponents.length);
  const total = games.reduce((sum, count) => sum + count, 0);
  let done = 0;
  const verdict: VerdictMatch[] = [];
  for (const [i, { place, openings }] of contests.entries()) {
    const part = partOf(running, done, total, place === 'near' ? 'near the start' : 'random boards');
    const played = await playGauntlet(arena, champion, opponents, openings, join(folder, place), part);
    for (const [opponent, match] of played) verdict.push({ place, opponent, match });
    done += games[i]!;
  }
  return verdict;
}

import { join } from 'node:path';
import type { Match } from '../../tournament/results/result.ts';
import { type Arena, type Place, type Player, places } from './arena.ts';
import { type ContestOpenings, openingsFor, someOf } from './boards.ts';
import { partOf, playGauntlet } from './gauntlet.ts';
import type { ContestRunning } from './live-contest.ts';
import type { VerdictMatch } from './outcome.ts';

/** The verdict's match with `baseline` near the start; undefined where it wasn't played. */
export function nearMatch(verdict: readonly VerdictMatch[] | undefined, baseline: string): Match | undefined {
  return verdict?.find(({ place, opponent }) => place === 'near' && opponent === baseline)?.match;
}

/** A verdict's openings at a place. */
export interface VerdictBoards {
  readonly place: Place;
  readonly openings: ContestOpenings;
}

/**
 * Boards that no race and no challenge has seen, for two parts of a verdict that share none: `few` pairs and `pairs` near
 * the start, half as many on random boards. Where there are too few, each part has its share.
 */
export async function verdictBoards(
  arena: Arena,
  few: number,
  pairs: number,
  folder: string,
  running: ContestRunning,
): Promise<{ readonly first: VerdictBoards[]; readonly last: VerdictBoards[] }> {
  const parts: { readonly first: VerdictBoards; readonly last: VerdictBoards }[] = [];
  for (const place of places) {
    const [head, tail] = [few, pairs].map((count) => (place === 'near' ? count : Math.ceil(count / 2)));
    const path = join(folder, `openings-${place}.json`);
    const all = await openingsFor(arena, 'verdict', 'verdict', place, head! + tail!, path, running);
    const count = all.set.positions.length;
    const cut = Math.min(head!, Math.floor((count * head!) / (head! + tail!)));
    parts.push({
      first: { place, openings: someOf(all, 0, cut) },
      last: { place, openings: someOf(all, cut, count) },
    });
  }
  return { first: parts.map(({ first }) => first), last: parts.map(({ last }) => last) };
}

/**
 * The champion's matches against `opponents` on `boards`, at equal time; in the order of the places, then of the
 * opponents. A match of which the rules voided every game is left out, and so are those at a place without boards. The
 * same for any number of workers and after any kill. Throws the signal's reason.
 */
export async function playVerdict(
  arena: Arena,
  champion: Player,
  opponents: readonly Player[],
  boards: readonly VerdictBoards[],
  folder: string,
  running: ContestRunning,
): Promise<VerdictMatch[]> {
  const games = boards.map(({ openings }) => 2 * openings.set.positions.length * opponents.length);
  const total = games.reduce((sum, count) => sum + count, 0);
  let done = 0;
  const verdict: VerdictMatch[] = [];
  for (const [i, { place, openings }] of boards.entries()) {
    const part = partOf(running, done, total, place === 'near' ? 'near the start' : 'random boards');
    const played = await playGauntlet(arena, champion, opponents, openings, join(folder, place), part);
    for (const [opponent, match] of played) verdict.push({ place, opponent, match });
    done += games[i]!;
  }
  return verdict;
}

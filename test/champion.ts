import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { handWeights, type Perspective } from '../agents/weights/weights.ts';
import { gameNamed } from '../games/index.ts';
import { walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { type Running, unwatched } from '../lib/progress/running.ts';
import tournamentPlayer from '../tournament/worker.ts';
import { type Arena, agentOf, arenaOf, type WeightsPlayer } from '../tuning/contests/arena.ts';
import { type Purpose, purposeOf } from '../tuning/contests/openings.ts';

/** The game of the champion loop's tests, and the nodes of a move there: a pair takes some milliseconds. */
export const contested = gameNamed('slider-4');
export const NODES = 150;

/** The hand weights. */
export function handPlayer(perspective: Perspective): WeightsPlayer {
  return { kind: 'weights', name: `hand:${perspective}`, weights: handWeights(contested, perspective), cost: 1 };
}

/** Those with each weight changed, evaluated for both sides. */
export function changedPlayer(name: string, change: (points: number) => number, cost = 1): WeightsPlayer {
  const hand = handWeights(contested, 'difference');
  return { kind: 'weights', name, weights: { ...hand, points: hand.points.map(change) }, cost };
}

/** Takes the worst for the best. */
export const flipped = (name: string): WeightsPlayer => changedPlayer(name, (points) => -points);
/** Sees nothing but wins within its search. */
export const blind = (name: string): WeightsPlayer => changedPlayer(name, () => 0);

/**
 * The tests' arena on `count` boards for `purpose` on which seat 1 won every game of `hand:own` and `hand:difference`,
 * whoever sat there: what an opening set looks like that decides all games.
 */
export function wonBySeat1(purpose: Purpose, count: number): Arena {
  const agents = (['own', 'difference'] as const).map((one) => agentOf(handPlayer(one), NODES));
  const players = [1, 2].map((seed) => tournamentPlayer({ game: contested.name, seed, agents }));
  const seats = [
    [0, 1],
    [1, 0],
  ] as const;
  const boards = new Set<string>();
  for (let i = 0; boards.size < count; i++) {
    const position = walk(contested, contested.walk, new Random(i, 'won by seat 1')).text();
    const wins = (player: ReturnType<typeof tournamentPlayer>, game: 0 | 1): boolean =>
      player({ game, seats: seats[game], opening: 0, position }).record.winner === 1;
    if (purposeOf(arenaOn([]), position) !== purpose) continue;
    if (players.every((player) => wins(player, 0) && wins(player, 1))) boards.add(position);
  }
  return arenaOn([...boards]);
}

/** The tests' arena with these boards only. */
export function arenaOn(positions: readonly string[]): Arena {
  const { boards, ...arena } = arenaOf(contested, 1, NODES);
  const set = { file: 'boards.txt', positions };
  return { ...arena, boards: { near: { ...boards.near, set }, random: { ...boards.random, set } } };
}

/** One thread, and nobody watches. */
export const alone: Running = { ...unwatched, workers: 1 };

/** The logs in `folder`, by path. */
export function logsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'timing.jsonl')
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.sort().map((file) => [relative(folder, file), readFileSync(file, 'utf8')]));
}

import { Random } from '../../lib/maths/random.ts';
import { counter, unwatched } from '../../lib/progress/running.ts';
import type { Game, Position } from '../game.ts';
import { walk } from '../walk.ts';

/** Milliseconds of each measurement. */
const MEASURED = 150;
const BOARDS = 20;
/** Milliseconds between two pauses: each costs as much as some moves. */
const PAUSED = 50;

/** How fast a game is on this machine, in this process: the only part of a check that differs from run to run. */
export interface Speeds {
  /** Legal moves found, made and taken back in a second. */
  readonly movesPerSecond: number;
  /** By feature set: extractions for one player in a second, and how many moves one takes the time of. */
  readonly features: readonly { readonly set: string; readonly extractsPerSecond: number; readonly moves: number }[];
}

/**
 * Measures a game that breaks no rule. Others may work between its boards. Throws the reason of the signal where it is
 * stopped.
 */
export async function measureSpeeds(game: Game, seed: number, signal = unwatched.signal): Promise<Speeds> {
  const boards = Array.from({ length: BOARDS }, (_, i) => walk(game, game.walk, new Random(seed, 'check speed', i)));
  const pause = counter(0, { signal, progress: () => {} });
  const moves = new Int32Array(game.maxMoves);
  const movesPerSecond = await perSecond(boards, pause, (position) => {
    const count = position.moves(moves, 0);
    for (let i = 0; i < count; i++) {
      position.make(moves[i]!);
      position.unmake();
    }
    return count;
  });
  const features: Speeds['features'][number][] = [];
  for (const set of game.features) {
    const values = new Float64Array(set.list.length);
    const extractsPerSecond = await perSecond(boards, pause, (position) => {
      set.extract(position, 0, values, 0);
      set.extract(position, 1, values, 0);
      return 2;
    });
    features.push({ set: set.name, extractsPerSecond, moves: movesPerSecond / extractsPerSecond });
  }
  return { movesPerSecond, features };
}

/** Units a second of `work` on one board after the other, which returns how many it did; a first round is not counted. */
async function perSecond(
  boards: readonly Position[],
  pause: () => Promise<void>,
  work: (position: Position) => number,
): Promise<number> {
  let [done, spent] = [0, 0];
  let heard = performance.now();
  for (let round = 0; round < 2 || spent < MEASURED; round++) {
    let begun = performance.now();
    for (const position of boards) {
      const units = work(position);
      const now = performance.now();
      if (round > 0) [done, spent] = [done + units, spent + now - begun];
      begun = now;
      if (now - heard < PAUSED) continue;
      await pause();
      begun = performance.now();
      heard = begun;
    }
  }
  return (1000 * done) / spent;
}

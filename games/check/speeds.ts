import { Random } from '../../lib/maths/random.ts';
import type { Game } from '../game.ts';
import { walk } from '../walk.ts';

/** Milliseconds of each measurement. */
const MEASURED = 150;
const BOARDS = 20;

/** How fast a game is on this machine, in this process: the only part of a check that differs from run to run. */
export interface Speeds {
  /** Legal moves found, made and taken back in a second. */
  readonly movesPerSecond: number;
  /** By feature set: extractions for one player in a second, and how many moves one takes the time of. */
  readonly features: readonly { readonly set: string; readonly extractsPerSecond: number; readonly moves: number }[];
}

/** Measures a game that breaks no rule. `clock` tells milliseconds. */
export function measureSpeeds(game: Game, seed: number, clock: () => number = () => performance.now()): Speeds {
  const boards = Array.from({ length: BOARDS }, (_, i) => walk(game, game.walk, new Random(seed, 'check speed', i)));
  const moves = new Int32Array(game.maxMoves);
  const movesPerSecond = perSecond(clock, () => {
    let made = 0;
    for (const position of boards) {
      const count = position.moves(moves, 0);
      for (let i = 0; i < count; i++) {
        position.make(moves[i]!);
        position.unmake();
      }
      made += count;
    }
    return made;
  });
  const features = game.features.map((set) => {
    const values = new Float64Array(set.list.length);
    const extractsPerSecond = perSecond(clock, () => {
      for (const position of boards) {
        set.extract(position, 0, values, 0);
        set.extract(position, 1, values, 0);
      }
      return 2 * boards.length;
    });
    return { set: set.name, extractsPerSecond, moves: movesPerSecond / extractsPerSecond };
  });
  return { movesPerSecond, features };
}

/** Units a second of `work`, which returns how many it did; a first run is not counted. */
function perSecond(clock: () => number, work: () => number): number {
  work();
  const begun = clock();
  let done = 0;
  let spent = 0;
  do {
    done += work();
    spent = clock() - begun;
  } while (spent < MEASURED);
  return (1000 * done) / spent;
}

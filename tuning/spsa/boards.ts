import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { DRAWS, drawOpening, type OpeningOptions } from '../../tournament/openings/openings.ts';

/** The boards of a run: those that it climbs on, and others, which nobody has seen, for its verdict. */
export interface Boards {
  readonly climb: readonly string[];
  readonly verdict: readonly string[];
}

/** Where there are too few boards, the verdict has so large a share of them. */
const VERDICT_SHARE = 1 / 3;

/**
 * `climb` boards and `verdict` others, no two alike; fewer where there are fewer: then games begin on the same board
 * more than once. Throws InputError where a run has none.
 */
export function boardsOf(game: Game, options: OpeningOptions, climb: number, verdict: number): Boards {
  const found = different(game, options, climb + verdict);
  const kept = found.length < climb + verdict ? Math.floor(found.length * VERDICT_SHARE) : verdict;
  const fresh = found.slice(0, Math.min(verdict, kept));
  const rest = found.slice(fresh.length);
  if (rest.length === 0) throw new InputError(`${game.name}: no opening is found; others are wanted, with --openings`);
  return { climb: rest, verdict: fresh };
}

/** The first `count` openings, no two alike, or as many as are found. */
function different(game: Game, options: OpeningOptions, count: number): string[] {
  const { seed, openings, set } = options;
  if (openings === 'set') return new Random(seed, 'openings').shuffle([...set!.positions]).slice(0, count);
  const draw = (index: number): string =>
    openings === 'start' ? game.start(new Random(seed, 'opening', index)).text() : drawOpening(game, options, index);
  const boards = new Set<string>();
  for (let i = 0, last = 0; boards.size < count && i - last < DRAWS; i++) {
    const before = boards.size;
    boards.add(draw(i));
    if (boards.size > before) last = i;
  }
  return [...boards];
}

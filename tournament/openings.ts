import type { Game } from '../games/game.ts';
import { walk } from '../games/walk.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/random.ts';
import type { TournamentOptions } from './options.ts';

/** Boards drawn at most for one opening that none before it equals. */
const DRAWS = 1000;

/** The openings of a tournament: random legal boards, unfinished, no two alike; or starts by the rules. Throws InputError where the options allow too few. */
export function drawOpenings(game: Game, options: TournamentOptions): string[] {
  if (options.openings === 'start')
    return Array.from({ length: options.pairs }, (_, i) => game.start(new Random(options.seed, 'opening', i)).text());
  const openings = new Set<string>();
  for (let i = 0; openings.size < options.pairs; i++) {
    if (i >= options.pairs * DRAWS)
      throw new InputError(
        `${game.name}: only ${openings.size} different openings found; fewer --pairs or longer walks are wanted`,
      );
    const random = new Random(options.seed, 'opening', i);
    const scattered = random.chance(options.scatter);
    openings.add((scattered ? game.scatter(random) : walk(game, options.walk, random)).text());
  }
  return [...openings];
}

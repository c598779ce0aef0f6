import type { Game } from '../../../games/game.ts';
import type { OpeningOptions } from '../../../tournament/openings/openings.ts';
import { nearStart } from '../../near-start.ts';
import type { Place } from '../contests/arena.ts';

/** A way to come to boards. */
export interface BoardKind extends Pick<OpeningOptions, 'scatter' | 'walk'> {
  /** `4 moves`, `8 to 24 moves`, `scattered`. */
  readonly name: string;
  readonly place: Place;
}

/** Random moves near the start, and further on. */
const NEAR = [2, 4, 6, 8];
const FAR = [12, 16, 24];

/** The kinds of boards of `game` that may teach: walks near the start and longer ones, its own, and scattered pieces. */
export function boardKinds(game: Pick<Game, 'walk'>): BoardKind[] {
  const { shortest, longest } = game.walk;
  const near = nearStart(game).longest;
  const nearby = NEAR.filter((moves) => moves <= near);
  const walks = [
    ...(nearby.length > 0 ? nearby : [near]).map((moves): BoardKind => kindOf('near', moves, moves)),
    ...FAR.filter((moves) => moves <= longest).map((moves) => kindOf('random', moves, moves)),
    kindOf('random', shortest, longest),
  ];
  const different = walks.filter(({ name }, i) => walks.findIndex((other) => other.name === name) === i);
  return [...different, { name: 'scattered', place: 'random', scatter: 1, walk: game.walk }];
}

function kindOf(place: Place, shortest: number, longest: number): BoardKind {
  const name = shortest === longest ? `${longest} moves` : `${shortest} to ${longest} moves`;
  return { name, place, scatter: 0, walk: { shortest, longest } };
}

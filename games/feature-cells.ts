import type { Features, Player, Position } from './game.ts';

/** By feature name: the cells on which it rests, as `Features.cellsOf` says. */
export type CellFinders<P extends Position> = Readonly<
  Record<string, (position: P, player: Player) => readonly string[]>
>;

/** `set`, whose features say on which cells they rest where `finders` know it. */
export function withCells<P extends Position>(set: Features<P>, finders: CellFinders<P>): Features<P> {
  return {
    ...set,
    cellsOf(index, position, player) {
      const { name } = set.list[index]!;
      return Object.hasOwn(finders, name) ? finders[name]!(position, player) : undefined;
    },
  };
}

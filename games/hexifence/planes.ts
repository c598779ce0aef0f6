import type { Planes } from '../game.ts';
import type { Board } from './board.ts';
import type { HexifencePosition } from './position.ts';

/** Claimed edges, whoever claimed them; then cells that the player to move has captured; then cells that the other one has. */
export function hexifencePlanes({ edges, cells }: Board): Planes<HexifencePosition> {
  return {
    inputs: edges + 2 * cells,
    most: edges + cells,
    // Hot: read at every leaf.
    active(position, out, at) {
      const { claims, owners, turn } = position;
      const own = turn + 1;
      const enemy = 2 - turn;
      for (let edge = 0; edge < edges; edge++) if (claims[edge] !== 0) out[at++] = edge;
      for (let cell = 0; cell < cells; cell++) if (owners[cell] === own) out[at++] = edges + cell;
      for (let cell = 0; cell < cells; cell++) if (owners[cell] === enemy) out[at++] = edges + cells + cell;
      return at;
    },
  };
}

import type { Board, Point, Spot } from '../../boards/board.ts';
import { pointsText } from './points.ts';

/** What is drawn on a board beside its pieces. */
export interface Overlay {
  /** Moves that somebody would play: the first agent's, the second one's. */
  readonly moves: readonly (readonly [by: 0 | 1, move: string])[];
  /** By cell, what the piece on it is worth: points for player 0. */
  readonly worth: ReadonlyMap<string, number>;
}

export const nothing: Overlay = { moves: [], worth: new Map() };

/** Draws `overlay`; whoever listens hears it from the cells and from what stands beside the board. */
export function OverlayView({ board, overlay: { moves, worth } }: { board: Board; overlay: Overlay }) {
  const most = Math.max(1, ...[...worth.values()].map(Math.abs));
  return (
    <g>
      {board.cells.map(({ id, at: [x, y] }) => {
        const points = worth.get(id);
        if (points === undefined) return null;
        const share = Math.abs(points) / most;
        const width = 2 + 12 * share;
        return (
          <g key={id} class={points >= 0 ? 'gain-0' : 'gain-1'}>
            <circle cx={x} cy={y} r={44 - width / 2} stroke-width={width} fill-opacity={share} />
            <text x={x} y={y + 32} font-size={21}>
              {pointsText(Math.round(points))}
            </text>
          </g>
        );
      })}
      {moves.map(([by, text]) => {
        const path = board.moves.find((move) => move.text === text)?.path ?? [];
        return path.length === 0 ? null : <Arrow key={`${by} ${text}`} by={by} path={path} />;
      })}
    </g>
  );
}

/** From the first cell of a move to its last; around its only one. */
function Arrow({ by, path }: { by: 0 | 1; path: readonly Spot[] }) {
  const [from, to]: [Point, Point] = [path[0]!.at, path.at(-1)!.at];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  // The second one is dashed, and smaller, so that both are seen where they agree.
  if (length === 0) return <circle class={`best-${by}`} cx={from[0]} cy={from[1]} r={by === 0 ? 40 : 29} />;
  const degrees = (180 / Math.PI) * Math.atan2(dy, dx);
  const head = `M${length} 0L${length - 24} -17V17Z`;
  return (
    <g class={`best-${by}`} transform={`translate(${from[0]} ${from[1]}) rotate(${degrees})`}>
      <path d={`M12 0H${length - 22}`} />
      <path class="head" d={head} />
    </g>
  );
}

import type { Game, Move, Position } from '../games/game.ts';

/** Beyond the numbers that a search can tell apart in every case. */
export const LARGE = 16_411;

/** `game`, in which every move is LARGE times as large. */
export function withLargeMoves(game: Game): Game {
  return {
    ...game,
    start: (random) => wrapped(game.start(random)),
    parse: (text) => wrapped(game.parse(text)),
    scatter: (random) => wrapped(game.scatter(random)),
    moveText: (position, move) => game.moveText(position, move / LARGE),
  };
}

function wrapped(position: Position): Position {
  const enlarged = (out: Int32Array, at: number, end: number): number => {
    for (let i = at; i < end; i++) out[i]! *= LARGE;
    return end;
  };
  const changed: Partial<Position> = {
    moves: (out, at) => enlarged(out, at, position.moves(out, at)),
    make: (move: Move) => position.make(move / LARGE),
    ...(position.noisy && {
      noisy: (out: Int32Array, at: number) => enlarged(out, at, position.noisy!(out, at)),
    }),
  };
  return new Proxy(position, {
    get(_, key) {
      const own = Object.hasOwn(changed, key) ? changed[key as keyof Position] : undefined;
      const value = own ?? Reflect.get(position, key, position);
      return typeof value === 'function' && own === undefined ? value.bind(position) : value;
    },
  });
}

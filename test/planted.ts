import type { Features, Game, Position } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';

/** The game that bugs are planted in. */
export const sound: Game = gameNamed('slider-4');

/** A position whose own functions can be replaced. */
export type Open = { -readonly [Key in keyof Position]: Position[Key] };

/** `sound` with every position of it changed by `change`, and other parts replaced. */
export function planted(change: (position: Open) => void, parts: Partial<Game> = {}): Game {
  const changed = <Found extends Position | undefined>(position: Found): Found => {
    if (position !== undefined) change(position as Open);
    return position;
  };
  const game = { ...sound, ...parts };
  return {
    ...game,
    start: (random) => changed(game.start(random)),
    scatter: (random) => changed(game.scatter(random)),
    parse: (text) => changed(game.parse(text)),
    ...(game.exchange === undefined ? {} : { exchange: (position) => changed(game.exchange!(position)) }),
  };
}

/** The same without a change of positions. */
export function replaced(parts: Partial<Game>): Game {
  return { ...sound, ...parts };
}

/** Its features, with the value of the third one of the first set changed. */
export function withFeature(
  change: (value: number, position: Position, player: number, original: Features) => number,
): Game {
  const [original, ...more] = sound.features as [Features, ...Features[]];
  const { extractBoth: _, ...rest } = original;
  const set: Features = {
    ...rest,
    extract(position, player, out, at) {
      original.extract(position, player, out, at);
      out[at + 2] = change(out[at + 2]!, position, player, original);
    },
  };
  return replaced({ features: [set, ...more] });
}

/** Its board, written by `write`, which is given what stands on it. */
export function withBoard(write: (bytes: Uint8Array, position: Position, out: Uint8Array, at: number) => void): Game {
  const board = sound.board!;
  const bytes = new Uint8Array(board.cells);
  return replaced({
    board: {
      ...board,
      write(position, out, at) {
        board.write(position, bytes, 0);
        write(bytes, position, out, at);
      },
    },
  });
}

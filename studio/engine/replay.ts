import { DrawReferee } from '../../agents/play/draws.ts';
import type { Drawing, Game, Player, Position } from '../../games/game.ts';
import type { Ending, Line, MoveSeen, Scene } from './protocol.ts';

/** A line played through: the position at its end, and what a referee says of it. */
interface Replay {
  readonly position: Position;
  readonly last?: Scene['last'];
  readonly end?: Ending;
}

/**
 * Plays `line` through; `told` hears of each move before it is made. Throws InputError for a text that is no position,
 * and for a move that is not legal.
 */
export function replayed(game: Game, line: Line, told: (position: Position, move: number) => void = () => {}): Replay {
  const position = game.parse(line.start);
  const referee = new DrawReferee(game);
  let drawn: string | undefined;
  let last: Scene['last'];
  line.moves.forEach((text, i) => {
    const move = game.parseMove(position, text);
    const player = position.turn;
    const before = i === line.moves.length - 1 ? game.draw(position) : undefined;
    told(position, move);
    position.make(move);
    drawn = referee.after(position, move);
    if (before !== undefined) last = { text, player, changed: changes(before, game.draw(position)) };
  });
  const end = endOf(position, drawn);
  return { position, ...(last === undefined ? {} : { last }), ...(end === undefined ? {} : { end }) };
}

function endOf(position: Position, drawn: string | undefined): Ending | undefined {
  if (!position.over()) return drawn === undefined ? undefined : { why: drawn, voided: false };
  const winner: Player | undefined = position.winner();
  return {
    ...(winner === undefined ? {} : { winner }),
    why: position.ending(),
    voided: position.voided?.() ?? false,
  };
}

/** The position as a page shows it. */
export function sceneOf(game: Game, line: Line, { position, last, end }: Replay): Scene {
  const drawing = game.draw(position);
  return {
    text: position.text(),
    turn: position.turn,
    ply: line.moves.length,
    drawing,
    moves: end === undefined ? movesOf(game, position, drawing) : [],
    ...(last === undefined ? {} : { last }),
    ...(end === undefined ? {} : { end }),
  };
}

function movesOf(game: Game, position: Position, drawing: Drawing): MoveSeen[] {
  const out = new Int32Array(game.maxMoves);
  return Array.from(out.subarray(0, position.moves(out, 0)), (move) => {
    const text = game.moveText(position, move);
    position.make(move);
    const changed = changes(drawing, game.draw(position));
    position.unmake();
    return { text, changed };
  });
}

/** Where two drawings differ: lines, and columns of characters. */
function changes(one: Drawing, other: Drawing): [number, number][] {
  const texts = [one, other].map((drawing) => drawing.map((line) => line.map(({ text }) => text).join('')));
  const found: [number, number][] = [];
  for (const [i, line] of texts[0]!.entries()) {
    const there = texts[1]![i] ?? '';
    for (let column = 0; column < Math.max(line.length, there.length); column++)
      if (line[column] !== there[column]) found.push([i, column]);
  }
  return found;
}

import type { AgentWeights } from '../../agents/weights/schema.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { mean } from '../../lib/maths/mean.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { replay } from '../../tournament/log/replay.ts';
import { spread } from '../../tuning/experiment/path.ts';
import { boardOf, withoutEach } from '../boards/index.ts';
import type { Scene } from '../engine/engine.ts';
import { judgedEach } from '../engine/judgement.ts';

/** Games that are looked at, positions of each, and pieces of all: the server answers nobody else meanwhile. */
const [GAMES, POSITIONS, PIECES] = [40, 5, 1200];
/** Fewer pieces say little of a cell. */
const LEAST = 3;

/**
 * How much more a piece on each cell is worth to `champion` than to hand weights, for the player whose it is, in games
 * of `records`: in percent of the average piece, as the two have scales of their own. Undefined without a board.
 */
export function disagreementOf(game: Game, champion: AgentWeights, records: readonly GameRecord[]) {
  const scenes = spread(records.length, GAMES).flatMap((i) => {
    const all = scenesOf(game, records[i]!);
    return spread(all.length, POSITIONS).map((ply) => all[ply]!);
  });
  const board = scenes[0] && boardOf(game.family, scenes[0]);
  if (board === undefined) return undefined;
  const found = scenes.flatMap((scene) => piecesOf(game, scene));
  const pieces = spread(found.length, PIECES).map((i) => found[i]!);
  const texts = pieces.flatMap(({ whole, without }) => [whole, without]);
  const [own, hand] = [champion, handWeights(game, 'difference')].map((weights) => {
    const points = judgedEach(game, weights, texts);
    // Of a finished game nothing is said.
    const worths = pieces.map(({ seat }, i) => {
      const missed = (points[2 * i] ?? Number.NaN) - (points[2 * i + 1] ?? Number.NaN);
      return seat === 0 ? missed : -missed;
    });
    const scale = mean(worths.filter((worth) => !Number.isNaN(worth)).map(Math.abs)) || 1;
    return worths.map((worth) => worth / scale);
  });
  return {
    positions: scenes.length,
    seats: game.seats,
    board: { ...board, last: [], cells: board.cells.map((cell) => ({ ...cell, label: cell.id, piece: undefined })) },
    /** By seat, cells by name. */
    heat: game.seats.map((_, seat) =>
      board.cells.flatMap(({ id }) => {
        const here = pieces.map((one, i) => (one.id === id && one.seat === seat ? own![i]! - hand![i]! : Number.NaN));
        const known = here.filter((value) => !Number.isNaN(value));
        return known.length < LEAST ? [] : [[id, 100 * mean(known)] as const];
      }),
    ),
  };
}

/** The players' pieces, each with the position and the position without it. */
function piecesOf(game: Game, scene: Scene) {
  const board = boardOf(game.family, scene)!;
  const without = withoutEach(game.family, scene.text, board);
  return board.cells.flatMap(({ id, piece }) => {
    const seat = piece === undefined ? -1 : board.paints.indexOf(piece.paint);
    return seat === -1 ? [] : [{ id, seat, whole: scene.text, without: without.get(id)! }];
  });
}

function scenesOf(game: Game, record: GameRecord): Scene[] {
  const scenes: Scene[] = [];
  replay(game, record, {}, (position) =>
    scenes.push({
      ...{ text: position.text(), turn: position.turn, drawing: game.draw(position) },
      ...{ moves: [], last: undefined, end: undefined },
    }),
  );
  return scenes;
}

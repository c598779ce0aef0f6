import type { AgentWeights } from '../../agents/weights/schema.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { mean } from '../../lib/maths/mean.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { replay } from '../../tournament/log/replay.ts';
import { spread } from '../../tuning/experiment/path.ts';
import { addedBy, boardOf, heatOf, piecesOf, withoutPieces } from '../boards/index.ts';
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
  const found = scenes.flatMap((scene) => piecesOf(game.family, scene));
  const pieces = spread(found.length, PIECES).map((i) => found[i]!);
  const texts = pieces.flatMap((one) => one.texts);
  const [own, hand] = [champion, handWeights(game, 'difference')].map((weights) => {
    const added = addedBy(judgedEach(game, weights, texts));
    const worths = added.map((one, i) => (pieces[i]!.seat === 0 ? one : -one));
    const scale = mean(worths.filter((worth) => !Number.isNaN(worth)).map(Math.abs)) || 1;
    return worths.map((worth) => worth / scale);
  });
  const more = own!.map((worth, i) => 100 * (worth - hand![i]!));
  return {
    positions: scenes.length,
    seats: game.seats,
    board: withoutPieces(board),
    heat: heatOf(board, pieces, more, LEAST),
  };
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

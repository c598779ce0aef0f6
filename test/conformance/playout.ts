import { DrawReferee } from '../../games/draws.ts';
import type { Family, Game, Player, Position } from '../../games/game.ts';
import { readPosition } from '../../games/index.ts';
import { legalMoves } from '../../games/moves.ts';
import { playerNamed, same, shapes, type Vector, type VectorKind, vectorKind } from './vector.ts';

/** Games from start to end. `firstOf` says which player their `result` calls `first`, given who moved first. */
export function playoutKind(firstOf: (mover: Player) => Player): VectorKind {
  return vectorKind({
    name: 'playout',
    schema: shapes.playout,
    check: (family, vector) => checkPlayout(family, vector, firstOf),
  });
}

function checkPlayout(family: Family, vector: Vector<'playout'>, firstOf: (mover: Player) => Player): string[] {
  const { game, position } = readPosition(family, vector.setup);
  const first = firstOf(position.turn);
  const referee = vector.reason.startsWith('repetition') ? new DrawReferee(game) : undefined;
  const mismatches: string[] = [];
  let drawn: string | undefined;
  vector.moves.forEach((text, ply) => {
    if (position.over() || drawn !== undefined)
      mismatches.push(`ply ${ply}: over already (${drawn ?? position.ending()})`);
    const legal = legalMoves(game, position).length;
    same(mismatches, `ply ${ply}: legal moves`, legal, vector.legal[ply]);
    const move = game.parseMove(position, text);
    position.make(move);
    drawn = referee?.after(position, move);
    if (vector.positions !== undefined)
      same(mismatches, `ply ${ply}: position`, position.text(), vector.positions[ply]);
  });
  same(mismatches, 'final position', position.text(), vector.final);
  if (drawn === undefined) mismatches.push(...checkEnd(game, position, vector, first));
  else {
    same(mismatches, 'ending', drawn.split(' ')[0], 'repetition');
    same(mismatches, 'result', 'draw', vector.result);
    if (vector.winner !== undefined) same(mismatches, 'winner', 'none', vector.winner);
  }
  for (const _ of vector.moves) position.unmake();
  same(mismatches, 'taken back', position.text(), vector.setup);
  return mismatches;
}

/** A finished position's result and reason. `first` is the player that the vector calls so. */
export function checkEnd(
  game: Game,
  position: Position,
  vector: Pick<Vector<'playout'>, 'result' | 'reason' | 'winner'>,
  first: Player,
): string[] {
  if (!position.over()) return ['not over'];
  const mismatches: string[] = [];
  const winner = position.winner();
  const drawn = position.voided?.() === true ? 'void' : 'draw';
  same(mismatches, 'result', winner === undefined ? drawn : winner === first ? 'first' : 'second', vector.result);
  if (vector.winner !== undefined)
    same(mismatches, 'winner', winner, vector.winner === 'none' ? undefined : playerNamed(game, vector.winner));
  same(mismatches, 'reason', position.ending(), vector.reason);
  return mismatches;
}

import { z } from 'zod';
import { DrawReferee } from '../agents/draws.ts';
import { startGameMove } from '../agents/slider/start-game.ts';
import type { Family, Game, Player, Position } from '../games/game.ts';
import { readPosition } from '../games/index.ts';
import { perft } from '../games/perft.ts';
import { SliderPosition } from '../games/slider/position.ts';
import { InputError } from '../lib/input-error.ts';
import { parseWith } from '../lib/schema.ts';
import { type Kind, kinds, type Vector } from './vector.ts';

/** Plays one reference vector of `family` and says every way in which we answer otherwise; nothing when we agree. */
type Checker<Of extends Kind> = (family: Family, vector: Vector<Of>) => string[];

const checkers: { readonly [Of in Kind]: Checker<Of> } = {
  playout: checkPlayout,
  perft: checkPerft,
  features: checkFeatures,
  'start game': checkStartGame,
  illegal: checkIllegal,
  move: checkMove,
  legal: checkLegal,
};

/** Which kind of vector a line is, and its mismatches. Throws InputError, which begins with `where`, for a line of no known kind. */
export function checkLine(family: Family, text: string, where: string): { kind: Kind; mismatches: string[] } {
  const value = parseLine(text, where);
  const kind = (Object.keys(kinds) as Kind[]).find((one) => kinds[one].safeParse(value).success);
  if (kind === undefined)
    throw new InputError(`${where}: no known kind of vector; there are ${Object.keys(kinds).join(', ')}`);
  try {
    const vector = kinds[kind].parse(value);
    return { kind, mismatches: (checkers[kind] as Checker<Kind>)(family, vector) };
  } catch (error) {
    if (error instanceof InputError) return { kind, mismatches: [`refused: ${error.message}`] };
    throw error;
  }
}

const named = z.looseObject({ game: z.string().optional() });

function parseLine(text: string, where: string): unknown {
  try {
    return parseWith(named, JSON.parse(text), where);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InputError(`${where}: not JSON: ${error.message}`);
    throw error;
  }
}

function checkPlayout(family: Family, vector: Vector<'playout'>): string[] {
  const { game, position } = readPosition(family, vector.setup);
  const mover = position.turn;
  const referee = vector.reason.startsWith('repetition') ? new DrawReferee(game) : undefined;
  const mismatches: string[] = [];
  let drawn: string | undefined;
  vector.moves.forEach((text, ply) => {
    if (position.over() || drawn !== undefined)
      mismatches.push(`ply ${ply}: over already (${drawn ?? position.ending()})`);
    const legal = legalTexts(game, position).length;
    same(mismatches, `ply ${ply}: legal moves`, legal, vector.legal[ply]);
    const move = game.parseMove(position, text);
    position.make(move);
    drawn = referee?.after(position, move);
    if (vector.positions !== undefined)
      same(mismatches, `ply ${ply}: position`, position.text(), vector.positions[ply]);
  });
  same(mismatches, 'final position', position.text(), vector.final);
  if (drawn === undefined) return [...mismatches, ...checkEnd(game, position, vector, mover)];
  same(mismatches, 'ending', drawn.split(' ')[0], 'repetition');
  same(mismatches, 'result', 'draw', vector.result);
  if (vector.winner !== undefined) same(mismatches, 'winner', 'none', vector.winner);
  return mismatches;
}

/** A finished position's result and reason. `first` is seat 0; in vectors that name the winner, as Slider's do, it is `mover`, who made the first move. */
function checkEnd(
  game: Game,
  position: Position,
  vector: Pick<Vector<'playout'>, 'result' | 'reason' | 'winner'>,
  mover: Player,
): string[] {
  if (!position.over()) return ['not over'];
  const mismatches: string[] = [];
  const winner = position.winner();
  const first = vector.winner === undefined ? 0 : mover;
  same(mismatches, 'result', winner === undefined ? 'draw' : winner === first ? 'first' : 'second', vector.result);
  if (vector.winner !== undefined)
    same(mismatches, 'winner', winner === undefined ? 'none' : game.seats[winner].toLowerCase(), vector.winner);
  same(mismatches, 'reason', position.ending(), vector.reason);
  return mismatches;
}

function checkPerft(family: Family, { position: text, depth, nodes }: Vector<'perft'>): string[] {
  const { game, position } = readPosition(family, text);
  const mismatches: string[] = [];
  same(mismatches, `perft ${depth}`, perft(position, depth, game.mostMoves), nodes);
  same(mismatches, 'position afterwards', position.text(), game.parse(text).text());
  return mismatches;
}

function checkLegal(family: Family, { position: text, moves }: Vector<'legal'>): string[] {
  const { game, position } = readPosition(family, text);
  const mismatches: string[] = [];
  same(mismatches, 'legal moves', legalTexts(game, position).sort().join(' '), [...moves].sort().join(' '));
  for (const move of moves) same(mismatches, 'move', game.moveText(position, game.parseMove(position, move)), move);
  return mismatches;
}

function checkIllegal(family: Family, { position: text, move }: Vector<'illegal'>): string[] {
  const { game, position } = readPosition(family, text);
  try {
    game.parseMove(position, move);
    return [`${move}: taken for legal`];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

function checkMove(family: Family, vector: Vector<'move'>): string[] {
  const { game, position } = readPosition(family, vector.position);
  const mismatches: string[] = [];
  position.make(game.parseMove(position, vector.move));
  same(mismatches, 'after', position.text(), vector.after);
  if (vector.over !== undefined) same(mismatches, 'over', position.over(), vector.over);
  if (vector.result !== undefined && vector.reason !== undefined)
    mismatches.push(...checkEnd(game, position, { result: vector.result, reason: vector.reason }, 0));
  position.unmake();
  same(mismatches, 'taken back', position.text(), vector.position);
  return mismatches;
}

function checkFeatures(family: Family, vector: Vector<'features'>): string[] {
  const { game, position } = readPosition(family, vector.position);
  const features = game.features[0]!;
  const values = new Float64Array(features.list.length);
  features.extract(position, playerNamed(game, vector.player), values, 0);
  const mismatches: string[] = [];
  same(mismatches, features.list.map((feature) => feature.name).join(), values.join(), vector.features.join());
  return mismatches;
}

function checkStartGame(family: Family, vector: Vector<'start game'>): string[] {
  const { game, position } = readPosition(family, vector.position);
  if (!(position instanceof SliderPosition)) throw new InputError(`${family.name} has no start-game strategy`);
  const move = startGameMove(position, playerNamed(game, vector.player));
  const mismatches: string[] = [];
  same(mismatches, 'start-game move', move === undefined ? null : game.moveText(position, move), vector.move);
  return mismatches;
}

function playerNamed(game: Game, text: string): Player {
  const player = game.seats.findIndex((seat) => seat.toLowerCase().startsWith(text.toLowerCase()));
  if (player === -1) throw new InputError(`player ${text}; ${game.seats.join(' or ')} is wanted`);
  return player as Player;
}

function legalTexts(game: Game, position: Position): string[] {
  const moves = new Int32Array(game.mostMoves);
  return Array.from(moves.subarray(0, position.moves(moves, 0)), (move) => game.moveText(position, move));
}

function same(mismatches: string[], what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) mismatches.push(`${what}: ${found}, wanted ${wanted}`);
}

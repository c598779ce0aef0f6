import { featureValues } from '../../games/feature-sets.ts';
import type { Family } from '../../games/game.ts';
import { readPosition } from '../../games/index.ts';
import { legalMoves, perft } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { hexKinds } from './hex.ts';
import { gtpKind } from './hex-gtp.ts';
import { scoreKind } from './hex-score.ts';
import { hexifenceKinds } from './hexifence.ts';
import { husKinds } from './hus.ts';
import { beforeBrackets, illegalKind } from './illegal.ts';
import { checkEnd, playoutKind } from './playout.ts';
import { sliderKinds } from './slider.ts';
import { MANY_NODES, playerNamed, same, shapes, type Vector, type VectorKind, vectorKind } from './vector.ts';

/** Kinds that every game may have, tried in this order. */
const commonKinds: readonly VectorKind[] = [
  playoutKind(() => 0),
  vectorKind({
    name: 'perft',
    schema: shapes.perft,
    slow: ({ nodes }) => nodes > MANY_NODES,
    check: checkPerft,
  }),
  vectorKind({ name: 'features', schema: shapes.features, check: checkFeatures }),
  illegalKind(() => ''),
  vectorKind({ name: 'move', schema: shapes.move, check: checkMove }),
  vectorKind({ name: 'legal', schema: shapes.legal, check: checkLegal }),
];

const ofHex = [...hexKinds, gtpKind, scoreKind];

/** Kinds that only one game has: they are tried before the common ones. */
const ownKinds: Readonly<Record<string, readonly VectorKind[]>> = {
  hex: ofHex,
  'hex-swap': ofHex,
  hexifence: hexifenceKinds,
  hus: husKinds,
  infexion: [illegalKind(beforeBrackets)],
  slider: sliderKinds,
};

/** The kinds of vector that `family` is checked by. */
export function kindsOf(family: Family): VectorKind[] {
  return [...(ownKinds[family.name] ?? []), ...commonKinds];
}

/** A line of reference vectors: its kind, what it says, and how to find every way in which we answer otherwise. */
interface ReadVector {
  readonly kind: VectorKind;
  readonly vector: unknown;
  mismatches(): string[];
}

/** Reads a line without checking it. Throws InputError, which begins with `where`, for a line of no known kind. */
export function readVector(family: Family, text: string, where: string): ReadVector {
  const value = parseLine(text, where);
  for (const kind of kindsOf(family)) {
    const { success, data } = kind.schema.safeParse(value);
    if (success) return { kind, vector: data, mismatches: () => mismatchesOf(kind, family, data) };
  }
  const names = new Set(kindsOf(family).map((kind) => kind.name));
  throw new InputError(`${where}: no known kind of vector; there are ${[...names].join(', ')}`);
}

/**
 * Which kind of vector a line is, and its mismatches. Throws InputError, which begins with `where`, for a line of no
 * known kind.
 */
export function checkLine(family: Family, text: string, where: string): { kind: string; mismatches: string[] } {
  const { kind, mismatches } = readVector(family, text, where);
  return { kind: kind.name, mismatches: mismatches() };
}

function mismatchesOf(kind: VectorKind, family: Family, vector: unknown): string[] {
  try {
    return kind.check(family, vector);
  } catch (error) {
    if (error instanceof InputError) return [`refused: ${error.message}`];
    throw error;
  }
}

function parseLine(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${where}: not JSON: ${quoted((error as Error).message, 200)}`);
  }
}

function checkPerft(family: Family, { position: text, depth, nodes }: Vector<'perft'>): string[] {
  const { game, position } = readPosition(family, text);
  const mismatches: string[] = [];
  same(mismatches, `perft ${depth}`, perft(position, depth, game.maxMoves), nodes);
  same(mismatches, 'position afterwards', position.text(), game.parse(text).text());
  return mismatches;
}

function checkLegal(family: Family, { position: text, moves }: Vector<'legal'>): string[] {
  const { game, position } = readPosition(family, text);
  const mismatches: string[] = [];
  same(mismatches, 'legal moves', legalMoves(game, position).sort().join(' '), [...moves].sort().join(' '));
  for (const move of moves) same(mismatches, 'move', game.moveText(position, game.parseMove(position, move)), move);
  return mismatches;
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
  const values = featureValues(features, position, playerNamed(game, vector.player));
  const mismatches: string[] = [];
  same(mismatches, features.list.map((feature) => feature.name).join(), values.join(), vector.features.join());
  return mismatches;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Family } from '../games/game.ts';
import { readVector } from './conformance/check.ts';
import type { VectorKind } from './conformance/vector.ts';

const games = join(import.meta.dirname, '../games');

/** Where a file of a game's reference vectors lies. */
export function vectorPath(family: string, name: string): string {
  return join(games, family, 'vectors', `${name}.jsonl`);
}

/** The names of a game's files of reference vectors; none where it has no such folder. */
export function vectorNames(family: string): string[] {
  const folder = join(games, family, 'vectors');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.replace('.jsonl', ''));
}

/** The lines of a game's file of reference vectors, as text. */
export function vectorLines(family: string, name: string): string[] {
  return readFileSync(vectorPath(family, name), 'utf8').trimEnd().split('\n');
}

/** The same, parsed. */
export function vectors<Line>(family: string, name: string): Line[] {
  return vectorLines(family, name).map((line) => JSON.parse(line) as Line);
}

/**
 * Checks the lines of a file that `wanted` picks. Every line that fails is named, a crash included; nothing when we
 * agree with all.
 */
export function replay(family: Family, name: string, wanted: (kind: VectorKind, vector: unknown) => boolean): string[] {
  return vectorLines(family.name, name).flatMap((text, i) => {
    const where = `${name}.jsonl line ${i + 1}`;
    try {
      const { kind, vector, mismatches } = readVector(family, text, where);
      return wanted(kind, vector) ? mismatches().map((mismatch) => `${where}: ${mismatch}`) : [];
    } catch (error) {
      return [`${where}: ${error}`];
    }
  });
}

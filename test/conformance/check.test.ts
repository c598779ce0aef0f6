import { expect, test } from 'vitest';
import { families, familyNamed } from '../../games/index.ts';
import { mistake } from '../../test/mistake.ts';
import { vectorLines, vectorNames } from '../vectors.ts';
import { checkLine, kindsOf, readVector } from './check.ts';
import type { Shape, Vector } from './vector.ts';

/** Lines of one file that are changed: `vectors.test.ts` replays all of them as they are. */
const LINES = 30;
/** Counting more takes long. */
const MAX_NODES = 100_000;

interface Line {
  family: string;
  text: string;
  where: string;
  kind: string;
}

const withVectors = families.filter(({ name }) => vectorNames(name).length > 0);

/** Real vectors of every family that has some: lines of each of its files. */
const lines = withVectors.flatMap((family) =>
  vectorNames(family.name).flatMap((file): Line[] => {
    const all = vectorLines(family.name, file);
    const light = all.filter((text) => !((JSON.parse(text) as { nodes?: number }).nodes! > MAX_NODES));
    return light
      .filter((_, i) => i % Math.ceil(light.length / LINES) === 0)
      .map((text, i) => {
        const where = `${family.name} ${file} ${i}`;
        return { family: family.name, text, where, kind: readVector(family, text, where).kind.name };
      });
  }),
);

function ofKind(kind: string, family?: string): Line[] {
  const found = lines.filter((line) => line.kind === kind && (family === undefined || line.family === family));
  if (found.length === 0) expect.fail(`no ${kind} vector of ${family ?? 'any family'}`);
  return found;
}

function mismatchesOf({ family, where }: Line, vector: object): string[] {
  return checkLine(familyNamed(family), JSON.stringify(vector), where).mismatches;
}

test('every kind has real vectors', () => {
  const known = withVectors.flatMap((family) => kindsOf(family).map((kind) => kind.name));
  expect(new Set(lines.map((line) => line.kind))).toEqual(new Set(known));
});

test.each(['hex', 'hexifence', 'hus', 'infexion', 'slider'])(
  '%s has playouts, counts, legal and illegal moves',
  (family) => {
    for (const kind of ['playout', 'perft', 'legal', 'illegal'] as const) ofKind(kind, family);
  },
);

test.each(['hus', 'infexion', 'slider'])("%s refuses moves in the reference's words", (family) => {
  for (const line of ofKind('illegal', family)) {
    const vector = { ...(JSON.parse(line.text) as Vector<'illegal'>), why: 'because!' };
    expect(mismatchesOf(line, vector)).toEqual([expect.stringMatching(/: refused with '.+', wanted 'because!?'$/)]);
  }
});

type StartGame = { position: string; player: string; move: string | null };

/** One change that makes a vector of each kind wrong, by what it says; undefined where it would not. */
const corruptions: { [Of in Shape]: Record<string, (vector: Vector<Of>) => Vector<Of> | undefined> } & {
  'start game': Record<string, (vector: StartGame) => StartGame>;
} = {
  playout: {
    'a number of legal moves': (vector) => ({ ...vector, legal: vector.legal.with(-1, vector.legal.at(-1)! + 1) }),
    'a move': (vector) => ({ ...vector, moves: vector.moves.with(0, vector.moves.at(-1)!.replace(/^..?/, '99')) }),
    'a move too few': (vector) => ({ ...vector, moves: vector.moves.slice(0, -1) }),
    'a move too many': (vector) => ({ ...vector, moves: [...vector.moves, vector.moves.at(-1)!] }),
    'the final position': (vector) => ({ ...vector, final: vector.setup }),
    'a position on the way': (vector) =>
      vector.positions === undefined ? undefined : { ...vector, positions: vector.positions.with(0, vector.setup) },
    'the reason': (vector) => ({ ...vector, reason: 'because' }),
    'the result': (vector) => ({ ...vector, result: vector.result === 'first' ? 'second' : 'first' }),
    'the winner': (vector) => (vector.winner === undefined ? undefined : { ...vector, winner: 'nobody' }),
  },
  perft: {
    'the count': (vector) => ({ ...vector, nodes: vector.nodes + 1 }),
    'the position': (vector) => ({ ...vector, position: `${vector.position} ?` }),
  },
  features: {
    'a value': (vector) => ({ ...vector, features: vector.features.with(0, vector.features[0]! + 1) }),
    'a value too many': (vector) => ({ ...vector, features: [...vector.features, 0] }),
    'the player': (vector) => ({ ...vector, player: 'nobody' }),
  },
  'start game': {
    'the move': (vector) => ({ ...vector, move: vector.move === null ? 'a1u' : null }),
    'the player': (vector) => ({ ...vector, player: 'x' }),
  },
  illegal: {
    'the position': (vector) => ({ ...vector, position: `${vector.position} ?` }),
  },
  move: {
    'the move': (vector) => ({ ...vector, move: '99' }),
    'the position after': (vector) => ({ ...vector, after: vector.position }),
    'whether it is over': (vector) => (vector.over === undefined ? undefined : { ...vector, over: !vector.over }),
    'the result': (vector) =>
      vector.result === undefined ? undefined : { ...vector, result: vector.result === 'first' ? 'second' : 'first' },
    'the reason': (vector) => (vector.reason === undefined ? undefined : { ...vector, reason: 'because' }),
  },
  legal: {
    'a move too few': (vector) => (vector.moves.length === 0 ? undefined : { ...vector, moves: vector.moves.slice(1) }),
    'a move too many': (vector) => ({ ...vector, moves: [...vector.moves, '99'] }),
    'a move twice': (vector) =>
      vector.moves.length === 0 ? undefined : { ...vector, moves: [...vector.moves, vector.moves[0]!] },
    'the position': (vector) => ({ ...vector, position: '9/9' }),
  },
};

const rows = Object.entries(corruptions).flatMap(([kind, changes]) =>
  Object.entries(changes).map(([what, change]) => ({ kind, what, change })),
);

test.each(rows)('a $kind vector with $what changed is a mismatch', ({ kind, change }) => {
  let changed = 0;
  for (const line of ofKind(kind)) {
    const vector = (change as (vector: object) => object | undefined)(JSON.parse(line.text) as object);
    if (vector === undefined) continue;
    changed++;
    expect(mismatchesOf(line, vector).length, JSON.stringify(vector)).toBeGreaterThan(0);
  }
  expect(changed).toBeGreaterThan(0);
});

test('a legal move called illegal is a mismatch', () => {
  for (const line of ofKind('legal')) {
    const { position, moves } = JSON.parse(line.text) as Vector<'legal'>;
    const [move] = moves;
    if (move === undefined) continue;
    expect(mismatchesOf(line, { position, move, why: 'a lie' })).toEqual([`${move}: taken for legal`]);
  }
});

test.each([
  ['{', 'here: not JSON: '],
  ['', 'here: not JSON: '],
  ['null', 'here: no known kind'],
  ['[]', 'here: no known kind'],
  ['{}', 'here: no known kind of vector; there are illegal, playout, perft, features, move, legal'],
  ['{"position":"7/7/7/7/7/7/7 r 0","depth":-1,"nodes":1}', 'no known kind'],
  ['{"position":"7/7/7/7/7/7/7 r 0","depth":1}', 'no known kind'],
  ['{"position":7,"moves":[]}', 'no known kind'],
])('%j is no vector', (text, message) => {
  expect(() => checkLine(familyNamed('infexion'), text, 'here')).toThrow(mistake(message));
});

test("another game's position is refused as a mismatch, not as a bug", () => {
  const [line] = ofKind('perft', 'infexion');
  const { mismatches } = checkLine(familyNamed('slider'), line!.text, 'here');
  expect(mismatches).toEqual([expect.stringMatching(/^refused: /)]);
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { movesOf } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { loadGame } from '../library/steps.ts';

const game = await loadGame(join(import.meta.dirname, 'chess'));
const full = game.features.find(({ name }) => name === 'full')!;

const LINES = [0, 1].flatMap((dx) =>
  [-1, 0, 1].flatMap((dy) =>
    dx === 0 && dy < 1
      ? []
      : [
          [dx, dy],
          [-dx, -dy],
        ],
  ),
);
const JUMPS = [1, 2].flatMap((dx) => [-1, 1].flatMap((x) => [-1, 1].map((y) => [x * dx, y * (3 - dx)])));
const STEPS: Readonly<Record<string, readonly number[][]>> = {
  n: JUMPS,
  b: LINES.filter(([dx, dy]) => dx !== 0 && dy !== 0),
  r: LINES.filter(([dx, dy]) => dx === 0 || dy === 0),
  q: LINES,
};

interface Piece {
  readonly kind: string;
  readonly own: boolean;
  readonly x: number;
  /** Rows from the player's own side. */
  readonly y: number;
}

/** What the features say, by looking at the squares of `fen` as a person does. */
function seen(fen: string, player: number): Record<string, number> {
  const rows = fen
    .split(' ')[0]!
    .replace(/\d/g, (digits) => '.'.repeat(Number(digits)))
    .split('/');
  const pieces = rows.flatMap((row, i) =>
    [...row].flatMap((letter, x): Piece[] => {
      const own = (letter === letter.toUpperCase()) === (player === 0);
      return letter === '.' ? [] : [{ kind: letter.toLowerCase(), own, x, y: player === 0 ? 7 - i : i }];
    }),
  );
  const at = (x: number, y: number): Piece | undefined => pieces.find((one) => one.x === x && one.y === y);
  const all = (kind: string, own: boolean): Piece[] => pieces.filter((one) => one.kind === kind && one.own === own);
  const [pawns, others] = [all('p', true), all('p', false)];
  const attacked = (own: boolean, x: number, y: number): boolean =>
    (own ? pawns : others).some((pawn) => Math.abs(pawn.x - x) === 1 && y - pawn.y === (own ? 1 : -1));
  const in_ = (list: readonly Piece[], x: number): boolean => list.some((one) => one.x === x);
  const ahead = (list: readonly Piece[], { x, y }: Piece, beside: number): boolean =>
    list.some((one) => Math.abs(one.x - x) <= beside && one.y > y);
  const passed = pawns.filter((pawn) => !ahead(pawns, pawn, 0) && !ahead(others, pawn, 1));
  const [king] = all('k', true);
  const [enemy] = all('k', false);
  const phase =
    Math.min(
      24,
      pieces.reduce((sum, { kind }) => sum + ({ n: 1, b: 1, r: 2, q: 4 }[kind] ?? 0), 0),
    ) / 24;
  const reached = (one: Piece): [number, number][] =>
    STEPS[one.kind]!.flatMap(([dx, dy]) => {
      const cells: [number, number][] = [];
      for (let [x, y] = [one.x + dx!, one.y + dy!]; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx!, y += dy!) {
        cells.push([x, y]);
        if (at(x, y) !== undefined || one.kind === 'n') break;
      }
      return cells;
    });
  const cells = (kind: string): [number, number][] => all(kind, true).flatMap(reached);
  const mobility = (kind: string): number =>
    cells(kind).filter(([x, y]) => at(x, y)?.own !== true && !attacked(false, x, y)).length;
  const besides = [-1, 0, 1].map((dx) => king!.x + dx).filter((x) => x >= 0 && x < 8);
  const rooks = all('r', true).filter(({ x }) => !in_(pawns, x));
  return {
    'bishop-pair': all('b', true).length >= 2 ? 1 : 0,
    'doubled-pawns': pawns.filter((pawn) => ahead(pawns, pawn, 0)).length,
    'isolated-pawns': pawns.filter(({ x }) => !in_(pawns, x - 1) && !in_(pawns, x + 1)).length,
    'guarded-pawns': pawns.filter(({ x, y }) => attacked(true, x, y)).length,
    ...Object.fromEntries(
      [3, 4, 5, 6, 7].map((row) => [`passed-${row}`, passed.filter(({ y }) => y === row - 1).length]),
    ),
    'passed-free': passed.filter(({ x, y }) => at(x, y + 1) === undefined).length,
    'rook-open': rooks.filter(({ x }) => !in_(others, x)).length,
    'rook-half-open': rooks.filter(({ x }) => in_(others, x)).length,
    shield: phase * pawns.filter(({ x, y }) => besides.includes(x) && [1, 2].includes(y - king!.y)).length,
    'king-open': phase * besides.filter((x) => !in_(pawns, x)).length,
    'pawn-threats': pieces.filter(({ kind, own, x, y }) => !own && kind !== 'p' && attacked(true, x, y)).length,
    'knight-mobility': mobility('n'),
    'bishop-mobility': mobility('b'),
    'rook-mobility': mobility('r'),
    'queen-mobility': mobility('q'),
    'king-attacks': [...'nbrq']
      .flatMap(cells)
      .filter(([x, y]) => Math.max(Math.abs(x - enemy!.x), Math.abs(y - enemy!.y)) === 1).length,
  };
}

test('what make and unmake keep, and what is remembered of pawns, is what the squares show', () => {
  const count = full.list.length;
  const values = new Float64Array(2 * count);
  const met = new Set<string>();
  for (let i = 0; i < 9; i++) {
    const random = new Random(i, 'chess features');
    const position = i % 3 === 0 ? game.scatter(random) : game.start(random);
    for (let ply = 0; ply < 60 && !position.over(); ply++) {
      const moves = movesOf(game, position);
      for (const move of moves.slice(0, 3)) {
        position.make(move);
        if (!position.over()) full.extractBoth!(position, values, 0);
        position.unmake();
      }
      full.extractBoth!(position, values, 0);
      for (const player of [0, 1])
        for (const [name, wanted] of Object.entries(seen(position.text(), player))) {
          const value = values[player * count + full.list.findIndex((one) => one.name === name)]!;
          if (Math.abs(value - wanted) > 1e-9) expect([position.text(), player, name, value]).toEqual(wanted);
          if (wanted !== 0) met.add(name);
        }
      position.make(random.pick(moves));
    }
  }
  expect(met.size).toBe(20);
});

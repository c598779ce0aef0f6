import { expect, test } from 'vitest';
import type { Game } from '../../games/game.ts';
import { boardOf, symmetries } from '../../games/hexifence/board.ts';
import { SAFE } from '../../games/hexifence/edgeset.ts';
import { hexifence } from '../../games/hexifence/index.ts';
import { parsePosition } from '../../games/hexifence/notation.ts';
import { HexifencePosition } from '../../games/hexifence/position.ts';
import { movesOf } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { reaches, solve } from '../../test/hexifence-proof.ts';
import { RestSearch } from './rest-search.ts';

function search(size: number): RestSearch {
  return new RestSearch(boardOf(size), 16);
}

/** A board with `edges` unclaimed edges, safe ones claimed first in some of the moves. */
function board(size: number, edges: number, random: Random): HexifencePosition {
  const game = hexifence.game(size) as Game<HexifencePosition>;
  const position = game.start(random);
  const care = random.unit();
  while (position.edges.unclaimed > edges) {
    const all = movesOf(game, position);
    const safe = all.filter((edge) => position.edges.classOf[edge] === SAFE);
    position.make(random.pick(safe.length > 0 && random.chance(care) ? safe : all));
  }
  return position;
}

/** Every move of every position, by plain minimax; values kept by the set of unclaimed edges. */
function plain(position: HexifencePosition): number {
  const known = new Map<string, number>();
  const moves = new Int32Array(position.board.edges ** 2);
  const value = (at: number): number => {
    if (position.over()) return 0;
    const key = `${position.restLow} ${position.restHigh}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const end = position.moves(moves, at);
    let best = Number.NEGATIVE_INFINITY;
    for (let i = at; i < end; i++) {
      const mover = position.turn;
      const cells = position.captured[mover];
      position.make(moves[i]);
      const rest = value(end);
      const own = position.turn === mover ? position.captured[mover] - cells + rest : 0 - rest;
      position.unmake();
      best = Math.max(best, own);
    }
    known.set(key, best);
    return best;
  };
  return value(0);
}

test.each([1, 2, 3, 4])('size %i: the value is that of plain minimax over all moves', (size) => {
  const proof = search(size);
  for (let i = 0; i < 40; i++) {
    const random = new Random(i, 'plain', size);
    const position = board(size, random.between(1, 11), random);
    expect([position.text(), solve(proof, position)]).toEqual([position.text(), plain(position)]);
  }
});

test('the 12 symmetries leave values alone, owners of edges and scores too', () => {
  for (let i = 0; i < 3; i++)
    for (const size of [2, 3]) {
      const random = new Random(i, 'symmetry', size);
      const position = board(size, 13, random);
      const wanted = solve(search(size), position);
      for (const goes of symmetries(position.board)) {
        const claims = new Int8Array(position.board.edges);
        for (const [edge, claim] of position.claims.entries()) claims[goes[edge]] = claim === 0 ? 0 : 1 + random.int(2);
        const owners = new Int8Array(position.board.cells);
        const image = new HexifencePosition(position.board, claims, owners, random.int(2) as 0 | 1);
        for (const cell of owners.keys()) owners[cell] = image.edges.left[cell] === 0 ? 1 : 0;
        expect(solve(search(size), new HexifencePosition(image.board, claims, owners, 0))).toBe(wanted);
      }
    }
});

test('a table that knows other positions gives the same values', () => {
  const shared = search(2);
  for (let i = 0; i < 30; i++) {
    const position = board(2, 14, new Random(i, 'shared'));
    expect(solve(shared, position)).toBe(solve(search(2), position));
  }
});

test('size 1 is lost by one cell for who moves first, whatever he does', () => {
  const position = parsePosition(1, '++1/+1+/1++ b 0 0');
  const proof = search(1);
  expect([solve(proof, position), [0, 1, 2, 3, 4, 5].every((move) => reaches(proof, position, move, -1))]).toEqual([
    -1,
    true,
  ]);
});

test('a limit stops it, and the position is as it was', () => {
  const position = board(3, 50, new Random(1, 'limit'));
  const before = [position.text(), position.hashLow, position.restLow];
  const proof = search(3);
  proof.budget.start({ nodes: 2000 });
  solve(proof, position);
  expect([proof.budget.stopped, proof.budget.nodes < 2100]).toEqual([true, true]);
  expect([position.text(), position.hashLow, position.restLow]).toEqual(before);
});

test('deep enough, a search by depth is proven, and says so', () => {
  const position = board(2, 12, new Random(3, 'deep'));
  const wanted = solve(search(2), position);
  const found = search(2);
  const shallow = found.value(position, 1, -20, 20);
  expect([Math.abs(shallow) <= 7, found.proven]).toEqual([true, false]);
  expect([found.value(position, 12, -20, 20), found.proven]).toEqual([wanted, true]);
});

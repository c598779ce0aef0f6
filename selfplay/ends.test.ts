import { expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import { type LabelledGame, type Result, written } from '../datasets/row.ts';
import type { Game, Position } from '../games/game.ts';
import type { HexifencePosition } from '../games/hexifence/position.ts';
import { gameNamed } from '../games/index.ts';
import { movesOf } from '../games/moves.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { selfplayOf } from '../test/dataset.ts';
import { minimax } from '../test/minimax.ts';
import { proofsOf, provenEnds, proverOf, resultsFrom } from './ends.ts';
import { player, selfplayTask } from './generate.ts';

/** What `position` comes to for the player to move, by plain minimax to the end of the game. */
function exact(game: Game, position: Position): Result {
  const { score } = minimax(game, { evaluate: () => 0, draw: 0 }, position, 100);
  return score! > 0 ? 1 : score! < 0 ? 0 : 0.5;
}

const hexifence = gameNamed('hexifence-2');

/** Six unclaimed edges, where somebody took care not to open cells. */
const boards = Array.from({ length: 60 }, (_, i) => {
  const random = new Random(i, 'near the end');
  const position = hexifence.start(random) as HexifencePosition;
  // The game's order has safe edges before those that open a cell.
  while (position.ply < 24) {
    const moves = movesOf(hexifence, position);
    position.make(random.chance(0.7) ? moves[0]! : random.pick(moves));
  }
  return position;
});

/** The same with another rule: who leads by one cell has only drawn. */
function withDraws(of: HexifencePosition): Position {
  const position = hexifence.parse(of.text()) as HexifencePosition;
  const winner = position.winner.bind(position);
  const { captured } = position;
  return Object.assign(position, {
    winner: () => (Math.abs(captured[0]! - captured[1]!) === 1 ? undefined : winner()),
  });
}

test.each([
  ['our search', 'hand', boards],
  ['an agent of the game', 'exact', boards],
  ['our search, where there are draws,', 'hand', boards.map(withDraws)],
])('%s proves what minimax finds, and with few nodes nothing else', (what, agent, positions) => {
  const game = hexifence;
  const whole = proverOf(game, parseAgent(`${agent}@nodes=50000`, game, {}));
  const brief = proverOf(game, parseAgent(`${agent}@nodes=20`, game, {}));
  const kinds = new Set<Result>();
  let [proven, unproven] = [0, 0];
  for (const position of positions) {
    const wanted = exact(game, position);
    const found = whole(position);
    // An agent may leave it open where there is one move only.
    if (found !== undefined) {
      expect(found).toBe(wanted);
      kinds.add(found);
      proven++;
    }
    const guess = brief(position);
    if (guess === undefined) unproven++;
    else expect(guess).toBe(wanted);
  }
  expect([...kinds].sort()).toEqual(what.includes('draws') ? [0, 0.5, 1] : [0, 1]);
  expect(proven).toBeGreaterThan(0.25 * positions.length);
  expect(unproven).toBeGreaterThan(0);
});

test('from the end on, until too many positions in a row are unproven', () => {
  const position = hexifence.start(new Random(1));
  for (let ply = 0; ply < 30; ply++) position.make(movesOf(hexifence, position)[0]!);
  const asked: number[] = [];
  const proven = provenEnds(position, 30, ({ ply }) => {
    asked.push(ply);
    return ply > 26 || ply === 20 ? 1 : undefined;
  });
  expect([...proven.keys()]).toEqual([29, 28, 27, 20]);
  expect(asked).toEqual(Array.from({ length: 18 }, (_, i) => 29 - i));
});

test('what is not proven has the result of what comes after it', () => {
  const proven = new Map<number, Result>([
    [5, 1],
    [4, 0.5],
    [2, 0],
  ]);
  expect(resultsFrom(proven, 7, 1)).toEqual([0, 0, 0, 0.5, 0.5, 1, 1]);
  expect(proofsOf(proven, 7, 1)).toEqual([
    { left: 2, wrong: false },
    { left: 3, wrong: true },
    { left: 5, wrong: true },
  ]);
});

test('self-play labels its rows with what is proven, and counts results that were not', () => {
  const change = { seed: 2, randomMoves: 0.3, scatter: 0, keepRandom: true };
  const plain = selfplayOf(hexifence, 'hand@depth=1', change);
  const proving = { ...plain, ends: parseAgent('hand@nodes=2000', hexifence, {}) };
  const prove = proverOf(hexifence, proving.ends);
  const [before, after] = [plain, proving].map((options) => [0, 1, 2, 3, 4, 5].map(player(options)));
  const proofs = after!.flatMap((played) => played.proofs!);
  expect(proofs.filter(({ wrong }) => wrong).length).toBeGreaterThan(5);
  after!.forEach((played, i) => {
    const { proofs: _, rows, ...others } = played;
    expect({ ...others, rows: rows.map((row, at) => ({ ...row, result: before![i]!.rows[at]!.result })) }).toEqual(
      before![i],
    );
    let known: number | undefined;
    for (const row of [...rows].reverse()) {
      const position = hexifence.parse(row.position);
      const own = prove(position) ?? (known === undefined ? undefined : position.turn === 0 ? known : 1 - known);
      // Only the end is proven: further on nobody asked.
      if (rows.length - rows.indexOf(row) > 8) break;
      expect(row.result).toBe(own);
      known = position.turn === 0 ? own : 1 - own!;
    }
    const look = (setup: typeof plain): unknown =>
      selfplayTask.check!(setup as never, i as never, written(i, played) as never, 1);
    expect(look(proving)).toBeUndefined();
    if (played.proofs!.some(({ wrong }) => wrong)) expect(() => look(plain)).toThrow(InputError);
  });
  const lie = { ...after![0]!, proofs: [{ left: 0, wrong: false }] } satisfies LabelledGame;
  expect(selfplayTask.result.safeParse(written(0, lie)).success).toBe(false);
});

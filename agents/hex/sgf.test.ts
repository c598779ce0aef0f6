import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { movesOf } from '../../games/moves.ts';
import { recordFormat } from '../../games/record-format.ts';
import { Random } from '../../lib/maths/random.ts';

const finished = { game: 0, seats: ['a [b]', 'c\\d'] as const, ending: 'chance' };

/** A game of random moves on a board of 4 by 4, with the swap where it may be. */
function randomGame(name: string, index: number) {
  const game = gameNamed(name);
  const random = new Random(index, name);
  const position = index % 2 === 0 ? game.start(random) : game.scatter(random);
  const from = position.text();
  const moves: string[] = [];
  while (!position.over()) {
    const legal = movesOf(game, position);
    const swap = legal.find((move) => game.moveText(position, move) === 'swap');
    const move = swap ?? random.pick(legal);
    moves.push(game.moveText(position, move));
    position.make(move);
  }
  const sgf = recordFormat(game.family)!.write(game, {
    ...{ ...finished, position: from, moves: moves.join(' '), winner: position.winner()! },
  });
  return { moves, sgf, winner: position.winner()! };
}

/** The winner on the board of `sgf`, by its stones alone. */
function winnerOf(sgf: string): 'B' | 'W' {
  const stones = new Map<string, string>();
  for (const [, colour, cells] of sgf.matchAll(/^(?:;|A)([BW])((?:\[[a-d][1-4]\])+)$/gm))
    for (const [, cell] of cells!.matchAll(/\[(\w+)\]/g)) stones.set(cell!, colour!);
  const rows = [1, 2, 3, 4].map((row) => ['a', 'b', 'c', 'd'].map((column) => stones.get(`${column}${row}`) ?? '1'));
  const text = rows.map((row) => row.join('').replace(/1+/g, (run) => String(run.length))).join('/');
  return gameNamed('hex-4').parse(`${text} b`).winner() === 0 ? 'B' : 'W';
}

// After a swap the players have each other's colour there.
test.each(['hex-4', 'hex-swap-4'])('%s: the stones of its SGF win as it says, for who plays their colour', (name) => {
  let swaps = 0;
  for (let index = 0; index < 40; index++) {
    const { moves, sgf, winner } = randomGame(name, index);
    const colour = winnerOf(sgf);
    expect(sgf).toContain(`RE[${colour}+]`);
    expect(sgf).toContain(`P${colour}[${winner === 0 ? 'a [b\\]' : 'c\\\\d'}]`);
    expect(sgf.match(/^;/gm)?.length ?? 0).toBe(moves.length);
    if (moves.includes('swap')) swaps++;
  }
  expect(swaps > 0).toBe(name === 'hex-swap-4');
});

test.each([
  [{ winner: -1 as const, voided: true as const }, 'RE[Void]'],
  [{ winner: -1 as const }, 'RE[Draw]'],
])('%j: %s', (result, told) => {
  const sgf = recordFormat('hex')!.write(gameNamed('hex-2'), {
    ...{ ...finished, position: 'B1/1W b', moves: '', ...result },
  });
  expect(sgf.split('\n')).toEqual([
    `(;FF[4]GM[11]CA[UTF-8]AP[weightroom]SZ[2]GN[1]${told}`,
    'PB[a [b\\]]PW[c\\\\d]',
    ...['PL[B]', 'AB[a1]', 'AW[b2]', 'C[chance]', ')', ''],
  ]);
});

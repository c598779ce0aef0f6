import { expect, test } from 'vitest';
import { expectContract, MANY_MOVES } from '../test/contract.ts';
import { games } from '../test/games.ts';

const large = games.filter(({ maxMoves }) => maxMoves > MANY_MOVES);

test('there are such boards', () => expect(large.length).toBeGreaterThan(0));

test.each(large.map((game) => ({ name: game.name, game })))('$name holds to the contract', ({ game }) =>
  expectContract(game),
);

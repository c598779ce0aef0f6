import { expect, test } from 'vitest';
import { expectContract } from '../test/contract.ts';
import { games, isQuick } from '../test/games.ts';

const others = games.filter((game) => !isQuick(game));

test('there are such boards', () => expect(others.length).toBeGreaterThan(0));

test.each(others.map((game) => ({ name: game.name, game })))('$name holds to the contract', ({ game }) =>
  expectContract(game),
);

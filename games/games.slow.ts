import { test } from 'vitest';
import { expectContract } from '../test/contract.ts';
import { games } from '../test/games.ts';

test.each(games.map((game) => ({ name: game.name, game })))('$name holds to the contract', ({ game }) =>
  expectContract(game, 9),
);

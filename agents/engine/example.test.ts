import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { hostForTests } from '../../test/engines.ts';
import { createAgent } from '../create-agent.ts';
import { playGame } from '../play/play.ts';
import { parseAgent } from '../spec.ts';

const game = gameNamed('hex-5');
hostForTests();

test('the Python example of docs/engines.md plays whole games, from any position, and repeats them', () => {
  const agents = ['cmd:python3 docs/engines/hex_engine.py', 'random'].map((text) =>
    createAgent(game, parseAgent(text, game, { depth: 1 })),
  );
  for (let i = 0; i < 4; i++) {
    const seats = i % 2 === 0 ? ([agents[0]!, agents[1]!] as const) : ([agents[1]!, agents[0]!] as const);
    const start = i < 2 ? game.start(new Random(i)) : game.scatter(new Random(i));
    const text = start.text();
    const played = playGame(game, start, seats, new Random(i));
    expect(played.ending).toMatch(/connected/);
    expect(playGame(game, game.parse(text), seats, new Random(i))).toEqual(played);
  }
});

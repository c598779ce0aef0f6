import { expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { Random } from '../lib/maths/random.ts';
import type { Agent, Choice } from './agent.ts';
import { createAgent } from './create-agent.ts';
import { parseAgent } from './spec.ts';
import { warmUp } from './warm-up.ts';

test.each([
  ['hus', 'hand@nodes=2000,futility=on,lmr=on'],
  ['hex-5', 'mcts@simulations=50'],
])('after a warm-up, an agent of %s chooses as it would have without', (name, text) => {
  const game = gameNamed(name);
  const [warm, cold] = [0, 1].map(() => createAgent(game, parseAgent(text, game, {}))) as [Agent, Agent];
  expect(warmUp(game, warm)).toBeGreaterThan(0);
  const position = game.start(new Random(3));
  for (const agent of [warm, cold]) agent.start();
  for (let ply = 0; ply < 6 && !position.over(); ply++) {
    const [one, other] = [warm, cold].map((agent) => agent.choose(position, new Random(ply))) as [Choice, Choice];
    expect(one).toEqual(other);
    for (const agent of [warm, cold]) agent.follow?.(position, one.move);
    position.make(one.move);
  }
});

import { expect, test } from 'vitest';
import { builtInAgents } from '../agents/built-in-agents.ts';
import { gameNamed } from '../games/index.ts';
import { unwatched } from '../lib/progress/running.ts';
import { limitOfProgram } from './baselines.ts';

test.each(['hex-5', 'hexifence-2', 'hus', 'infexion', 'slider-5'])(
  '%s: the original gets a limit that it keeps, within bounds',
  async (name) => {
    const game = gameNamed(name);
    const limit = await limitOfProgram(game, 50, () => unwatched);
    expect(() => builtInAgents(game).original!.create(game, limit!)).not.toThrow();
    if ('nodes' in limit!) expect(limit.nodes).toBeLessThanOrEqual(400);
    else expect(limit!.depth).toBeLessThanOrEqual(8);
  },
);

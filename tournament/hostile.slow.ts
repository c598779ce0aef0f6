import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { forfeits } from '../agents/play/forfeit.ts';
import { parseAgent } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { hostile, processesWith } from '../test/engines.ts';
import { testFolder } from '../test/folder.ts';
import { runTournament } from './run.ts';

const folder = testFolder();

/** How each fails, and the words by which its games are counted. */
const modes = {
  crash: forfeits.crash,
  'kill-itself': forfeits.crash,
  hang: forfeits.hang,
  'hang-busy': forfeits.hang,
  'close-output': forfeits.hang,
  late: forfeits.late,
  illegal: forfeits.illegal,
  'no-move': forfeits.garbage,
  garbage: forfeits.garbage,
  chatter: forfeits.garbage,
  flood: forfeits.flood,
  'flood-lines': forfeits.flood,
  'flood-errors': forfeits.flood,
  fork: forfeits.orphans,
  'fork-away': forfeits.orphans,
  'exit-at-start': forfeits.start,
  resign: forfeits.resigned,
} as const;

test('a tournament of every hostile engine against a good one ends: each loses each game with its own reason, nothing is left running', async () => {
  const game = gameNamed('hex-4');
  const token = randomUUID();
  const nameOf = (mode: string): string => mode.replaceAll('-', '_');
  const failing = Object.keys(modes).map(
    (mode) => `cmd:start=5000 margin=200 hang=500 ${hostile(mode, token, 0)}@ms=100#${nameOf(mode)}`,
  );
  const { matches, over } = await runTournament(
    {
      game: game.name,
      seed: 1,
      agents: ['greedy', ...failing].map((text) => parseAgent(text, game, {})),
      pairs: 2,
      openings: 'random',
      scatter: 0,
      walk: { shortest: 2, longest: 4 },
      format: { kind: 'gauntlet' },
    },
    folder,
    { workers: 2, signal: new AbortController().signal, progress: () => {} },
  );
  expect(over).toBe(true);
  for (const [mode, ending] of Object.entries(modes)) {
    const match = matches.find(({ b }) => b === nameOf(mode))!;
    expect([mode, match.total, match.endings]).toEqual([mode, { wins: 4, draws: 0, losses: 0 }, { [ending]: 4 }]);
  }
  expect(processesWith(token)).toEqual([]);
});

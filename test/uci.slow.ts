import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkEngine } from '../agents/engine/check/check.ts';
import { parseEngine } from '../agents/engine/spec.ts';
import { loadGame } from '../library/steps.ts';

const STOCKFISH = '/usr/games/stockfish';
const missing = !existsSync(STOCKFISH);
const game = await loadGame(join(import.meta.dirname, '../examples/chess'));
const checked = (text: string) =>
  checkEngine(game, parseEngine(text, game, { depth: 1 }, undefined), 1, {
    signal: new AbortController().signal,
    progress: () => {},
  });

test.skipIf(missing)('Stockfish is found to speak UCI as it should', async () => {
  const { name, findings } = await checked(`uci:${STOCKFISH}`);
  expect([name, findings.filter(({ kind }) => kind === 'wrong')]).toEqual([expect.stringMatching(/^Stockfish/), []]);
});

test.skipIf(missing)('who calls it an engine that speaks UGI is told so', async () => {
  // No answer is waited for as long; a busy machine needs some of it for the one that comes.
  const { findings } = await checked(`cmd:start=5000 ${STOCKFISH}`);
  expect(findings.map(({ wanted }) => wanted)).toEqual([expect.stringContaining('use uci:PROGRAM')]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { EngineSpec } from '../../agents/engine/spec.ts';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { hostile, tunable } from '../../test/engines.ts';
import { engineToSweep } from './engine.ts';
import { runSweep } from './sweep.ts';

const game = gameNamed('hex-4');
const folder = mkdtempSync(join(tmpdir(), 'weightroom-sweep-engine-'));
afterAll(() => rmSync(folder, { recursive: true }));

const parse = (text: string): EngineSpec => parseAgent(text, game, { depth: 1 }) as EngineSpec;

test('an option of an engine is swept by play, from the value that the engine has by default', async () => {
  const engine = await engineToSweep(parse(`cmd:${tunable()}?row=10#tunable`), 'middle', [1, 5, 90]);
  const options = {
    game: game.name,
    seed: 1,
    feature: 'middle',
    values: [1, 5, 90],
    limit: { depth: 1 },
    pairs: 4,
    walk: game.walk,
    agent: engine.name,
    engine,
  };
  const heard: number[] = [];
  const running = { workers: 1, signal: new AbortController().signal, progress: (done: number) => heard.push(done) };
  const outcome = await runSweep(options, join(folder, 'games'), running);
  expect(outcome.own).toBe(5);
  // With 5 the rows count for twice the middle, with 90 for next to nothing: it plays otherwise, and better.
  expect(outcome.points.map(({ value, games }) => [value, games])).toEqual([
    [1, 8],
    [90, 8],
  ]);
  expect(outcome.points[1]!.total.wins).toBeGreaterThan(outcome.points[1]!.total.losses);
  expect(outcome.points[0]!.total).not.toEqual(outcome.points[1]!.total);
});

test('an option that is 0 is swept as well', async () =>
  expect((await engineToSweep(parse(`cmd:${tunable()}`), 'row', [1, 2])).command.options).toContainEqual({
    name: 'row',
    value: '0',
  }));

test.each([
  [`${tunable()}`, 'centre', [1, 2], 'the engine has no option centre; it has middle, row'],
  [`${tunable()}`, 'middle', [50, 150], 'option middle: 150; a whole number from 0 up to 100 is wanted'],
  [`${tunable()}`, 'middle', [0.5, 2], 'option middle: 0.5; a whole number'],
  [hostile('illegal', 'x'), 'w1', [1, 2], 'the engine names no option; say its value, as in ?w1=30'],
  ['node -e 1', 'w1', [1, 2], 'the engine did not start'],
])('%s by %s: refused before a game is played', async (command, name, values, message) => {
  const refused = engineToSweep(parse(`cmd:${command}`), name, values);
  await expect(refused).rejects.toThrow(InputError);
  await expect(refused).rejects.toThrow(message);
});

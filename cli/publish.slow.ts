import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inProcess } from '../test/command.ts';

// Costs are measured, so that no two runs are alike: in Infexion fits beat the weights by hand by hundreds of Elo, and
// one is promoted whatever the costs.
const TUNE = 'tune infexion --generations 1 --games 240 --pairs 24 --nodes 300 --seed 1 --out run';

test('a run is published, and what is published plays as strongly again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-publish-slow-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (line: string) => inProcess(folder, [...line.split(' '), '--workers', '1']);

  expect((await run(TUNE)).code).toBe(0);
  expect((await inProcess(folder, ['run', 'publish', 'run', '--to', 'published'])).code).toBe(0);
  const small = await run('run reproduce published --pairs 24 --out small');
  expect([small.code, small.out]).toEqual([0, expect.stringContaining('They agree: ')]);
}, 600_000);

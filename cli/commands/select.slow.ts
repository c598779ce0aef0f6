import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, inProcess } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';
import { copyFeatures } from '../../test/modules/features/folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-select-'));
const at = (name: string): string => join(folder, name);
const weightroom = (line: string): Promise<Ended> => inProcess(folder, line.split(' '));
beforeAll(async () => {
  copyFeatures(folder);
  await playDataset(at('data'), 'slider-4', 120, 7);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('train --select chooses features of a module, says what it played, and its weights play', async () => {
  const { code, out } = await weightroom(
    'train data --features ./dear.ts --select --select-pairs 2 --select-nodes 30 --workers 1 --out lean.json',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/^Features in the order in which they lower the loss most for what they cost:$/m);
  expect(out).toMatch(/^At equal time: each move of as many nodes as take the same time:$/m);
  const { features, points, origin } = JSON.parse(readFileSync(at('lean.json'), 'utf8'));
  expect(features.set).toMatch(/^dear(:[a-z-]+(\+[a-z-]+)*)?$/);
  expect(points).toHaveLength(features.names.length);
  expect(origin.command).toContain(`--features ./dear.ts${features.set.slice('dear'.length)}`);
  expect(existsSync(at('lean.json.select/games/1/near/games.jsonl'))).toBe(true);
  const played = await weightroom('tournament slider-4 --agents lean.json,hand --pairs 1 --limit depth=1 --out games');
  expect(played.code).toBe(0);
  // The command that the file names fits the same weights.
  const again = await weightroom(
    `${origin.command.replace('weightroom ', '').replace('DATASET', 'data')} --out again.json`,
  );
  expect(again.code).toBe(0);
  expect(JSON.parse(readFileSync(at('again.json'), 'utf8')).points).toEqual(points);
});

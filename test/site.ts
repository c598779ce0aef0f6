import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { families } from '../games/index.ts';
import { bundleModule, bundleShipped } from '../studio/bundle/bundle-engine.ts';
import { paths } from '../studio/data/answers.ts';
import { exportSite } from '../studio/export/site.ts';
import { champion, champions } from '../studio/server/answers.ts';

/**
 * The folder of a site that is exported before the tests of a file, and removed after them: all shipped games, their
 * champions and `modules` by family; no runs.
 */
export function withSite(modules: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-site-'));
  const site = join(folder, 'site');
  beforeAll(() => exportSample(site, modules));
  afterAll(() => rmSync(folder, { recursive: true }));
  return site;
}

async function exportSample(out: string, modules: Readonly<Record<string, string>>): Promise<void> {
  const engines: Record<string, string> = {};
  for (const { name } of families) engines[name] = await bundleShipped(name);
  for (const [family, path] of Object.entries(modules)) engines[family] = await bundleModule(path, path);
  const games = [
    ...families.map(({ name, sizes, defaultSize }) => ({
      name,
      sizes,
      usual: defaultSize,
      word: name,
      outside: false,
    })),
    ...Object.entries(modules).map(([name, word]) => ({ name, sizes: [], usual: 0, word, outside: true })),
  ];
  exportSite(out, {
    answers: {
      studio: { folder: 'runs', version: '0', games, weights: [] },
      runs: { folder: 'runs', runs: [], tournaments: [] },
      [paths.champions]: champions(),
      ...Object.fromEntries(champions().map((name) => [paths.champion(name), champion(name)])),
    },
    engines,
  });
}

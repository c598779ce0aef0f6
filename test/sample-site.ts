import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { families } from '../games/index.ts';
import { bundleModule, bundleShipped } from '../studio/bundle/bundle-engine.ts';
import { champion, champions } from '../studio/bundle/champions.ts';
import { paths } from '../studio/data/paths.ts';
import { exportSite } from '../studio/export/export-site.ts';

/** An exported site, in a new folder, with all shipped games, their champions and `modules` by family; no runs. */
export async function sampleSite(modules: Readonly<Record<string, string>> = {}): Promise<string> {
  const out = join(mkdtempSync(join(tmpdir(), 'weightroom-site-')), 'site');
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
  return out;
}

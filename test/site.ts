import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { families } from '../games/index.ts';
import { bundleModule, engineScripts } from '../studio/bundle/bundle-engine.ts';
import { exportSite, siteAnswers } from '../studio/export/site.ts';
import type { Answer } from '../studio/server/answers.ts';
import { StudioFolder } from '../studio/server/studio-folder.ts';
import { testFolder } from './folder.ts';

/**
 * The folder of a site that is exported before the tests of a file, and removed after them: all shipped games, their
 * champions and `modules` by family; no runs.
 */
export function withSite(modules: Readonly<Record<string, string>> = {}): string {
  const site = join(testFolder(), 'site');
  beforeAll(() => exportSample(site, modules));
  return site;
}

async function exportSample(out: string, modules: Readonly<Record<string, string>>): Promise<void> {
  const engines: Record<string, string> = {};
  for (const { name } of families) engines[name] = await engineScripts()(name);
  for (const [family, path] of Object.entries(modules)) engines[family] = await bundleModule(path, path);
  mkdirSync(join(out, '..', 'runs'));
  const answers = await siteAnswers(new StudioFolder(join(out, '..', 'runs')), () => {});
  const { games, ...studio } = answers.studio as Answer<'studio'>;
  const others = Object.entries(modules).map(([name, word]) => ({
    ...{ name, sizes: [], usual: 0, words: [word] },
  }));
  exportSite(out, { answers: { ...answers, studio: { ...studio, games: [...games, ...others] } }, engines });
}

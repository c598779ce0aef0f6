import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { preloadsNow } from '../../lib/tasks/preloads.ts';
import { testFolder } from '../../test/folder.ts';
import { copyBreakthrough } from '../../test/modules/breakthrough.ts';
import { families, familyNamed } from '../index.ts';
import { codeElsewhere } from './code-elsewhere.ts';
import { loadFeatures, loadOutside } from './outside.ts';

const modules = join(import.meta.dirname, '../../test/modules');
const folder = testFolder();
const here = join(folder, 'here');
const there = join(folder, 'there');
const changed = join(folder, 'changed');

beforeAll(async () => {
  copyBreakthrough(here);
  await loadOutside(join(here, 'breakthrough.ts'));
  await loadFeatures(join(modules, 'features/cheap.ts'), familyNamed('slider'));
  for (const place of [there, changed]) {
    copyBreakthrough(place);
    for (const file of ['cheap.ts', 'slider.ts']) copyFileSync(join(modules, 'features', file), join(place, file));
  }
  const file = join(changed, 'features.ts');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
});

/** As they come out of Redis. */
const sent = (): unknown[] => JSON.parse(JSON.stringify(codeElsewhere.modulesOf(preloadsNow()))) as unknown[];

describe('modules', () => {
  test('are sent without a word of code, and found by name in another folder', () => {
    const source = readFileSync(join(here, 'breakthrough.ts'), 'utf8');
    expect(JSON.stringify(sent())).not.toContain(source.split('\n')[0]);
    const found = codeElsewhere.preloadsOf(sent(), there);
    const paths = found.map(({ setup }) => (setup as { path?: string } | undefined)?.path);
    expect(paths).toContain(join(there, 'breakthrough.ts'));
    expect(paths).toContain(join(there, 'cheap.ts'));
    expect(found.map(({ module }) => basename(module))).toEqual(preloadsNow().map(({ module }) => basename(module)));
  });

  test.each<[string, () => string | undefined, RegExp]>([
    ['of other code', () => changed, /^module \S+breakthrough\.ts: other code here: features\.ts$/],
    ['that are not there', () => folder, /^module \S+breakthrough\.ts: not here; --modules names the folder in which/],
    ['with no folder to look in', () => undefined, /^module \S+breakthrough\.ts: not here; --modules names the folder/],
  ])('%s are refused', (_, place, message) => expect(() => codeElsewhere.preloadsOf(sent(), place())).toThrow(message));

  test.each([
    ['no module', [{ loads: 'shell', command: 'rm' }]],
    ['an address', [{ loads: 'outside', record: { specifier: 'data:text/javascript,1', files: {} } }]],
    ['a way out of the folder', [{ loads: 'outside', record: { specifier: '../../../etc/passwd', files: {} } }]],
    ['more than is known', [{ loads: 'shipped', path: '/etc/passwd' }]],
  ])('%s from a stranger is refused', (_, strange) => expect(() => codeElsewhere.preloadsOf(strange, there)).toThrow());
});

describe('a game', () => {
  test('that is shipped has a print, one from outside has files', () => {
    expect(codeElsewhere.gamePrint('slider-6')).toMatch(/^[0-9a-f]{12}$/);
    expect(codeElsewhere.gamePrint('slider-6')).toBe(codeElsewhere.gamePrint('slider'));
    const prints = families.slice(0, 6).map(({ name }) => codeElsewhere.gamePrint(name));
    expect(new Set(prints).size).toBe(6);
    expect(codeElsewhere.gamePrint('breakthrough')).toBeUndefined();
  });
});

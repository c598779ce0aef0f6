import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playDataset } from '../test/dataset.ts';
import { emptiedFolder } from '../test/folder.ts';
import { begin } from '../test/program.ts';

const folder = emptiedFolder();

const EPOCHS = 12;

const settings = { shape: '2x8', epochs: EPOCHS, patience: EPOCHS, batch: 32, backend: 'wasm' };
const words = ['fit', 'data', '--model', 'network', '--config', JSON.stringify(settings), '--out'];
const start = (out: string) => begin(folder, [...words, out]);

test.each(['slider-4', 'infexion'])(
  'a network of %s, killed after each of its checkpoints: the same bytes as undisturbed',
  async (game) => {
    await playDataset(join(folder, 'data'), game, game === 'infexion' ? 80 : 150, 1, 8);
    expect(await start('whole.json').ended).toMatchObject({ code: 0 });
    const checkpoint = join(folder, 'killed.json.checkpoint');
    let killed = 0;
    for (let i = 0; i < 4; i++) {
      const { child, ended } = start('killed.json');
      const before = written(checkpoint);
      const timer = setInterval(() => {
        if (written(checkpoint) !== before) child.kill('SIGKILL');
      }, 1);
      const { code } = await ended;
      clearInterval(timer);
      if (code === 0) break;
      killed++;
    }
    expect(killed).toBeGreaterThan(2);
    if (!existsSync(join(folder, 'killed.json'))) expect(await start('killed.json').ended).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'killed.json'), 'utf8')).toBe(readFileSync(join(folder, 'whole.json'), 'utf8'));
    expect(readdirSync(folder).sort()).toEqual(['data', 'killed.json', 'whole.json']);
  },
);

/** When the file was written last, and which one it is; nothing where there is none. */
function written(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino} ${stat.mtimeMs}`;
}

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['--help', 0, /^Speeds on this machine: (.*\n)+.*--compare COMMIT.*\n$/, /^$/],
  ['--wrong', 1, /^$/, /^bench: Unknown option '--wrong'\n$/],
  ['chess', 1, /^$/, /^bench: chess: no such game.*\n$/],
])('npm run bench -- %s', (word, code, out, err) => {
  const program = ['--import', './dist/games/modules/shipped.js', 'dist/bench/main.js'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, word], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([code, expect.stringMatching(out), expect.stringMatching(err)]);
});

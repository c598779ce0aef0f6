import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['--help', 0, /^Speeds on this machine: (.*\n)+.*--compare COMMIT.*\n$/, /^$/],
  ['--wrong', 1, /^$/, /^bench: Unknown option '--wrong'\n$/],
  ['chess', 1, /^$/, /^bench: chess: no such game.*\n$/],
  ['./examples/breakthrough --size 5 --agents hand@nodes=100', 0, /\nbreakthrough-5: hand@nodes=100 +\d/, /^$/],
  ['./examples/breakthrough --size x', 1, /^$/, /^bench: breakthrough-x: .*\n$/],
])('npm run bench -- %s', (words, code, out, err) => {
  const program = ['--import', './dist/games/modules/shipped.js', 'dist/bench/main.js'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...words.split(' ')], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([code, expect.stringMatching(out), expect.stringMatching(err)]);
});

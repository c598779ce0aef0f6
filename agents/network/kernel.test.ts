import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { jsonText } from '../../lib/files/files.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';

/** The package as it is installed, so that its kernel can be harmed. */
const folder = mkdtempSync(join(tmpdir(), 'weightroom-kernel-'));
const root = join(import.meta.dirname, '../..');
const kernel = join(folder, 'dist/agents/network/kernel.wasm');
const whole = readFileSync(join(root, 'dist/agents/network/kernel.wasm'));
const words = ['play', 'slider-4', '--watch', 'net.json,net.json@depth=3', '--limit', 'depth=2'];
let wanted: string;

beforeAll(() => {
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'net.json'), jsonText(randomNetworkWeights(gameNamed('slider-4'), '2x16-4/2', 1)));
  const { status, stdout, stderr } = played([]);
  expect([status, stderr]).toEqual([0, '']);
  wanted = stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

function played(flags: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const program = [...flags, join(folder, 'dist/cli/weightroom.js'), ...words, '--seed', '1'];
  return spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
}

/** A module of WebAssembly with nothing in it. */
const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

test.each<[string, () => void, readonly string[], RegExp]>([
  ['is missing', () => rmSync(kernel), [], /: kernel\.wasm is missing; npm run build makes it\n$/],
  ['is cut', () => truncateSync(kernel, 1000), [], /: WebAssembly\.Module\(\): .+\n$/],
  ['is another module', () => writeFileSync(kernel, empty), [], /: the kernel has no twoLayers\n$/],
  // V8's own name for an x64 processor without what its SIMD needs.
  ['needs SIMD, which is not there', () => {}, ['--no-enable-sse4-1'], /Wasm SIMD unsupported.*\n$/],
])('a kernel that %s: one line says so, once, and the same game is played', (_, harm, flags, words) => {
  rmSync(kernel, { recursive: true, force: true });
  writeFileSync(kernel, whole);
  harm();
  const { status, stdout, stderr } = played(flags);
  expect(stderr).toMatch(/^no WebAssembly kernel, so networks are played by loops, some times slower: [^\n]+\n$/);
  expect(stderr).toMatch(words);
  expect([status, stdout]).toEqual([0, wanted]);
});

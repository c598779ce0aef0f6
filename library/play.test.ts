import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { createAgent } from '../agents/create-agent.ts';
import { searcher } from '../agents/spec.ts';
import { families, gameOfSize } from '../games/index.ts';
import { Random } from '../lib/maths/random.ts';
import { mistake } from '../test/mistake.ts';
import { randomNetworkWeights } from '../test/network-weights.ts';
import { agentOf, handWeights, readWeights, useKernel } from './play.ts';

const root = join(import.meta.dirname, '..');
const KILOBYTE = 1000;

/** A program that plays `game`, as a browser gets it. */
async function bundleOf(game: string): Promise<{ bytes: number; inputs: string[] }> {
  const contents = `
    import { ${game} } from '${join(root, 'games', game, 'index.ts')}';
    import { agentOf, gameOfSize, readWeights } from '${join(import.meta.dirname, 'play.ts')}';
    const game = gameOfSize(${game}, ${game}.defaultSize);
    globalThis.answer = (weights, text) => agentOf(game, readWeights(weights, game), { depth: 4 }).choose(game.parse(text));`;
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    // What is Node's would be refused.
    platform: 'browser',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return { bytes: outputFiles[0]!.contents.length, inputs: Object.keys(metafile.inputs) };
}

describe.each(['hex', 'hexifence', 'hus', 'infexion', 'slider'])('weightroom/play with %s', (game) => {
  test('is below 125 kB, without command line, plots, TensorFlow or Node', async () => {
    const { bytes, inputs } = await bundleOf(game);
    expect(bytes).toBeLessThan(125 * KILOBYTE);
    const packages = inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]).filter(Boolean);
    expect([...new Set(packages)].sort()).toEqual(['@noble/hashes', 'pure-rand', 'zod']);
    expect(
      inputs.filter((path) => path.startsWith('games/') && path.split('/').length > 2 && !path.includes(`/${game}/`)),
    ).toEqual([]);
  });
});

describe.each(families.map((family) => gameOfSize(family, family.sizes[0] ?? 0)))('$name', (game) => {
  test('plays as the command line does', () => {
    const weights = readWeights(JSON.parse(JSON.stringify(handWeights(game))), game, 'hand.json');
    const ours = createAgent(game, searcher('hand', handWeights(game), { depth: 2 }));
    const theirs = agentOf(game, weights, { depth: 2 });
    const random = new Random(1, 'play');
    for (let i = 0; i < 5; i++) {
      const position = game.scatter(random);
      ours.start();
      theirs.start();
      expect(theirs.choose(position)).toEqual(ours.choose(position, random));
    }
  });

  test('plays a network, too', () => {
    const network = randomNetworkWeights(game, '2x4', 1);
    const theirs = agentOf(game, readWeights(JSON.parse(JSON.stringify(network)), game), { depth: 1 });
    const ours = createAgent(game, searcher('network', network, { depth: 1 }));
    const position = game.scatter(new Random(1, 'network'));
    ours.start();
    theirs.start();
    expect(theirs.choose(position)).toEqual(ours.choose(position, new Random(1)));
  });

  const good = handWeights(game) as unknown as Record<string, unknown>;
  test.each([
    ['nothing', undefined, 'Invalid input: expected object'],
    ['a list', [], 'Invalid input: expected object'],
    ['no model', { ...good, model: 'magic' }, 'model: Invalid'],
    ['text for points', { ...good, points: ['1'] }, 'points.0: Invalid'],
    ['no features', { ...good, features: null }, 'features: Invalid'],
    ['half a phase', { ...good, phase: { feature: 'x' } }, 'phase.low: Invalid'],
    ['no tempo', { ...good, tempo: Number.NaN }, 'tempo: Invalid'],
    ['another game', { ...good, game: 'chess' }, 'weights for chess, not'],
    ['too few points', { ...good, points: [] }, '0 points for'],
  ])('refuses %s', (_, value, message) =>
    expect(() => readWeights(value, game, 'w.json')).toThrow(`w.json: ${message}`),
  );
});

test('a kernel is handed in as bytes or compiled; what is none is refused in a line', () => {
  const bytes = readFileSync(join(root, 'dist/agents/network/kernel.wasm'));
  const game = gameOfSize(families.find(({ name }) => name === 'slider')!, 4);
  const weights = randomNetworkWeights(game, '2x8', 1);
  const position = game.scatter(new Random(1, 'kernel'));
  const choice = () => agentOf(game, weights, { depth: 3 }).choose(position);
  const wanted = choice();
  useKernel(bytes);
  expect(choice()).toEqual(wanted);
  expect(() => useKernel(bytes.subarray(0, 500))).toThrow(mistake('kernel.wasm: WebAssembly.Module(): '));
  expect(choice()).toEqual(wanted);
});

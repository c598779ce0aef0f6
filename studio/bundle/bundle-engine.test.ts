import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtInAgents } from '../../agents/built-in-agents.ts';
import { webAssembly } from '../../agents/network/kernel.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import { families, gameNamed } from '../../games/index.ts';
import { testFolder } from '../../test/folder.ts';
import { mistake } from '../../test/mistake.ts';
import type { EngineCall, Told } from '../engine/engine.ts';
import { bundleModule, engineScripts } from './bundle-engine.ts';

const folder = testFolder();

/** A worker that has nothing but what every browser has. */
function workerOf(script: string): (name: EngineCall['name'], ...given: readonly unknown[]) => Told[] {
  const told: Told[] = [];
  const scope = {
    performance,
    atob,
    WebAssembly: webAssembly,
    TextEncoder,
    postMessage: (one: Told) => told.push(one),
  };
  const context = createContext(scope) as { onmessage(event: object): void };
  runInContext(script, context);
  return (name, ...given) => {
    context.onmessage({ data: { id: 1, name, given } });
    return told.splice(0);
  };
}

test.each(families.map(({ name }) => name))(
  '%s: below 60 kB compressed; plays without Node',
  { tags: 'slow' },
  async (family) => {
    const script = await engineScripts()(family);
    expect(gzipSync(script).length).toBeLessThan(60_000);
    const ask = workerOf(script);
    const { name, start } = { ...gameNamed(family), start: 0 };
    const size = Number(/\d+$/.exec(name)?.[0] ?? 0);
    const begun = ask('start', size, start)[0]!;
    if (begun.kind !== 'done') throw new Error(JSON.stringify(begun));
    const { text } = begun.answer as { text: string };
    const line = { size, start: text, moves: [] };
    // With the agents made for it, as Node knows them.
    const [facts] = ask('game', size);
    const { agents } = (facts as unknown as { answer: { agents: { name: string }[] } }).answer;
    const known = ['greedy', 'random', ...Object.keys(builtInAgents(gameNamed(family)))];
    expect(agents.map((agent) => agent.name)).toEqual(known);
    const told = ask('think', line, { kind: 'hand', perspective: 'own' }, { depth: 2 });
    expect(told.map(({ kind }) => kind)).toEqual(['heard', 'heard', 'done']);
  },
);

/** A game of one move a side, in one file. */
const GAME = `
import type { Family } from 'weightroom/game';
import { featureSet, Grid, GridPosition, GridRules, gridGame, rowsOf } from 'weightroom/kit';
const grid = new Grid(2);
const rules = new GridRules({ name: 'pair-2', grid, pieces: ['X', 'O'] });
class Pair extends GridPosition {
  moves(out: Int32Array, at: number): number {
    if (!this.over()) for (let cell = 0; cell < 4; cell++) if (this.board[cell] === 0) out[at++] = cell;
    return at;
  }
  protected play(cell: number): void { this.set(cell, this.turn + 1); }
  over(): boolean { return this.holding[0] === 0; }
  winner() { return undefined; }
  ending(): string { return 'full'; }
}
const game = gridGame<Pair>({
  rules, family: 'pair', seats: ['X', 'O'], maxMoves: 4, mirror: 'same',
  start: () => ({ board: new Int8Array(4), turn: 0 }),
  position: (state) => new Pair(rules, state),
  moveText: (_, cell) => grid.name(cell),
  features: [featureSet('original', [{ name: 'low', unit: 'cells', meaning: 'own pieces', low: 0, high: 4, value: ({ board }, player) => board.filter((one) => one === player + 1).length }])],
  hand: { points: [1], draw: 0, source: 'test' },
});
export const family: Family = { name: 'pair', meaning: 'a test', sizes: [2], defaultSize: 2, game: () => game, sizeOf: rowsOf };
`;

test('a module from outside plays, and finds the kit wherever it stands', async () => {
  const path = join(folder, 'pair.ts');
  writeFileSync(path, GAME);
  const ask = workerOf(await bundleModule(path, './pair.ts'));
  const line = { size: 2, start: '2/2 x', moves: ['a1', 'b1'] };
  expect(ask('look', line)[0]).toMatchObject({
    kind: 'done',
    answer: { text: '2/XO x', turn: 0, moves: [{ text: 'a2' }, { text: 'b2' }] },
  });
});

test('a module that needs Node is refused in one line', async () => {
  const path = join(folder, 'bad.ts');
  writeFileSync(path, `import { readFileSync } from 'node:fs';\nexport const family = readFileSync;`);
  const failing = bundleModule(path, './bad.ts');
  await expect(failing).rejects.toThrow(mistake(/^\.\/bad\.ts: can't be bundled for a browser: .*node:fs/));
});

test('weights of another game are refused by a line for people', async () => {
  const ask = workerOf(await engineScripts()('infexion'));
  const line = { size: 0, start: '7/7/7/7/7/7/7 r 0', moves: [] };
  const weights = handWeights(gameNamed('hus'), 'own');
  const [told] = ask('think', line, { kind: 'weights', name: 'w.json', weights }, { depth: 1 });
  expect(told).toMatchObject({ kind: 'failed', wrong: true, message: 'w.json: weights for hus, not infexion' });
});

// How fast the WebAssembly kernel of networks is, alone, beside the same loops in C (network-kernel.c), which
// gcc -O3 -march=native compiles: nanoseconds of the processor for an evaluation. Both change the same cells of the same
// board before each, on the same memory, and the sums of their outputs must be equal.
//
//     npm run build && node dist/bench/network-kernel.js [path of network-kernel.c]

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NetworkKernel } from '../agents/network/kernel.ts';
import { layoutOf } from '../agents/network/layout.ts';
import type { Board, Player } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';
import { anyNetwork } from './any-network.ts';

const EDITS = 4096;
/** Most cells that change before an evaluation, as network-kernel.c has it, and the bytes of an edit. */
const PAIRS = 16;
const EDIT_BYTES = 3 * PAIRS + 4;
const RUNS = 5;
const ROUNDS = 250;
const CELLS = 49;
const VALUES = 13;

/** A board as large as Infexion's. */
const board: Board = {
  cells: CELLS,
  values: VALUES,
  valueNames: Array.from({ length: VALUES }, (_, value) => String(value)),
  write: () => {},
  exchange: {
    cells: Array.from({ length: CELLS }, (_, cell) => cell),
    values: Array.from({ length: VALUES }, (_, value) => (value === 0 ? 0 : ((value + 5) % 12) + 1)),
  },
};

/** The cells that change before each evaluation, their new values, and who moves. */
interface Edits {
  readonly changes: number;
  readonly cells: Uint16Array;
  readonly values: Uint8Array;
  readonly turns: Uint8Array;
}

function randomEdits(changes: number): Edits {
  const random = new Random(1, 'edits', changes);
  return {
    changes,
    cells: Uint16Array.from({ length: EDITS * changes }, () => random.int(CELLS)),
    values: Uint8Array.from({ length: EDITS * changes }, () => random.int(VALUES)),
    turns: Uint8Array.from({ length: EDITS }, () => random.int(2)),
  };
}

/** The edits as network-kernel.c reads them. */
function bytesOf({ changes, cells, values, turns }: Edits): Uint8Array {
  const bytes = new Uint8Array(EDITS * EDIT_BYTES);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < EDITS; i++) {
    const at = i * EDIT_BYTES;
    for (let change = 0; change < changes; change++) {
      view.setUint16(at + 2 * change, cells[i * changes + change]!, true);
      bytes[at + 2 * PAIRS + change] = values[i * changes + change]!;
    }
    bytes[at + 3 * PAIRS] = turns[i]!;
    bytes[at + 3 * PAIRS + 1] = changes;
  }
  return bytes;
}

interface Run {
  /** Nanoseconds an evaluation. */
  readonly cost: number;
  readonly total: number;
}

function run(judge: NetworkKernel, { changes, cells, values, turns }: Edits, rounds: number): Run {
  const { board: bytes, at } = judge;
  const before = process.cpuUsage();
  let total = 0;
  for (let round = 0; round < rounds; round++)
    for (let i = 0, edit = 0; i < EDITS; i++) {
      for (let change = 0; change < changes; change++, edit++) bytes[at + cells[edit]!] = values[edit]!;
      total += judge.of(turns[i]! as Player);
    }
  const { user, system } = process.cpuUsage(before);
  return { cost: ((user + system) * 1000) / (EDITS * rounds), total };
}

function best(runs: readonly Run[]): Run {
  return runs.reduce((a, b) => (b.cost < a.cost ? b : a));
}

const [
  source = [join(import.meta.dirname, 'network-kernel.c'), 'bench/network-kernel.c'].find((path) => existsSync(path))!,
] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'weightroom-kernel-'));
const program = join(folder, 'network-kernel');
try {
  execFileSync('gcc', ['-O3', '-march=native', '-o', program, source]);
  console.log('ns an evaluation, the least of five runs in turn; cells changed before each');
  console.log('shape      cells    kernel       C  C / kernel');
  for (const shape of ['2x16', '2x32', '2x64', '2x128', '2x32/3'])
    for (const changes of [0, 4, 16]) {
      const layout = layoutOf(board, anyNetwork(board, shape), 'bench');
      const edits = randomEdits(changes);
      const kernel = new NetworkKernel(layout);
      // The image has the board and the sums of a board of zeros.
      writeFileSync(join(folder, 'memory'), kernel.board);
      writeFileSync(join(folder, 'edits'), bytesOf(edits));
      const ours: Run[] = [];
      const theirs: Run[] = [];
      run(kernel, edits, 20);
      for (let i = 0; i < RUNS; i++) {
        ours.push(run(kernel, edits, ROUNDS));
        const words = execFileSync(program, [join(folder, 'memory'), join(folder, 'edits'), String(ROUNDS)]);
        const [cost, total] = String(words).trim().split(' ').map(Number) as [number, number];
        theirs.push({ cost, total });
      }
      // All rounds but the first begin with the board as the last one left it.
      const fresh = run(new NetworkKernel(layout), edits, ROUNDS);
      if (fresh.total !== theirs[0]!.total) throw new Error(`${shape}: C says ${theirs[0]!.total}, not ${fresh.total}`);
      const [a, b] = [best(ours).cost, best(theirs).cost];
      const cells = [a, b].map((cost) => cost.toFixed(1).padStart(8)).join('');
      console.log(`${shape.padEnd(10)} ${String(changes).padStart(5)}  ${cells}  ${(b / a).toFixed(2).padStart(10)}`);
    }
} finally {
  rmSync(folder, { recursive: true });
}

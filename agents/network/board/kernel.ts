import type { Player } from '../../../games/game.ts';
import type { BoardSum } from './board-sum.ts';
import { kernelMemory } from './kernel-memory.ts';
import type { BoardLayout } from './layout.ts';
import { type WasmModule, webAssembly } from './webassembly.ts';

/** A board network by WebAssembly: an instance of its own, with its memory, for each. */
export class BoardKernel implements BoardSum {
  readonly board: Uint8Array;
  readonly at: number;
  /** The output for the player `turn` to move. */
  readonly of: (turn: Player) => number;

  /** `module` is the compiled kernel; throws where it is something else. */
  constructor(layout: BoardLayout, module: WasmModule) {
    const { memory, board } = kernelMemory(layout);
    const { exports } = new webAssembly!.Instance(module, { env: { memory } });
    const name = functionFor(layout);
    const compute = exports[name];
    if (typeof compute !== 'function') throw new Error(`the kernel has no ${name}`);
    this.board = new Uint8Array(memory.buffer);
    this.at = board;
    this.of = compute as (turn: Player) => number;
  }
}

/** What the kernel calls it. */
function functionFor({ rows, units, network }: BoardLayout): string {
  const { buckets } = network.shape;
  if (rows === undefined) return units <= 4 ? 'star' : 'wideStar';
  if (network.second !== undefined) return 'twoLayers';
  if (buckets > 3) return 'dense';
  return units > 16 ? 'blocks' : 'narrow';
}

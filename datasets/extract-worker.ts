import { gameNamed } from '../games/index.ts';
import type { Part } from './data-set.ts';
import { fillShard } from './extract.ts';

/** What the threads are told once: plain data. */
export interface ExtractSetup {
  readonly game: string;
  readonly parts: readonly Pick<Part, 'folder' | 'manifest'>[];
  /** Names of the kinds of columns. */
  readonly kinds: readonly string[];
}

/** A shard of a part. */
export interface ExtractTask {
  readonly part: number;
  readonly index: number;
}

/** Makes the function that fills the caches of a shard; it returns how many rows that has. */
export default function make({ game: name, parts, kinds }: ExtractSetup): (task: ExtractTask) => Promise<number> {
  const game = gameNamed(name);
  return ({ part, index }) => fillShard(parts[part]!, index, game, kinds);
}

import { gameNamed } from '../games/index.ts';
import type { Wanted } from './extract.ts';
import { fillShard } from './fill-shard.ts';
import type { Manifest } from './manifest.ts';

/** What the threads are told once: plain data. */
export interface ExtractSetup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly wanted: Wanted;
}

/** Makes the function that computes what a shard lacks of `wanted`, and writes it; returns how many rows it read. */
export default function make({ folder, manifest, wanted }: ExtractSetup): (index: number) => Promise<number> {
  const game = gameNamed(manifest.game);
  return (index) => fillShard(folder, manifest, index, game, wanted);
}

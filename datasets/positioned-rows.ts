import type { Game, Position } from '../games/game.ts';
import type { Manifest } from './manifest.ts';
import type { Row } from './row.ts';
import { readShards } from './shard.ts';

/**
 * The rows of the data set in `folder` in their order, each with its position on a board of `game`. Throws InputError
 * for a bad row.
 */
export async function* positionedRows(
  folder: string,
  manifest: Manifest,
  game: Game,
): AsyncGenerator<{ readonly row: Row; readonly position: Position }> {
  let position!: Position;
  const read = (text: string): void => {
    position = game.parse(text);
  };
  for await (const row of readShards(folder, manifest, read)) yield { row, position };
}

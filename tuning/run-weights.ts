import { type AgentWeights, readWeightsFile } from '../agents/weights-file.ts';
import type { Game } from '../games/game.ts';
import { readText } from '../lib/files/files.ts';
import { checkSigned } from '../lib/files/signed.ts';

/**
 * The weights that a run wrote to `path`. Throws InputError where they aren't as they were written; weights of before
 * have no checksum.
 */
export function readRunWeights(path: string, game: Game): AgentWeights {
  checkSigned(readText(path), path);
  return readWeightsFile(path, game);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../games/game.ts';
import { moduleOf } from '../games/index.ts';
import { readJson } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { packageFolder } from '../lib/version.ts';
import { parseWeights } from './agent-weights.ts';
import type { AgentWeights } from './weights/schema.ts';
import type { Weights } from './weights/weights.ts';

/** Reads a weights file for `game`. Throws InputError as `parseWeights` does. */
export function readWeightsFile(path: string, game: Game): AgentWeights {
  return parseWeights(readJson(path), game, path);
}

/** Reads a weights file of a linear evaluation for `game`. Throws InputError, also for a network. */
export function readWeights(path: string, game: Game): Weights {
  const weights = readWeightsFile(path, game);
  if (weights.model !== 'linear')
    throw new InputError(
      `${path}: model: ${weights.model === 'network' ? 'a network' : 'patterns'}; expected linear weights`,
    );
  return weights;
}

/** The name of the agent that plays a game's published champion. */
export const TUNED = 'tuned';

/** Where the published champions of the package stand: a folder for each game. */
export const publishedFolders = join(packageFolder, 'reports', 'published');

/** The file of the champion in its folder. */
const CHAMPION = 'champion.json';

/** The folder of what is published of the game called `name`, `slider-6`, whether or not there is any. */
export function publishedFolder(name: string): string {
  return join(publishedFolders, name);
}

/** Whether a champion of `game` is published with this package. Games from outside have none. */
export function hasPublished(game: Game): boolean {
  return moduleOf(game.name) === undefined && existsSync(join(publishedFolder(game.name), CHAMPION));
}

/** The weights file of the published champion of `game`. Throws InputError without one. */
export function publishedFile(game: Game): string {
  if (!hasPublished(game))
    throw new InputError(
      `${TUNED}: no champion of ${game.name} is published; weightroom tune finds one, and its weights file plays`,
    );
  return join(publishedFolder(game.name), CHAMPION);
}

/** The weights of the published champion of `game`, checked as those of any file. Throws InputError. */
export function publishedWeights(game: Game): AgentWeights {
  return readWeightsFile(publishedFile(game), game);
}

/** Who plays `game` where nobody is named: its published champion, else the weights of its authors. */
export function usualAgent(game: Game): string {
  return hasPublished(game) ? TUNED : 'hand';
}

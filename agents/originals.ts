import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import type { Agent, Limit } from './agent.ts';
import { originalInfexion } from './infexion/original.ts';
import { originalSlider } from './slider/original.ts';

/** A hand-made agent as its authors wrote it, and the limit that they gave it. */
interface Original {
  readonly usual: Limit;
  create(game: Game, limit: Limit): Agent;
}

/** By family. */
const originals: Readonly<Record<string, Original>> = {
  infexion: { usual: { depth: 3 }, create: originalInfexion },
  slider: { usual: { milliseconds: 500 }, create: originalSlider },
};

/** The original agent of `game`. Throws InputError where it has none. */
export function originalOf(game: Game): Original {
  const original = originals[game.family];
  if (original === undefined) throw new InputError(`original: ${game.family} has no original agent`);
  return original;
}

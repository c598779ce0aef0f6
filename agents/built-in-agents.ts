import type { Game } from '../games/game.ts';
import type { BuiltInAgent } from './built-in-agent.ts';
import { hexAgents } from './hex/index.ts';
import { hexifenceAgents } from './hexifence/index.ts';
import { husAgents } from './hus/index.ts';
import { infexionAgents } from './infexion/index.ts';
import { mctsAgents } from './mcts/index.ts';
import { sliderAgents } from './slider/index.ts';

/** By family, then by name. `original` is the hand-made agent as its authors wrote it. */
const builtIn: Readonly<Record<string, Readonly<Record<string, BuiltInAgent>>>> = {
  hex: hexAgents,
  'hex-swap': hexAgents,
  hexifence: hexifenceAgents,
  hus: husAgents,
  infexion: infexionAgents,
  slider: sliderAgents,
};

/** The agents made for `game`, by name; those that play every game come last. */
export function builtInAgents(game: Game): Readonly<Record<string, BuiltInAgent>> {
  return { ...builtIn[game.family], ...mctsAgents };
}

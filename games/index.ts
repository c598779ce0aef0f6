import { InputError } from '../lib/input-error.ts';
import { insteadOf } from '../lib/near-names.ts';
import { quoted } from '../lib/quoted.ts';
import type { Family, Features, Game, Position } from './game.ts';
import { hex, hexSwap } from './hex/index.ts';
import { hexifence } from './hexifence/index.ts';
import { hus } from './hus/index.ts';
import { infexion } from './infexion/index.ts';
import { slider } from './slider/index.ts';

/** Every game there is. A new one is its folder and its line here. */
export const families: readonly Family[] = [hex, hexSwap, hexifence, hus, infexion, slider];

const games = new Map<string, Game>();

/** The family called `name`. Throws InputError for an unknown one. */
export function familyNamed(name: string): Family {
  const family = families.find((one) => one.name === name);
  if (family === undefined)
    throw new InputError(
      `${quoted(name, 100)}: no such game; ${insteadOf(
        name,
        families.map((one) => one.name),
      )}`,
    );
  return family;
}

/** The game called `name`: `slider-6`, or `slider` for its default size. Always the same object. Throws InputError. */
export function gameNamed(name: string): Game {
  const [, familyName, size] = /^(.*?)(?:-(\d+))?$/s.exec(name)!;
  const family = familyNamed(familyName!);
  return gameOfSize(family, size === undefined ? family.defaultSize : Number(size));
}

/** `family` on a board of `size`. Throws InputError for a size that it does not have. */
export function gameOfSize(family: Family, size: number): Game {
  const sizes = family.sizes;
  if (sizes.length === 0 ? size !== 0 : !sizes.includes(size)) {
    const wanted = sizes.length === 0 ? 'has one board only' : `has sizes ${sizes[0]} to ${sizes.at(-1)}`;
    throw new InputError(`${family.name}-${size}: ${family.name} ${wanted}`);
  }
  const key = `${family.name} ${size}`;
  const known = games.get(key);
  if (known !== undefined) return known;
  const game = family.game(size);
  games.set(key, game);
  return game;
}

/** Reads a position of any board size of `family`. Throws InputError. */
export function readPosition(family: Family, text: string): { game: Game; position: Position } {
  const game = gameOfSize(family, family.sizeOf(text));
  return { game, position: game.parse(text) };
}

/** The feature set of `game` called `name`. Throws InputError for an unknown one. */
export function featuresNamed(game: Game, name: string): Features {
  const found = game.features.find((features) => features.name === name);
  const names = game.features.map((one) => one.name);
  if (found === undefined)
    throw new InputError(
      `${quoted(name, 100)}: no such feature set; ${insteadOf(name, names, `${game.name} has ${names.join(', ')}`)}`,
    );
  return found;
}

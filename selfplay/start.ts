import type { Features, Game, Player, Position } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { walk } from '../games/moves.ts';
import { InputError } from '../lib/input-error.ts';
import type { Random } from '../lib/maths/random.ts';
import type { SelfplayOptions } from './options.ts';

/** How a board came about. */
export const startKinds = ['walk', 'scatter', 'walk, rare', 'scatter, rare'] as const;
type StartKind = (typeof startKinds)[number];

/** Boards drawn at most until a rare feature is non-zero; the last one is played if none did. */
const RARE_DRAWS = 400;

/** A random legal board to start a game from, never finished. */
export function drawStart(
  game: Game,
  options: SelfplayOptions,
  rare: readonly RareFeature[],
  random: Random,
): { position: Position; kind: StartKind } {
  const kind = random.chance(options.scatter) ? 'scatter' : 'walk';
  const draw = (): Position => (kind === 'scatter' ? game.scatter(random) : walk(game, options.walk, random));
  if (rare.length === 0 || !random.chance(options.rare)) return { position: draw(), kind };
  let position = draw();
  for (let i = 1; i < RARE_DRAWS && !speaks(rare, position); i++) position = draw();
  return { position, kind: `${kind}, rare` };
}

/** A feature that random boards hardly ever show. */
export interface RareFeature {
  readonly features: Features;
  readonly index: number;
}

/** Reads `original.special-corner`. Throws InputError for a set or feature that the game lacks. */
export function parseRareFeature(game: Game, text: string): RareFeature {
  const [set, name] = text.split('.');
  const features = featuresNamed(game, set!);
  const index = features.list.findIndex((feature) => feature.name === name);
  if (index === -1)
    throw new InputError(
      `${text}: no such feature; ${set} has ${features.list.map((feature) => feature.name).join(', ')}`,
    );
  return { features, index };
}

function speaks(rare: readonly RareFeature[], position: Position): boolean {
  return rare.some(({ features, index }) => {
    const values = new Float64Array(features.list.length);
    return ([0, 1] as Player[]).some((player) => {
      features.extract(position, player, values, 0);
      return values[index] !== 0;
    });
  });
}

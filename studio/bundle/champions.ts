import type { AgentWeights } from '../../agents/agent-weights.ts';
import { hasPublished, publishedWeights } from '../../agents/published.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';

/** The games that have a published champion, by name. */
export function champions(): string[] {
  const games = families.flatMap((family) =>
    (family.sizes.length === 0 ? [0] : family.sizes).map((size) => gameOfSize(family, size)),
  );
  return games.filter(hasPublished).map(({ name }) => name);
}

/** The weights of the published champion of the game called `name`. Throws InputError where there is none. */
export function champion(name: string): AgentWeights {
  return publishedWeights(gameNamed(name));
}

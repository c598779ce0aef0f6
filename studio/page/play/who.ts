import type { Limit } from '../../../agents/limits/limit.ts';
import type { AgentAsked, GameFacts } from '../../engine/engine.ts';
import { type Answer, get } from '../source.ts';

/** Whoever can sit at a board, but for a person. */
export interface Who {
  /** In the address, and unique among those of a game: `hand:own`, `tuned`, the path of a weights file. */
  readonly id: string;
  readonly label: string;
  /** Of an agent by name: the limit that it keeps unless told otherwise; empty where it keeps none. */
  readonly limit?: Limit;
  /** What the engine is asked for; weights come from the server first. */
  asked(): Promise<AgentAsked>;
}

/** In the address: somebody at the page. */
export const PERSON = 'person';

/** Who can play `game`: its authors' weights, its published champion, weights files, agents by name. */
export function whoPlays(game: GameFacts, champions: readonly string[], files: Answer<'studio'>['weights']): Who[] {
  const hand = (perspective: 'own' | 'difference', label: string): Who => ({
    id: `hand:${perspective}`,
    label,
    asked: async () => ({ kind: 'hand', perspective }),
  });
  return [
    ...(champions.includes(game.name)
      ? [read('tuned', 'tuned (published champion)', () => get('champion', { game: game.name }))]
      : []),
    hand('own', 'hand, as its authors judge'),
    hand('difference', 'hand, both sides compared'),
    ...files.filter((file) => file.game === game.name).map(({ at }) => read(at, at, () => get('weights', { at }))),
    ...game.agents.map(
      ({ name, limit }): Who => ({
        id: name,
        label: name,
        limit,
        asked: async () => ({ kind: 'named', name }),
      }),
    ),
  ];
}

const read = (id: string, label: string, weights: () => Promise<unknown>): Who => {
  let found: Promise<unknown> | undefined;
  return {
    id,
    label,
    async asked() {
      found ??= weights();
      return { kind: 'weights', name: id, weights: await found };
    },
  };
};

/** How long a move may take: in words, as a search has it, what is usual, and the most that is sensible in a page. */
export const limits = {
  ms: { words: 'milliseconds', key: 'milliseconds', usual: 500, most: 600_000 },
  nodes: { words: 'positions', key: 'nodes', usual: 20_000, most: 100_000_000 },
  depth: { words: 'plies', key: 'depth', usual: 4, most: 64 },
} as const;

export interface MoveLimit {
  readonly by: keyof typeof limits;
  readonly amount: number;
}

export function limitAsked({ by, amount }: MoveLimit): Limit {
  return { [limits[by].key]: amount };
}

/** Reads `ms=500`; undefined for anything else. */
export function parseLimit(text: string | undefined): MoveLimit | undefined {
  const [, name, digits] = /^(ms|nodes|depth)=(\d{1,9})$/.exec(text ?? '') ?? [];
  const [by, amount] = [name as MoveLimit['by'], Number(digits)];
  return name === undefined || amount < 1 || amount > limits[by].most ? undefined : { by, amount };
}

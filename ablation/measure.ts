import type { Agent } from '../agents/agent.ts';
import { createAgent } from '../agents/create-agent.ts';
import { searcher } from '../agents/spec.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { walk } from '../games/walk.ts';
import { Random } from '../lib/maths/random.ts';
import type { AblationOptions } from './options.ts';
import type { Variant } from './variants.ts';

/** What the worker needs to search any position of an ablation: plain data. */
export interface MeasureSetup {
  readonly game: string;
  readonly seed: number;
  readonly weights: AgentWeights;
  readonly variants: readonly Variant[];
  readonly depth: number;
  readonly positions: readonly string[];
}

/** What one variant made of one position. */
interface Searched {
  readonly nodes: number;
  /** In points, for the player to move. */
  readonly score: number;
  readonly move: string;
}

/** One position searched by every variant, in their order. */
export interface SearchedPosition {
  readonly position: string;
  readonly searches: readonly Searched[];
  readonly milliseconds: readonly number[];
}

export function measureSetup(options: AblationOptions, positions: readonly string[]): MeasureSetup {
  const { game, seed, weights, variants, depth } = options;
  return { game, seed, weights, variants, depth, positions };
}

/** Searches positions with every variant, each as if it had searched nothing before. */
export class Measurer {
  readonly #game: Game;
  readonly #positions: readonly string[];
  readonly #agents: readonly Agent[];
  /** Our search draws nothing from it. */
  readonly #random = new Random(0);

  constructor({ game, seed, weights, variants, depth, positions }: MeasureSetup) {
    this.#game = gameNamed(game);
    this.#positions = positions;
    this.#agents = variants.map(({ name, options }) =>
      createAgent(this.#game, searcher(name, weights, { depth }, options)),
    );
    // The first searches are slow, and would be the first variant's.
    const warmUp = walk(this.#game, this.#game.walk, new Random(seed, 'ablation', 'warm-up')).text();
    for (const agent of this.#agents) this.#search(agent, warmUp);
  }

  /** Position `index`. The variants take turns in being the first to search one, so that none gains by its place. */
  measure(index: number): SearchedPosition {
    const position = this.#positions[index]!;
    const count = this.#agents.length;
    const first = index % count;
    const turns = [...this.#agents.slice(first), ...this.#agents.slice(0, first)];
    const found = turns.map((agent) => this.#search(agent, position));
    const inOrder = [...found.slice(count - first), ...found.slice(0, count - first)];
    return {
      position,
      searches: inOrder.map(({ searched }) => searched),
      milliseconds: inOrder.map(({ milliseconds }) => milliseconds),
    };
  }

  #search(agent: Agent, text: string): { searched: Searched; milliseconds: number } {
    const position = this.#game.parse(text);
    agent.start();
    const started = performance.now();
    const { nodes, score, move } = agent.choose(position, this.#random);
    const milliseconds = performance.now() - started;
    return { searched: { nodes, score: score!, move: this.#game.moveText(position, move) }, milliseconds };
  }
}

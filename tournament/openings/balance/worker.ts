import type { Agent } from '../../../agents/agent.ts';
import { createAgent } from '../../../agents/create-agent.ts';
import { playGame } from '../../../agents/play/play.ts';
import type { AgentSpec } from '../../../agents/spec.ts';
import type { Game } from '../../../games/game.ts';
import { gameNamed } from '../../../games/index.ts';
import { walk } from '../../../games/walk.ts';
import { Random } from '../../../lib/maths/random.ts';

/** Where a board comes from: the number of random moves of a walk, or pieces put down at random. */
export type Source = number | 'scatter';

/** What decides all trials: plain data. */
export interface TrialSetup {
  readonly game: string;
  readonly seed: number;
  /** Evaluates the boards and plays on them, against itself. */
  readonly agent: AgentSpec;
}

export interface TrialTask {
  readonly source: Source;
  readonly number: number;
}

/** A random board, and what became of it. */
export interface Trial {
  readonly position: string;
  /** The agent's, in points, for seat 0; undefined from an agent that doesn't evaluate. */
  readonly score: number | undefined;
  /** What seat 0 made of the agent's game against itself; undefined where the rules voided it. */
  readonly points: 0 | 0.5 | 1 | undefined;
}

/** Tries the boards of one search in any order: a trial depends on the setup and on its task alone. */
export class Trials {
  readonly #game: Game;
  readonly #seed: number;
  readonly #players: readonly [Agent, Agent];

  constructor({ game, seed, agent }: TrialSetup) {
    this.#game = gameNamed(game);
    this.#seed = seed;
    this.#players = [createAgent(this.#game, agent), createAgent(this.#game, agent)];
  }

  try({ source, number }: TrialTask): Trial {
    const game = this.#game;
    const random = new Random(this.#seed, 'opening trial', source, number);
    const position =
      source === 'scatter' ? game.scatter(random) : walk(game, { shortest: source, longest: source }, random);
    const text = position.text();
    let score: number | undefined;
    let first = true;
    const played = playGame(game, position, this.#players, random, (before, choice) => {
      if (first && choice.score !== undefined) score = before.turn === 0 ? choice.score : 0 - choice.score;
      first = false;
    });
    const points = played.winner === undefined ? 0.5 : played.winner === 0 ? 1 : 0;
    return { position: text, score, points: played.voided ? undefined : points };
  }
}

/** One task: one board. */
export default function trier(setup: TrialSetup): (task: TrialTask) => Trial {
  const trials = new Trials(setup);
  return (task) => trials.try(task);
}

import type { Agent, Choice } from '../agents/agent.ts';
import { evaluatorOf } from '../agents/agent-weights.ts';
import { createAgent } from '../agents/create-agent.ts';
import type { Evaluator } from '../agents/evaluation/evaluator.ts';
import { playGame } from '../agents/play/referee.ts';
import { RandomAgent } from '../agents/random.ts';
import type { LabelledGame, Result, Row } from '../datasets/row.ts';
import type { Game, Player, Position } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { Random } from '../lib/maths/random.ts';
import type { SelfplayOptions } from './options.ts';
import { drawStart, parseRareFeature, type RareFeature } from './start.ts';

/** Plays the games of one run, any of them in any order: game i depends on the options and on i alone. */
export class Generator {
  readonly #game: Game;
  readonly #options: SelfplayOptions;
  readonly #rare: readonly RareFeature[];
  readonly #noisy: Agent;
  readonly #evaluator: Evaluator | undefined;

  constructor(options: SelfplayOptions) {
    this.#game = gameNamed(options.game);
    this.#options = options;
    this.#rare = options.rareFeatures.map((text) => parseRareFeature(this.#game, text));
    const agent = createAgent(this.#game, options.agent);
    this.#noisy = withNoise(agent, new RandomAgent(this.#game), options.randomMoves);
    this.#evaluator = options.agent.kind === 'search' ? evaluatorOf(this.#game, options.agent.weights) : undefined;
  }

  /**
   * Plays game `index` from its own random legal board and labels the positions that the options keep. A game that the
   * rules void is recorded by its ending and played again from another board.
   */
  play(index: number): LabelledGame {
    const random = new Random(this.#options.seed, 'selfplay', index);
    const voided: string[] = [];
    for (;;) {
      const { labelled, counts } = this.#playOnce(random);
      if (counts) return { ...labelled, voided };
      voided.push(labelled.ending);
    }
  }

  #playOnce(random: Random): { labelled: Omit<LabelledGame, 'voided'>; counts: boolean } {
    const { every } = this.#options;
    const { position, kind } = drawStart(this.#game, this.#options, this.#rare, random);
    const offset = random.int(every);
    const seen: { turn: Player; row: Omit<Row, 'game' | 'result'> }[] = [];
    let ply = 0;
    const played = playGame(this.#game, position, [this.#noisy, this.#noisy], random, (before, choice) => {
      const due = ply++ % every === offset;
      if (due && this.#keeps(before, choice))
        seen.push({
          turn: before.turn,
          row: { ply: before.ply, position: before.text(), score: choice.score },
        });
    });
    const resultFor = (player: Player): Result =>
      played.winner === undefined ? 0.5 : played.winner === player ? 1 : 0;
    return {
      labelled: {
        rows: seen.map(({ turn, row }) => ({ ...row, result: resultFor(turn) })),
        result: resultFor(0),
        ending: played.ending,
        start: kind,
      },
      counts: !played.voided,
    };
  }

  #keeps(position: Position, choice: Choice): boolean {
    const { quiet, keepRandom } = this.#options;
    if (choice.score === undefined) return keepRandom;
    return quiet === undefined || Math.abs(choice.score - this.#evaluator!.evaluate(position, position.turn)) <= quiet;
  }
}

/** `agent`, which plays a move of `noise` instead with probability `share`. */
export function withNoise(agent: Agent, noise: Agent, share: number): Agent {
  return {
    start: () => agent.start(),
    choose: (position, random) => (random.chance(share) ? noise : agent).choose(position, random),
  };
}

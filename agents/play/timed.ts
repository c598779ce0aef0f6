import type { Move, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import type { TimeLeft } from '../limits/clock.ts';
import type { TimeControl } from '../limits/time-control.ts';
import { firstTime } from '../limits/time-for-move.ts';

/**
 * An agent with a time control: where no referee keeps a clock, every move is timed as a game's first one, so that it
 * ends.
 */
export class Timed implements Agent {
  readonly #agent: Agent;
  readonly #time: TimeLeft | undefined;

  constructor(agent: Agent, timeControl: TimeControl) {
    this.#agent = agent;
    this.#time = firstTime(timeControl);
  }

  start(): void {
    this.#agent.start();
  }

  choose(position: Position, random: Random, time?: TimeLeft): Choice {
    return this.#agent.choose(position, random, time ?? this.#time);
  }

  follow(position: Position, move: Move): void {
    this.#agent.follow?.(position, move);
  }
}

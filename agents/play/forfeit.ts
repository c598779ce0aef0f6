import type { Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import type { TimeLeft } from '../limits/clock.ts';

/** Why an engine from outside can't continue, and how the game ended by that: games are counted by these words. */
export const forfeits = {
  start: 'engine did not start',
  crash: 'engine crashed',
  orphans: 'engine ended and left processes behind',
  hang: 'engine did not answer',
  late: 'engine answered too late',
  illegal: 'engine played an illegal move',
  garbage: 'engine sent garbage',
  flood: 'engine flooded its output',
  memory: 'engine took too much memory',
  refused: 'engine refused a command',
  resigned: 'engine resigned',
  ended: 'engine resigned by ending',
} as const;

export type ForfeitReason = keyof typeof forfeits;

/** The ways to resign: to give up is play. */
const resignations: readonly string[] = [forfeits.resigned, forfeits.ended];
const faults: readonly string[] = Object.values(forfeits).filter((ending) => !resignations.includes(ending));

/**
 * How the loser of a game lost it otherwise than on the board: by a `fault`, which says nothing of its strength, or by
 * taking more than the `limit` that the referee allowed, which is part of the contest. Undefined: the game was played
 * out, adjudicated or resigned. Who resigns by ending before its `first` move has failed: it can't have seen a loss.
 */
export function blameOf(ending: string, first: boolean): 'fault' | 'limit' | undefined {
  if (ending.startsWith('out of ')) return 'limit';
  if (faults.includes(ending) || (ending === forfeits.ended && first)) return 'fault';
  return undefined;
}

/** What a choice had taken when it was given up: milliseconds since it was asked for and, where known, bytes. */
export interface ForfeitCost {
  readonly milliseconds: number;
  readonly memory: number | undefined;
}

/** Thrown by an agent that can't continue: it loses the game. The message is how the game ended. */
export class Forfeit extends Error {
  override readonly name = 'Forfeit';
  readonly reason: ForfeitReason;
  /** What was found, for whoever looks for the cause: an exit code, a move. */
  readonly detail: string;
  /** Undefined where no move had been asked for. */
  readonly cost: ForfeitCost | undefined;

  constructor(reason: ForfeitReason, detail: string, cost?: ForfeitCost) {
    super(forfeits[reason]);
    this.reason = reason;
    this.detail = detail;
    this.cost = cost;
  }
}

/** What `agent` chooses, or why it can't continue. */
export function choiceOf(agent: Agent, position: Position, random: Random, time?: TimeLeft): Choice | Forfeit {
  try {
    return agent.choose(position, random, time);
  } catch (error) {
    if (error instanceof Forfeit) return error;
    throw error;
  }
}

import type { Position } from '../game.ts';
import type { Line } from './line.ts';
import type { Subject } from './subject.ts';

/**
 * One look at the end of a line. It throws `Broken` where a rule does not hold, leaves the position as it was where all
 * hold, and depends on nothing else, so that a line can be made smaller.
 */
export interface Look {
  readonly name: string;
  /** At every position; at some or few where boards have many moves; or at the last one of a line only. */
  readonly at: 'every' | 'some' | 'few' | 'last';
  look(subject: Subject, position: Position, line: Line): void;
}

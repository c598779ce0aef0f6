import type { Player } from '../../games/game.ts';
import type { Remaining, TimeLeft } from '../limits/clock.ts';
import type { Limit } from '../limits/limit.ts';
import { timeFor } from '../limits/time-for-move.ts';

/**
 * What a UGI engine is told with a position: `go depth 4 movetime 100`; of a clock, `p1time 60000 p2time 58000 p1inc
 * 500 p2inc 500`, `turn` being to move. Where every move has a bound of its own, it is told its share of both.
 */
export function goText({ depth, nodes, milliseconds }: Limit, time: TimeLeft | undefined, turn: Player): string {
  const movetime = milliseconds ?? timeForMove(time);
  return [
    'go',
    ...(depth === undefined ? [] : [`depth ${depth}`]),
    ...(nodes === undefined ? [] : [`nodes ${nodes}`]),
    ...(movetime === undefined ? clockWords(time, turn) : [`movetime ${movetime}`]),
  ].join(' ');
}

/** What an engine has for its next move, in whole milliseconds: beyond it, it is late. */
export function maxMilliseconds({ milliseconds }: Limit, time: TimeLeft | undefined): number | undefined {
  const max = Math.min(milliseconds ?? Number.POSITIVE_INFINITY, time?.move ?? Number.POSITIVE_INFINITY);
  return max === Number.POSITIVE_INFINITY ? undefined : Math.max(1, Math.ceil(max));
}

/** Undefined where the clock of the whole game is all that bounds a move. */
function timeForMove(time: TimeLeft | undefined): number | undefined {
  return time === undefined || time.own.left <= time.move ? undefined : timeFor(time);
}

/** A player without a clock has as much as the other one. */
function clockWords(time: TimeLeft | undefined, turn: Player): string[] {
  if (time === undefined) return [];
  const other = time.other.left === Number.POSITIVE_INFINITY ? time.own : time.other;
  const [first, second] = turn === 0 ? [time.own, other] : [other, time.own];
  const whole = ({ left, increment }: Remaining): [number, number] => [Math.max(1, Math.floor(left)), increment];
  const [[p1time, p1inc], [p2time, p2inc]] = [whole(first), whole(second)];
  return [`p1time ${p1time} p2time ${p2time} p1inc ${p1inc} p2inc ${p2inc}`];
}

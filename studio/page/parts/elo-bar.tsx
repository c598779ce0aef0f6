import { signed } from '../../../lib/numbers.ts';
import { interval } from './words.ts';

/** How much stronger one is than the other, with its 95 % interval. */
export interface Elo {
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** No scale is wider: such a difference is seen without. */
const MOST = 1000;

/** What bars of these figures end at on either side, so that they can be compared. */
export function eloEnd(all: readonly (Elo | undefined)[]): number {
  // An interval that hardly begins says nothing of the others.
  const values = all.flatMap((one) => (one === undefined ? [] : [one.elo, one.low, one.high]));
  return Math.max(50, ...values.map(Math.abs).filter((value) => value < MOST));
}

/** A figure with its interval on a scale around 0, and in words beside it. */
export function EloBar({ elo, end }: { elo: Elo; end: number }) {
  const place = (value: number): string => `${50 + (50 * Math.max(-end, Math.min(end, value))) / end}%`;
  const sure = elo.low > 0 ? 'good' : elo.high < 0 ? 'bad' : 'open';
  return (
    <div class="elo">
      <svg class={`elo-bar ${sure}`} aria-hidden="true">
        <line class="ends" x1="0%" x2="100%" y1={11} y2={11} />
        <line class="zero" x1="50%" x2="50%" y1={2} y2={20} />
        <line class="span" x1={place(elo.low)} x2={place(elo.high)} y1={11} y2={11} />
        <circle cx={place(elo.elo)} cy={11} r={5} />
      </svg>
      <span class="elo-words">
        <b>{signed(elo.elo)}</b> <span class="soft">[{interval(elo)}]</span>
      </span>
    </div>
  );
}

import { signed } from '../../../lib/numbers.ts';
import type { EloShown } from '../../data/run.ts';
import { roundAbove, scaleOf, useWidth } from './scale.ts';
import { interval } from './words.ts';

const HEIGHT = 22;
/** No scale is wider: such a difference is seen without. */
const MOST = 1000;

/** What bars of these figures end at on either side, so that they can be compared. */
export function eloEnd(all: readonly (EloShown | undefined)[]): number {
  // An interval that hardly begins says nothing of the others.
  const values = all.flatMap((one) =>
    one === undefined ? [] : [one.elo, ...[one.low, one.high].filter((x) => Math.abs(x) < MOST)],
  );
  return roundAbove(values, 50, MOST);
}

/** A figure with its interval on a scale around 0, and in words beside it. */
export function EloBar({ elo, end }: { elo: EloShown; end: number }) {
  const [element, width] = useWidth();
  const x = scaleOf(-end, end, 4, Math.max(8, width - 4));
  const place = (value: number): number => x(Math.max(-end, Math.min(end, value)));
  const sure = elo.low > 0 ? 'good' : elo.high < 0 ? 'bad' : 'open';
  return (
    <div class="elo">
      <div class={`elo-bar ${sure}`} ref={element}>
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
            <line class="ends" x1={x(-end)} x2={x(end)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
            <line class="zero" x1={x(0)} x2={x(0)} y1={2} y2={HEIGHT - 2} />
            <line class="span" x1={place(elo.low)} x2={place(elo.high)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
            <circle cx={place(elo.elo)} cy={HEIGHT / 2} r={5} />
          </svg>
        )}
      </div>
      <span class="elo-words">
        <b>{signed(elo.elo)}</b> <span class="soft">[{interval(elo)}]</span>
      </span>
    </div>
  );
}

import { signed } from '../../../lib/numbers.ts';
import type { EloShown } from '../../data/run.ts';
import { roundAbove, scaleOf, ticksOf, useWidth } from './scale.ts';
import { interval } from './words.ts';

/** A line of a chart; `band` is its interval. */
export interface Series {
  readonly name: string;
  /** `a`, `b`, `c`: its colour. */
  readonly colour: 'a' | 'b' | 'c';
  readonly points: readonly { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number }[];
}

/** What a chart shows. */
interface Chart {
  /** For whoever doesn't see it: what it shows and what comes out. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly xName: string;
  readonly yName: string;
  readonly yWords: (value: number) => string;
  /** Lines across, with their names. */
  readonly levels?: readonly { readonly y: number; readonly name: string }[];
  /** A place on the x axis that is marked; and who is told of a click on another. */
  readonly at?: number;
  readonly pick?: (x: number) => void;
  readonly height?: number;
  /** The y axis covers these in any case. */
  readonly covers?: readonly number[];
}

const LEFT = 52;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 34;

/** Lines over numbers, drawn to the width that there is. */
export function LineChart({
  label,
  series,
  xName,
  yName,
  yWords,
  levels = [],
  at,
  pick,
  height = 220,
  covers = [],
}: Chart) {
  const [element, width] = useWidth();
  const points = series.flatMap((one) => one.points);
  const xs = points.map((one) => one.x);
  const ys = [
    ...points.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]),
    ...levels.map((one) => one.y),
    ...covers,
  ].filter(Number.isFinite);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [lowest, highest] = [Math.min(...ys), Math.max(...ys)];
  const margin = (highest - lowest || 1) * 0.05;
  const x = scaleOf(left, right, LEFT, Math.max(LEFT + 1, width - RIGHT));
  const y = scaleOf(lowest - margin, highest + margin, height - BOTTOM, TOP);
  const picked = (event: MouseEvent): void => {
    if (pick === undefined || element.current === null) return;
    const pixel = event.clientX - element.current.getBoundingClientRect().left;
    const nearest = xs.reduce((a, b) => (Math.abs(x(b) - pixel) < Math.abs(x(a) - pixel) ? b : a), left);
    pick(nearest);
  };
  return (
    <figure class="chart">
      <div ref={element} class="drawing">
        {width > 0 && points.length > 0 && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the same places are reached by the keys of what stands beside
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={label}
            onClick={picked}
            class={pick === undefined ? undefined : 'pick'}
          >
            {ticksOf(lowest, highest, 4).map((tick) => (
              <g key={tick}>
                <line class="grid" x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
                <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
                  {yWords(tick)}
                </text>
              </g>
            ))}
            {ticksOf(left, right, Math.max(2, Math.floor(width / 110)))
              .filter(Number.isInteger)
              .map((tick) => (
                <text key={tick} x={x(tick)} y={height - BOTTOM + 16} text-anchor="middle">
                  {tick.toLocaleString('en')}
                </text>
              ))}
            <text x={width - RIGHT} y={height - 3} text-anchor="end">
              {xName}
            </text>
            <text x={4} y={height - 3}>
              {yName}
            </text>
            {levels.map((one) => (
              <g key={one.name}>
                <line class="level" x1={LEFT} x2={width - RIGHT} y1={y(one.y)} y2={y(one.y)} />
                <text x={width - RIGHT} y={y(one.y) - 4} text-anchor="end">
                  {one.name}
                </text>
              </g>
            ))}
            {series.map((one) => (
              <g key={one.name} class={`series ${one.colour}`}>
                <path class="band" d={bandOf(one, x, y)} />
                <path class="line" d={lineOf(one, x, y)} />
                {one.points.length < 40 &&
                  one.points.map((point) => <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={2.5} />)}
              </g>
            ))}
            {at !== undefined && <line class="at" x1={x(at)} x2={x(at)} y1={TOP} y2={height - BOTTOM} />}
          </svg>
        )}
      </div>
      {series.length > 1 && (
        <figcaption class="keys">
          {series.map((one) => (
            <span key={one.name}>
              <svg width="14" height="10" aria-hidden="true" class={`series ${one.colour}`}>
                <path class="line" d="M0 5H14" />
              </svg>{' '}
              {one.name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

type Place = (value: number) => number;

function lineOf({ points }: Series, x: Place, y: Place): string {
  return points.map((one, i) => `${i === 0 ? 'M' : 'L'}${x(one.x).toFixed(1)} ${y(one.y).toFixed(1)}`).join('');
}

function bandOf({ points }: Series, x: Place, y: Place): string {
  const known = points.filter((one) => one.low !== undefined && one.high !== undefined);
  if (known.length < 2) return '';
  const there = known.map((one) => `${x(one.x).toFixed(1)} ${y(one.high!).toFixed(1)}`);
  const back = known.toReversed().map((one) => `${x(one.x).toFixed(1)} ${y(one.low!).toFixed(1)}`);
  return `M${[...there, ...back].join('L')}Z`;
}

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

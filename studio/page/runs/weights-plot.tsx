import type { FitShown } from '../../data/run.ts';
import { scaleOf, ticksOf } from '../parts/scale.ts';
import { useWidth } from '../parts/width.ts';

const ROW = 30;
const FOOT = 26;
const COLOURS = ['a', 'b', 'c'] as const;

/** What is plotted of a fit. */
export type Side = Pick<FitShown, 'name' | 'weights'>;

/** Weights in logits per unit, with their intervals, of one fit or of several side by side; and those by hand. */
export function WeightsPlot({ sides }: { sides: readonly Side[] }) {
  const [element, width] = useWidth();
  const all = sides.flatMap(({ weights }) => weights);
  const names = [...new Set(all.map(({ name }) => name))];
  const values = all.flatMap(({ tuned, hand, low, high }) => [
    tuned,
    ...(hand === undefined ? [] : [hand]),
    ...(low === undefined ? [] : [low, high!]),
  ]);
  const left = Math.min(170, Math.max(90, width * 0.36));
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = scaleOf(least, most, left + 14, Math.max(left + 20, width - 10));
  const height = names.length * ROW + FOOT;
  const hasHand = all.some(({ hand }) => hand !== undefined);
  return (
    <figure class="chart">
      <div ref={element} class="drawing">
        {width > 0 && (
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={`Weights in logits per unit of ${sides.map(({ name }) => name).join(' and ')}; the table below has the figures`}
          >
            {ticksOf(least, most, Math.max(2, width / 120)).map((tick) => (
              <g key={tick}>
                <line class={tick === 0 ? 'level' : 'grid'} x1={x(tick)} x2={x(tick)} y1={0} y2={height - FOOT} />
                <text x={x(tick)} y={height - FOOT + 16} text-anchor="middle">
                  {tick}
                </text>
              </g>
            ))}
            {names.map((name, i) => (
              <g key={name}>
                <text
                  x={left}
                  y={i * ROW + ROW / 2 + 4}
                  text-anchor="end"
                  textLength={name.length * 6.6 > left ? left - 4 : undefined}
                  lengthAdjust="spacingAndGlyphs"
                >
                  {name}
                </text>
                {sides.map(({ name: side, weights }, j) => {
                  const weight = weights.find((one) => one.name === name);
                  if (weight === undefined) return null;
                  const y = i * ROW + ROW / 2 + (j - (sides.length - 1) / 2) * 8;
                  return (
                    <g key={`${side} ${j}`} class={`series ${COLOURS[j % COLOURS.length]}`}>
                      {weight.low !== undefined && (
                        <line class="line" x1={x(weight.low)} x2={x(weight.high!)} y1={y} y2={y} />
                      )}
                      {weight.hand !== undefined && <path class="hand" d={`M${x(weight.hand)} ${y - 6}V${y + 6}`} />}
                      <circle cx={x(weight.tuned)} cy={y} r={4} />
                    </g>
                  );
                })}
              </g>
            ))}
          </svg>
        )}
      </div>
      <figcaption class="keys">
        <span>logits per unit{all.some(({ low }) => low !== undefined) ? ', with 95 % intervals' : ''}</span>
        {hasHand && <span>| by hand, at its best scale</span>}
        {sides.length > 1 &&
          sides.map(({ name }, j) => (
            <span key={`${name} ${j}`}>
              <svg width="10" height="10" aria-hidden="true" class={`series ${COLOURS[j % COLOURS.length]}`}>
                <circle cx="5" cy="5" r="4" />
              </svg>{' '}
              {name}
            </span>
          ))}
      </figcaption>
      {sides.length === 1 && (
        <details>
          <summary>Figures</summary>
          <dl class="weights">
            {sides[0]!.weights.map(({ name, tuned, points, meaning }) => (
              <div key={name}>
                <dt>
                  {name}{' '}
                  <span class="soft">
                    {tuned.toPrecision(3)} logits, {points} points
                  </span>
                </dt>
                {meaning !== undefined && <dd class="soft">{meaning}</dd>}
              </div>
            ))}
          </dl>
        </details>
      )}
    </figure>
  );
}

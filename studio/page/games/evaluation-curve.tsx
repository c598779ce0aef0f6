import { bare } from '../parts/words.ts';
import type { Answer } from '../source.ts';
import { largestDifference, NODES, type Opinions } from './opinions.ts';

interface Shown {
  readonly opinions: Opinions;
  readonly page: Answer<'game'>;
  readonly seats: readonly [string, string];
  readonly ply: number;
  goTo(ply: number): void;
}

/** What both agents think, move by move, and the way to where they differ most. */
export function EvaluationCurve({ opinions, page: { agents, line }, seats, ply, goTo }: Shown) {
  const curves = opinions.curves.value;
  const done = opinions.done.value;
  const names = agents.map(({ name }) => bare(name));
  const drawn = curves.flatMap((curve, seat) => {
    if (curve === undefined || curve.length === 0) return [];
    const points = curve.map((one) => `${one.ply},${(100 - 100 * one.share).toFixed(1)}`).join(' ');
    return [{ seat, name: `${names[seat]} (${seats[seat as 0 | 1]})`, points }];
  });
  const silent = curves.flatMap((curve, seat) => (curve === undefined ? [names[seat]!] : []));
  const most = largestDifference(curves);
  const end = Math.max(1, line.length);
  const pick = ({ currentTarget, offsetX }: MouseEvent): void =>
    goTo(Math.min(line.length, Math.round((offsetX / (currentTarget as SVGSVGElement).clientWidth) * end)));
  return (
    <div class="curve">
      <h2>How likely {seats[0]} wins, they think</h2>
      {drawn.length > 0 && (
        <figure class="chart">
          <div class="percent" aria-hidden="true">
            <span>100 %</span>
            <span>50 %</span>
            <span>0 %</span>
          </div>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same places are reached by the keys of what stands beside */}
          <svg
            viewBox={`0 0 ${end} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`How likely ${seats[0]} wins after each move, in percent, as ${drawn.map(({ name }) => name).join(' and ')} think`}
            onClick={pick}
          >
            <path class="level" d={`M0 50H${end}`} />
            <path class="at" d={`M${ply} 0V100`} />
            {drawn.map(({ seat, points }) => (
              <polyline key={seat} class={`plot-${seat}`} points={points} />
            ))}
          </svg>
          <figcaption class="keys">
            {drawn.map(({ seat, name }) => (
              <span key={seat} class={`plot-${seat}`}>
                {name}
              </span>
            ))}
          </figcaption>
        </figure>
      )}
      {most !== undefined && (
        <p>
          <button type="button" onClick={() => goTo(most.ply)}>
            Where they disagree most
          </button>{' '}
          <span class="soft">
            after {most.ply} moves, by {Math.round(100 * most.share)} points
            {done <= line.length ? ', so far' : ''}
          </span>
        </p>
      )}
      <p class="soft" role="status">
        {done <= line.length && opinions.mistake.value === undefined
          ? `Looked at ${done} of ${line.length + 1} positions…`
          : `A search of ${NODES.toLocaleString('en')} positions each, in this browser.`}
        {opinions.oneSided.value.length > 0 &&
          ` ${opinions.oneSided.value.join(' and ')} judges only who moves; its weights are asked for both sides here.`}
        {silent.length > 0 && ` ${silent.join(' and ')} can’t be asked here.`}
      </p>
      {opinions.mistake.value !== undefined && <p class="mistake">{opinions.mistake.value}</p>}
    </div>
  );
}

import type { GamePage } from '../../data/log.ts';
import { LineChart, type Series } from '../parts/charts.tsx';
import { bare } from '../parts/words.ts';
import { largestDifference, NODES, type Opinions } from './opinions.ts';

interface Shown {
  readonly opinions: Opinions;
  readonly page: GamePage;
  readonly seats: readonly [string, string];
  readonly ply: number;
  goTo(ply: number): void;
}

/** What both agents think, move by move, and the way to where they differ most. */
export function EvaluationCurve({ opinions, page: { agents, line }, seats, ply, goTo }: Shown) {
  const curves = opinions.curves.value;
  const done = opinions.done.value;
  const names = agents.map(({ name }) => bare(name));
  const series = curves.flatMap((curve, seat): Series[] => {
    if (curve === undefined || curve.length === 0) return [];
    const points = curve.map((one) => ({ x: one.ply, y: 100 * one.share }));
    return [{ name: `${names[seat]} (${seats[seat as 0 | 1]})`, colour: seat === 0 ? 'b' : 'a', points }];
  });
  const silent = curves.flatMap((curve, seat) => (curve === undefined ? [names[seat]!] : []));
  const most = largestDifference(curves);
  return (
    <div class="curve">
      <h2>How likely {seats[0]} wins, they think</h2>
      {series.length > 0 && (
        <LineChart
          label={`How likely ${seats[0]} wins after each move, in percent, as ${series.map(({ name }) => name).join(' and ')} think`}
          xName="moves"
          yName="%"
          yWords={(value) => `${Math.round(value)}`}
          levels={[{ y: 50, name: '' }]}
          covers={[0, 100]}
          series={series}
          at={ply}
          pick={goTo}
          height={200}
        />
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

import { signed } from '../../lib/numbers.ts';
import type { Match } from '../../tournament/results/result.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { type Plot, series } from '../document/plot.ts';
import { shortNames } from '../document/words.ts';
import { drawn, eloLabels, inRows, numbers, shortened } from './layers.ts';

const left = 16;
const rowHeight = 60;
/** No line is drawn beyond this difference: it is all wins anyway, and the others would shrink to dots. */
const max = 1200;

/** The Elo difference of every match with its 95 % interval, on one axis. */
export function eloPlot(matches: readonly Match[]): Plot {
  const shown = matches.filter((match) => !Number.isNaN(within(match.rating.elo)));
  const called = shortNames(shown.flatMap(({ a, b }) => [a, b]));
  const values = shown.map((match, at) => ({
    at,
    pair: shortened(`${called(match.a)} against ${called(match.b)}`, 50),
    elo: within(match.rating.elo),
    low: within(match.rating.low),
    high: within(match.rating.high),
    figure: signed(match.rating.elo),
  }));
  const ends = values.flatMap((value) => [value.low, value.elo, value.high]).filter(Number.isFinite);
  const domain = [Math.min(-50, ...ends) - 10, Math.max(50, ...ends) + 10];
  const x = numbers('elo', 'Elo of the first over the second', {
    scale: { domain, nice: false },
    axis: { tickCount: 5, labelExpr: eloLabels },
  });
  const y = inRows('at');
  const color = series.tuned.colour;
  // Below the words of its row.
  const yOffset = 12;
  return {
    kind: 'plot',
    name: 'elo',
    title: 'Elo difference of every match, with 95 % intervals',
    description: matches.map(sentence).join(' '),
    keys: [],
    left,
    height: Math.max(1, values.length) * rowHeight,
    layers: [
      drawn(
        values,
        { type: 'tick', orient: 'vertical', size: 22, thickness: 1.5, color: 'currentColor', opacity: 0.6, yOffset },
        { y, x: { datum: 0, type: 'quantitative' } },
      ),
      drawn(values, { type: 'text', align: 'left', dy: -19 }, { y, x: { value: 0 }, text: { field: 'pair' } }),
      drawn(
        values,
        { type: 'rule', strokeWidth: 2.5, color, yOffset },
        { y, x: { ...x, field: 'low' }, x2: { field: 'high' } },
      ),
      drawn(values, { type: 'point', filled: true, opacity: 1, size: 90, color, yOffset }, { y, x }),
      drawn(values, { type: 'text', dy: -1, fontWeight: 'bold' }, { y, x, text: { field: 'figure' } }),
    ],
  };

  function sentence({ a, b, rating }: Match): string {
    return `${a} against ${b}: Elo ${signed(rating.elo)}, 95 % interval ${eloInterval(rating.low, rating.high)}.`;
  }
}

function within(elo: number): number {
  return typeof elo === 'number' ? Math.min(max, Math.max(-max, elo)) : Number.NaN;
}

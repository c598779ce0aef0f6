import { signed } from '../../lib/numbers.ts';
import type { Match } from '../../tournament/results/result.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { Rating } from '../../tournament/statistics/rating.ts';
import { nearMatch } from '../../tuning/contests/verdict.ts';
import type { ChampionOutcome } from '../../tuning/outcome.ts';
import {
  axisOf,
  bars,
  brokenLine,
  dots,
  drawn,
  eloLabels,
  inRows,
  type Plot,
  type Series,
  series,
  shortened,
} from '../document/plot.ts';
import { shortNames } from '../document/words.ts';

/** No line is drawn beyond this difference: it is all wins anyway, and the others would shrink to dots. */
const max = 1200;
/** Labels of generations that have room. */
const labels = 8;

interface Point {
  readonly name: string;
  readonly kind: Extract<Series, 'baseline' | 'champion' | 'challenger' | 'verdict'>;
  /** A generation, or the place of the verdict behind them. */
  readonly at: number;
  readonly rating: Pick<Rating, 'elo' | 'low' | 'high'>;
}

/** Elo against the strongest baseline by generation, with intervals: champions, who did not become one, the verdict. */
export function ladderPlot(outcome: ChampionOutcome): Plot {
  const last = Math.max(1, ...outcome.generations.map(({ number }) => number));
  // A little apart from the generations.
  const end = last + (outcome.verdict === undefined ? 0 : Math.max(1, last * 0.15));
  const points = pointsOf(outcome, end);
  const values = points.map(({ at, kind, rating: { elo, low, high } }) => ({
    at,
    kind,
    elo: within(elo),
    low: within(low),
    high: within(high),
  }));
  const step = Math.ceil((last + 1) / labels);
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
  const x = axisOf('at', 'generation', {
    scale: { domain: [-0.3, end + 0.3 + 0.04 * end], nice: false },
    axis: {
      values: [...new Set([...ticks, end])],
      labelExpr: `datum.value > ${last} ? 'verdict' : format(datum.value, 'd')`,
    },
  });
  const y = axisOf('elo', 'Elo against the strongest baseline', {
    scale: { zero: true },
    axis: { tickCount: 6, labelExpr: eloLabels },
  });
  const kinds = (['baseline', 'champion', 'challenger', 'verdict'] as const).filter((kind) =>
    points.some((point) => point.kind === kind),
  );
  return {
    kind: 'plot',
    name: 'ladder',
    title: 'Elo against the strongest baseline by generation, with 95 % intervals',
    description: points.map(sentence).join(' '),
    keys: kinds,
    left: 80,
    height: 240,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.6),
      bars(
        values.filter(({ kind }) => kind !== 'baseline'),
        { x, y: { ...y, field: 'low' }, y2: { field: 'high' } },
        { strokeWidth: 2, color: 'currentColor', opacity: 0.45 },
      ),
      ...kinds.map((kind) =>
        dots(
          kind,
          90,
          values.filter((value) => value.kind === kind),
          { x, y },
        ),
      ),
    ],
  };

  function sentence({ name, kind, at, rating: { elo, low, high } }: Point): string {
    if (kind === 'baseline') return `${name}, the strongest baseline: 0.`;
    const where = kind === 'verdict' ? `${name} on the verdict's fresh boards` : `Generation ${at}, ${name}, ${kind}`;
    return `${where}: ${signed(elo)}, 95 % interval ${eloInterval(low, high)}.`;
  }
}

function pointsOf({ ladder, generations, baselines, verdict }: ChampionOutcome, end: number): Point[] {
  const { strongest } = baselines;
  const climbed = ladder.map(({ name, generation, rating }): Point => {
    if (rating === undefined) return { name, kind: 'baseline', at: generation, rating: { elo: 0, low: 0, high: 0 } };
    return { name, kind: 'champion', at: generation, rating };
  });
  const failed = generations.flatMap(({ number, challenge }): Point[] => {
    if (challenge === undefined || challenge.promoted) return [];
    const met = challenge.gauntlet.find(({ opponent }) => opponent === strongest)?.rating;
    const rating = challenge.champion === strongest ? challenge.rating : met;
    return rating === undefined ? [] : [{ name: challenge.candidate, kind: 'challenger', at: number, rating }];
  });
  const rating = nearMatch(verdict, strongest)?.rating;
  if (rating === undefined) return [...climbed, ...failed];
  return [...climbed, ...failed, { name: ladder.at(-1)?.name ?? strongest, kind: 'verdict', at: end, rating }];
}

function within(elo: number): number {
  return typeof elo !== 'number' ? Number.NaN : Math.min(max, Math.max(-max, elo));
}

const matchHeight = 60;

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
  const x = axisOf('elo', 'Elo of the first over the second', {
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
    left: 16,
    height: Math.max(1, values.length) * matchHeight,
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

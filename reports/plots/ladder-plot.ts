import { signed } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { Rating } from '../../tournament/statistics/rating.ts';
import { nearMatch } from '../../tuning/contests/outcome.ts';
import type { ChampionOutcome } from '../../tuning/outcome.ts';
import { axisOf, bars, brokenLine, dots, eloLabels, type Plot, type Series } from '../document/plot.ts';
import { MAX_DRAWN } from './dots-plot.ts';

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
  return typeof elo !== 'number' ? Number.NaN : Math.min(MAX_DRAWN, Math.max(-MAX_DRAWN, elo));
}

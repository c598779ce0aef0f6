import type { Samples } from '../../datasets/samples.ts';
import { InputError } from '../../lib/input-error.ts';
import { mean } from '../../lib/maths/mean.ts';
import { regress } from '../../train/solver/regress.ts';
import { ratioOf } from '../../train/uncertainty/sandwich.ts';

/** Pairs of games of a value against another one, by the score of the two games: 0, 0.5, 1, 1.5, 2. */
interface ValueMatch {
  readonly value: number;
  readonly against: number;
  readonly pentanomial: readonly [number, number, number, number, number];
}

/** The value that plays best. */
type Peak =
  | { readonly kind: 'found'; readonly value: number; readonly low: number; readonly high: number }
  /** Strength is not shown to fall on both sides. */
  | { readonly kind: 'none'; readonly why: string };

/** On which the parabola of strength is one: of the logarithms of values, of their sizes, where all have one sign. */
type Scale = 'logarithmic' | 'linear';

/**
 * Where strength is greatest, by logistic regression: the log odds of a game between two values are the difference of a
 * parabola on `scale`, fitted to all pairs of games, each an independent draw. Its vertex has Fieller's 95 % interval.
 */
export function peakOf(matches: readonly ValueMatch[]): { readonly scale: Scale; readonly peak: Peak } {
  const values = matches.flatMap(({ value, against }) => [value, against]);
  const oneSign = values.every((value) => value > 0) || values.every((value) => value < 0);
  const scale = oneSign ? 'logarithmic' : 'linear';
  return { scale, peak: vertexOf(matches, scale) };
}

function vertexOf(matches: readonly ValueMatch[], scale: Scale): Peak {
  const { to, back } = placesOf(matches, scale);
  const rows = matches.flatMap(({ value, against, pentanomial }) => {
    const [x, y] = [to(value), to(against)];
    return pentanomial.flatMap((pairs, halfPoints) =>
      Array.from({ length: pairs }, () => ({ rise: x - y, curvature: x * x - y * y, score: halfPoints / 4 })),
    );
  });
  const samples: Samples = {
    names: ['rise', 'curvature'],
    rows: rows.length,
    features: Float64Array.from(rows.flatMap(({ rise, curvature }) => [rise, curvature])),
    results: Float64Array.from(rows, ({ score }) => score),
    scores: new Float64Array(rows.length).fill(NaN),
    games: Float64Array.from(rows.keys()),
  };
  try {
    const regression = regress(samples, samples.results, { loss: 'log', tempo: false, ridge: 0, constraints: [] });
    const { value, interval } = ratioOf(regression, 'rise', 'curvature');
    if (interval === undefined || regression.fit.weights[1]! >= 0)
      return { kind: 'none', why: 'strength is not shown to fall on both sides of a value' };
    // The vertex of rise · x + curvature · x² lies at -rise / (2 curvature).
    const at = (ratio: number): number => back(-ratio / 2);
    const ends = [at(interval.high), at(interval.low)];
    return { kind: 'found', value: at(value), low: Math.min(...ends), high: Math.max(...ends) };
  } catch (error) {
    if (error instanceof InputError) return { kind: 'none', why: error.message };
    throw error;
  }
}

/** Values as places of the parabola, about 0 and of its size, and back. */
function placesOf(matches: readonly ValueMatch[], scale: Scale) {
  if (scale === 'logarithmic') {
    const sign = Math.sign(matches[0]!.value);
    const centre = mean(matches.map(({ value }) => Math.log(Math.abs(value))));
    return {
      to: (value: number) => Math.log(Math.abs(value)) - centre,
      back: (place: number) => sign * Math.exp(centre + place),
    };
  }
  const centre = mean(matches.map(({ value }) => value));
  const spread = Math.max(
    ...matches.map(({ value, against }) => Math.max(...[value, against].map((one) => Math.abs(one - centre)))),
  );
  const unit = spread > 0 ? spread : 1;
  return { to: (value: number) => (value - centre) / unit, back: (place: number) => centre + place * unit };
}

import { type EngineSpec, withOption } from '../../agents/engine/spec.ts';
import { withSetting } from '../../agents/search/search-options.ts';
import { type AgentSpec, searcher } from '../../agents/spec.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import type { Parameter } from './parameter.ts';

type SearchSpec = Extract<AgentSpec, { kind: 'search' }>;

/** Who is tuned: our search with weights of features, or an engine from outside. */
export type Climber = EngineSpec | (SearchSpec & { readonly weights: Weights });

/** The climber with other values of `parameters`, whole numbers, under `name`. */
export function climberAt(
  climber: Climber,
  parameters: readonly Parameter[],
  values: readonly number[],
  name: string,
): AgentSpec {
  if (climber.kind === 'engine') {
    const told = parameters.reduce<EngineSpec>(
      (spec, parameter, i) => withOption(spec, parameter.name, String(values[i]!)),
      climber,
    );
    return { ...told, name };
  }
  const valuesOf = (kind: Parameter['kind']): [string, number][] =>
    parameters.flatMap((one, i) => (one.kind === kind ? [[one.name, values[i]!]] : []));
  const options = valuesOf('search').reduce(
    (all, [setting, value]) => withSetting(all, setting, String(value), setting),
    climber.options,
  );
  return searcher(name, weightsAt(climber.weights, new Map(valuesOf('weight'))), climber.limit, options);
}

/**
 * `weights` with other points. Where nobody says what a draw is worth, that grows with the sum of the points, as the
 * value of an even board does.
 */
export function weightsAt(weights: Weights, values: ReadonlyMap<string, number>): Weights {
  const points = weights.features.names.map((name, i) => values.get(name) ?? weights.points[i]!);
  const draw = values.get(DRAW) ?? Math.round((weights.draw * sizeOf(points)) / Math.max(1, sizeOf(weights.points)));
  return { ...weights, points, tempo: values.get(TEMPO) ?? weights.tempo, draw: draw + 0 };
}

/** What else may be a parameter of weights, beside the features. */
export const TEMPO = 'tempo';
export const DRAW = 'draw';

/** All points times a whole `factor`: the same moves, and finer steps from whole number to whole number. */
export function enlarged(weights: Weights, factor: number): Weights {
  const { points, tempo, draw, scale } = weights;
  return {
    ...weights,
    points: points.map((point) => point * factor),
    tempo: tempo * factor,
    draw: draw * factor,
    ...(scale === undefined ? {} : { scale: scale * factor }),
  };
}

function sizeOf(points: readonly number[]): number {
  return points.reduce((sum, point) => sum + Math.abs(point), 0);
}

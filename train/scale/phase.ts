import { phaseShare } from '../../agents/evaluation/evaluator.ts';
import type { Samples } from '../../datasets/samples.ts';
import { widestOf } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';

/** The range of the phase: outside it the weights stay as at its ends. */
export interface PhaseRange {
  readonly low: number;
  readonly high: number;
}

/** The name of the weight of `name` at either end of the phase. */
export function atLow(name: string): string {
  return `${name}@low`;
}

export function atHigh(name: string): string {
  return `${name}@high`;
}

/** The range of the phase on these rows. Throws InputError where it is the same on all. */
export function phaseRange({ rows, phases }: Samples): PhaseRange {
  if (phases === undefined) throw new Error('samples without phases');
  let [low, high] = [Infinity, -Infinity];
  for (const phase of phases) [low, high] = [Math.min(low, phase), Math.max(high, phase)];
  if (!(low < high)) throw new InputError(`phase: ${low} on all ${rows} rows; one that changes is wanted`);
  return { low, high };
}

/**
 * `samples` with two columns for each feature, so that a linear fit has weights linear in the phase: all features times
 * 1 - phase, whose weights are those at the low end, then all times phase, for the high end. The evaluation stays
 * zero-sum, because the phase is the same for both players.
 */
export function tapered(samples: Samples, range: PhaseRange): Samples {
  const { names, rows, features, phases } = samples;
  if (phases === undefined) throw new Error('samples without phases');
  const count = names.length;
  const length = rows * 2 * count;
  const columns = new (widestOf(length))(length);
  for (let row = 0, from = 0, at = 0; row < rows; row++, from += count, at += 2 * count) {
    const phase = phaseShare(range, phases[row]!);
    for (let i = 0; i < count; i++) {
      const value = features[from + i]!;
      columns[at + i] = (1 - phase) * value;
      columns[at + count + i] = phase * value;
    }
  }
  return { ...samples, names: [...names.map(atLow), ...names.map(atHigh)], features: columns };
}

import type { Samples } from '../../datasets/samples.ts';
import { InputError } from '../../lib/input-error.ts';

/** From where to where the phase goes: below and above it stands still. */
export interface PhaseRange {
  readonly low: number;
  readonly high: number;
}

/** What the weight of `name` is called at either end of the phase. */
export function atLow(name: string): string {
  return `${name}@low`;
}

export function atHigh(name: string): string {
  return `${name}@high`;
}

/** The range of the phase on these rows. Throws InputError where it is the same on all. */
export function phaseRange({ rows, phases }: Samples): PhaseRange {
  if (phases === undefined) throw new Error('samples without phases');
  const low = phases.reduce((least, phase) => Math.min(least, phase), Infinity);
  const high = phases.reduce((max, phase) => Math.max(max, phase), -Infinity);
  if (!(low < high)) throw new InputError(`phase: ${low} on all ${rows} rows; one that changes is wanted`);
  return { low, high };
}

/** 0 at the low end of the range, 1 at the high end. */
export function phaseAt(value: number, { low, high }: PhaseRange): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

/**
 * `samples` with two columns for each feature, so that a linear fit has weights that are linear in the phase: all
 * features times 1 - phase, whose weights are those at the low end, and then all times phase, for the high end. The
 * evaluation of a position stays the opposite of the other player's, because the phase is the same for both.
 */
export function tapered(samples: Samples, range: PhaseRange): Samples {
  const { names, rows, features, phases } = samples;
  if (phases === undefined) throw new Error('samples without phases');
  const count = names.length;
  const columns = new Float64Array(rows * 2 * count);
  for (let row = 0; row < rows; row++) {
    const phase = phaseAt(phases[row]!, range);
    const at = row * 2 * count;
    for (let i = 0; i < count; i++) {
      const value = features[row * count + i]!;
      columns[at + i] = (1 - phase) * value;
      columns[at + count + i] = phase * value;
    }
  }
  return { ...samples, names: [...names.map(atLow), ...names.map(atHigh)], features: columns };
}

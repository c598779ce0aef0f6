import { type Measured, Measurer, type MeasureSetup } from './measure.ts';

/** One task: position `index`. */
export default function measurer(setup: MeasureSetup): (index: number) => Measured {
  const one = new Measurer(setup);
  return (index) => one.measure(index);
}

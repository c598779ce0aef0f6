import { Measurer, type MeasureSetup, type SearchedPosition } from './measure.ts';

/** One task: position `index`. */
export default function measurer(setup: MeasureSetup): (index: number) => SearchedPosition {
  const one = new Measurer(setup);
  return (index) => one.measure(index);
}

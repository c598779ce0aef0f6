import { workerData } from 'node:worker_threads';
import { type Measured, Measurer, type MeasureSetup } from './measure.ts';

const measurer = new Measurer(workerData as MeasureSetup);

/** One task: position `index`. */
export default function measure(index: number): Measured {
  return measurer.measure(index);
}

import { workerData } from 'node:worker_threads';
import type { LabelledGame } from '../datasets/row.ts';
import { Generator } from './generate.ts';
import type { SelfplayOptions } from './options.ts';

const generator = new Generator(workerData as SelfplayOptions);

/** One task: game `index` of the run. */
export default function play(index: number): LabelledGame {
  return generator.play(index);
}

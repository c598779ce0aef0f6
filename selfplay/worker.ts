import type { LabelledGame } from '../datasets/row.ts';
import { Generator } from './generate.ts';
import type { SelfplayOptions } from './options.ts';

/** One task: game `index` of the run. */
export default function player(options: SelfplayOptions): (index: number) => LabelledGame {
  const generator = new Generator(options);
  return (index) => generator.play(index);
}

import { type Section, shell, text } from '../document/document.ts';

/** What made the figures of a page of contests in the same time. */
export interface Maker {
  readonly command: string;
  readonly program: string;
  readonly node: string;
  readonly processor: string;
}

/** Says with which command the figures are made again, and that they won't be the same. */
export function madeBy({ command, program, node, processor }: Maker): Section {
  return {
    title: 'Made by',
    blocks: [
      shell(command),
      text(`In ${program}, Node.js ${node}, ${processor}. Games at equal time differ from run to run.`),
    ],
  };
}

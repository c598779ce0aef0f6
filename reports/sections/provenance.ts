import type { TuningOutcome } from '../../tuning/outcome.ts';
import { code, type Section, shell, table, text } from '../document/document.ts';
import { madeWith } from './made-with.ts';

/** How to get the same run again, and how to tell that it is the same. */
export function provenance({ game, command, seed, version, node, checksums }: TuningOutcome): Section {
  const files = Object.entries(checksums)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sum]) => [path, sum.slice(0, 16)]);
  const sums = table('Files of the run', [code('Path'), code('SHA-256, first 16 digits')], files);
  return {
    title: 'How to repeat it',
    blocks: [
      shell(command),
      text(
        'The same command with the same version gives the same bytes in every file below; times may differ. Without its --costs, where it names some, they are measured anew.',
      ),
      madeWith({ game, seed, version, node }),
      ...(files.length > 0 ? [sums] : []),
    ],
  };
}

import { BOARD, PLANES } from '../../agents/network/network-weights.ts';
import { decimal, whole } from '../../lib/numbers.ts';
import type { NetworkOutcome, TuningOutcome } from '../../tuning/outcome.ts';
import { folded, numbers, type Part, part, type Section, table, text } from '../document/document.ts';
import { counted } from '../document/number.ts';
import { epochsPlot } from '../plots/epochs-plot.ts';

/** The networks of the run and how they were fitted; nothing where there are none. */
export function networks({ networks: fitted }: TuningOutcome): Section[] {
  if (fitted.length === 0) return [];
  const meaning =
    'A network is fitted to the training rows in epochs, each of which goes through all of them; it stops when the ' +
    'loss on the validation rows has not fallen for some epochs, and the weights of the best epoch are played. ' +
    'Whether it is worth its trouble is said at the top: only games decide that.';
  return [{ title: 'Networks', blocks: [text(meaning), ...fitted.map(network)] }];
}

function network(one: NetworkOutcome, at: number): Part {
  const { name, shape, reads, backend, history, bestEpoch, scale, maxPoints, measures, file } = one;
  const made =
    `A network ${shape} that reads ${readText(reads)}, fitted to ` +
    `${counted(measures.train.rows, 'row', 'rows')} by ${backend}: the weights of epoch ${whole(bestEpoch)} of ${whole(history.length)}. One logit is worth ${whole(scale)} points; ` +
    `no evaluation is above ${whole(maxPoints)} points. Weights file: ${file}.`;
  const lines = table(
    `Log loss of ${name} by epochs`,
    numbers('Epoch', 'Rows fitted to', 'Validation rows'),
    history.map(({ train, validation }, i) => [whole(i + 1), decimal(train, 4), decimal(validation, 4)]),
  );
  return part(`${name}: epochs`, [text(made), epochsPlot(one, at), folded(lines)]);
}

function readText(reads: string): string {
  if (reads === BOARD) return 'the board';
  return reads === PLANES ? 'the board’s planes' : `${reads} features, differences and both sides`;
}

import { decimal, whole } from '../../lib/numbers.ts';
import { type Plot, series } from '../document/plot.ts';
import { drawn, lossAxis, lossLine, numbers } from './layers.ts';

/** What was fitted in epochs. */
interface InEpochs {
  readonly name: string;
  readonly history: readonly { readonly train: number; readonly validation: number }[];
  readonly bestEpoch: number;
}

/** Log loss of a network by epochs, the one marked whose weights are played; `at` is its place on the page. */
export function epochsPlot({ name, history, bestEpoch }: InEpochs, at: number): Plot {
  const points = history.map(({ train, validation }, i) => ({ epoch: i + 1, train, validation }));
  const x = numbers('epoch', 'epoch', {
    scale: { zero: false, nice: false, padding: 14 },
    axis: { tickMinStep: 1, format: 'd', tickCount: 8 },
  });
  const y = { ...lossAxis(24), field: 'validation' };
  const line = (field: 'train' | 'validation', dashes: number[], label: string) =>
    lossLine(points, { x, y: { ...y, field } }, { label, above: field === 'validation', dashes, dots: false });
  return {
    kind: 'plot',
    name: `epochs-${at}`,
    title: `Log loss of ${name} by epochs`,
    description: points.map(sentence).join(' ') || 'No epochs.',
    keys: [],
    left: 68,
    height: 200,
    layers: [
      ...line('train', [4, 3], 'rows fitted to'),
      ...line('validation', [1, 0], 'validation rows'),
      drawn(
        points.filter(({ epoch }) => epoch === bestEpoch),
        { type: 'point', filled: true, opacity: 1, size: 90, color: series.tuned.colour },
        { x, y },
      ),
    ],
  };
}

function sentence({ epoch, train, validation }: { epoch: number; train: number; validation: number }): string {
  return `Epoch ${whole(epoch)}: ${decimal(train, 4)} on the rows fitted to, ${decimal(validation, 4)} on the validation rows.`;
}

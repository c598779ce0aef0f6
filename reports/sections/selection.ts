import { decimal, missing, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { Selection, SelectionMatch } from '../../tuning/select/selection.ts';
import { type Document, lead, name, numbers, table, text, words } from '../document/document.ts';
import { counted } from '../document/words.ts';
import { results } from './matches.ts';

/** What `train --select` found: the chosen features, what each costs and tells, and the matches that decided. */
export function selectionDocument(file: string, { path, costs, matches, chosen = '' }: Selection): Document {
  const kept = chosen.includes(':') ? chosen.slice(chosen.indexOf(':') + 1).split('+') : undefined;
  const isKept = (feature: string): boolean => kept === undefined || kept.includes(feature);
  const before = (i: number): number => path[i - 1]?.nanoseconds ?? 0;
  return {
    title: file,
    subtitle: `Features selected by play at equal time: ${counted(path.filter(({ feature }) => isKept(feature)).length, 'feature', 'features')} of ${path.length}.`,
    sections: [
      {
        title: 'Chosen',
        blocks: [
          lead(`${chosen}: a node costs ${decimal(costs[chosen] ?? 1, 2)} times one of the weights by hand.`),
          table(
            'Features in the order in which they lower the loss most for what they cost',
            [name('Feature'), words('Chosen'), ...numbers('Loss with it', 'ns more', 'ns in all')],
            path.map(({ feature, loss, nanoseconds }, i) => [
              feature,
              isKept(feature) ? 'yes' : missing,
              decimal(loss, 5),
              whole(Math.round(nanoseconds - before(i))),
              whole(Math.round(nanoseconds)),
            ]),
          ),
          text('ns: of processor time, an evaluation that judges both sides.'),
        ],
      },
      {
        title: 'Matches',
        blocks: [
          table(
            'At equal time: each move of as many nodes as take the same time',
            [
              words('Features'),
              words('Against'),
              ...numbers('Nodes', 'Near the start', 'Random boards', 'Elo', '95 % interval'),
            ],
            matches.map(matchRow),
          ),
          text(
            'Results as won-drawn-lost. The last matches, against the whole set and the weights by hand, are of the ' +
              'chosen features; those before them chose it, so their winner was perhaps lucky in them.',
          ),
        ],
      },
    ],
  };
}

function matchRow({ a, b, nodes, near, random, elo, low, high }: SelectionMatch): string[] {
  return [a, b, nodes.map(whole).join(' : '), results(near), results(random), signed(elo), eloInterval(low, high)];
}

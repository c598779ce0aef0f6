import { decimal, missing, whole } from '../../lib/numbers.ts';
import { sprtVerdict } from '../../tournament/statistics/sprt.ts';
import type { Contest } from '../../tuning/experiment/contest.ts';
import type { FeaturesOutcome, Trial } from '../../tuning/experiment/features.ts';
import {
  type Document,
  documentOf,
  eloColumns,
  lead,
  name,
  type Section,
  section,
  table,
  warnings,
  words,
} from '../document/document.ts';
import { counted, eloCells, results } from '../document/words.ts';
import { eloPlot } from '../plots/dots-plot.ts';
import { diagnosisSection } from './diagnosis.ts';
import { fitDocument } from './fit.ts';
import { repeating } from './parts.ts';

/** Whether features are worth their cost, or which of them are; the answer first. */
export function featuresDocument(outcome: FeaturesOutcome): Document {
  const { game, set, trial, selection, data, node, limit } = outcome;
  const clock = limit.includes('ms=') ? 'what clocks decide' : 'what measured costs decide';
  return documentOf(
    trial === undefined ? `${game}: the features of ${set}` : `${game}: ${set} against ${trial.baseline}`,
    `${counted(data.rows, 'row', 'rows')} from ${counted(data.games, 'game', 'games')} in ${data.folder}.`,
    trial && [
      verdict(trial),
      ...fitDocument(set, trial.weights).sections,
      diagnosisSection(trial.diagnosis, 0, trial.cost),
    ],
    selection && selected(selection),
    repeating(outcome, `Fits and games at equal depth repeat to the byte; ${clock} differs from run to run.`, {
      'Node.js': node,
    }),
  );
}

function verdict({ verdict: found, added, warnings: doubts, depth, time, costs }: Trial): Section {
  const row = (title: string, { limit, match, state }: Contest): string[] => [
    `${title} (${limit})`,
    whole(match.games),
    results(match.total),
    ...eloCells(match.rating),
    decimal(state?.llr, 2),
    { H0: 'no gain', H1: 'gain', continue: 'open' }[state?.decision ?? 'continue'],
  ];
  return section(
    'Verdict',
    lead(found.text),
    `${counted(added.length, 'feature', 'features')} more: ${added.join(', ')}.`,
    warnings(doubts),
    table(
      'With the features against without them',
      [words('Contest'), 'Games', 'W-D-L', ...eloColumns, 'LLR', words('Test')],
      [row('Equal depth', depth), row('Equal time', time)],
    ),
    eloPlot([depth.match, time.match]),
    time.state && sprtVerdict('with', 'without', time.state),
    'A test that ends early sees a difference a little too large: the interval is of the games that were played. ' +
      'Equal time decides, for that is how agents play; equal depth says what the features know. ' +
      `A node costs ${decimal(costs.with, 2)} times one of the weights by hand with the features, ${decimal(costs.without, 2)} times without.`,
  );
}

function selected({ path, costs, matches, chosen, weights }: NonNullable<FeaturesOutcome['selection']>): Section[] {
  const kept = chosen.includes(':') ? chosen.slice(chosen.indexOf(':') + 1).split('+') : undefined;
  const isKept = (feature: string): boolean => kept === undefined || kept.includes(feature);
  const before = (i: number): number => path[i - 1]?.nanoseconds ?? 0;
  const features = path.map(({ feature, loss, nanoseconds }, i) => [
    feature,
    isKept(feature) ? 'yes' : missing,
    decimal(loss, 5),
    whole(Math.round(nanoseconds - before(i))),
    whole(Math.round(nanoseconds)),
  ]);
  const games = matches.map(({ a, b, nodes, near, random, rating }) => [
    a,
    b,
    nodes.map(whole).join(' : '),
    results(near),
    results(random),
    ...eloCells(rating),
  ]);
  return [
    section(
      'Chosen',
      lead(
        `${chosen}: ${path.filter(({ feature }) => isKept(feature)).length} of ${counted(path.length, 'feature', 'features')}; ` +
          `a node costs ${decimal(costs[chosen] ?? 1, 2)} times one of the weights by hand. Its weights: ${weights}.`,
      ),
      table(
        'Features in the order in which they lower the loss most for what they cost',
        [name('Feature'), words('Chosen'), 'Loss with it', 'ns more', 'ns in all'],
        features,
      ),
      'ns: of processor time, an evaluation that judges both sides.',
    ),
    section(
      'Matches',
      table(
        'At equal time: each move of as many nodes as take the same time',
        [words('Features'), words('Against'), 'Nodes', 'Near the start', 'Random boards', ...eloColumns],
        games,
      ),
      'Results as won-drawn-lost. The last matches, against the whole set and the weights by hand, are of the ' +
        'chosen features; those before them chose it, so their winner was perhaps lucky in them.',
    ),
  ];
}

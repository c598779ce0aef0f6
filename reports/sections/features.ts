import { decimal, missing, whole } from '../../lib/numbers.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { sprtVerdict } from '../../tournament/statistics/sprt.ts';
import { placeCell } from '../../tuning/boards.ts';
import type { FeaturesOutcome } from '../../tuning/experiment/features.ts';
import type { Trial } from '../../tuning/experiment/trial.ts';
import {
  column,
  type Document,
  documentOf,
  eloColumns,
  lead,
  type Section,
  section,
  table,
  warnings,
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
      diagnosisSection(trial.diagnosis, trial.cost),
    ],
    selection && selected(selection),
    repeating(outcome, `Fits and games at equal depth repeat to the byte; ${clock} differs from run to run.`, {
      'Node.js': node,
    }),
  );
}

function verdict({ verdict: found, added, warnings: doubts, depth, time, costs }: Trial): Section {
  const row = (title: string, { limit, match, state }: Trial['time']): string[] => [
    `${title} (${limit})`,
    whole(match.games),
    results(match.total),
    ...eloCells(match.rating),
    decimal(state.llr, 2),
    { H0: 'no gain', H1: 'gain', continue: 'open' }[state.decision],
  ];
  return section(
    'Verdict',
    lead(found.text),
    `${counted(added.length, 'feature', 'features')} more: ${added.join(', ')}.`,
    warnings(doubts),
    table(
      'With the features against without them',
      [column.words('Contest'), 'Games', 'W-D-L', ...eloColumns, 'LLR', column.words('Test')],
      [row('Equal depth', depth), row('Equal time', time)],
    ),
    eloPlot([depth.match, time.match]),
    sprtVerdict('with', 'without', time.state),
    'A test that ends early sees a difference a little too large: the interval is of the games that were played. ' +
      'Equal time decides, for that is how agents play; equal depth says what the features know. ' +
      `A node costs ${decimal(costs.with, 2)} times one of the weights by hand with the features, ${decimal(costs.without, 2)} times without.`,
  );
}

function selected({
  path,
  costs,
  race,
  verdict,
  chosen,
  weights,
}: NonNullable<FeaturesOutcome['selection']>): Section[] {
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
  const last = new Map(race.rounds.flatMap((round, i) => round.map((line) => [line.candidate, { ...line, i }])));
  const racers = [...last.values()]
    .toSorted((one, other) => other.i - one.i || other.rating.score - one.rating.score)
    .map(({ candidate, i, pairs, rating }) => [candidate, whole(i + 1), whole(pairs), ...eloCells(rating)]);
  const games = verdict.map(({ place, opponent, match }) => [
    opponent,
    placeCell(place),
    whole(totalOf(match.rated)),
    results(match.total),
    ...eloCells(match.rating),
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
        [column.name('Feature'), column.words('Chosen'), 'Loss with it', 'ns more', 'ns in all'],
        features,
      ),
      'ns: of processor time, an evaluation that judges both sides.',
    ),
    section(
      'Race',
      table(
        `At equal time, against ${race.opponents.join(' and ')}`,
        [column.words('Features'), 'Rounds', 'Pairs', ...eloColumns],
        racers,
      ),
      'The worse half leaves after each round. These games chose the winner, who was perhaps lucky in them.',
    ),
    section(
      'Verdict',
      warnings(race.warnings ?? []),
      table(
        `${chosen} at equal time, on boards that chose nothing`,
        [column.words('Against'), column.words('Boards'), 'Pairs', 'W-D-L', ...eloColumns],
        games,
      ),
    ),
  ];
}

import { decimal, missing, percent, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { sprtVerdict } from '../../tournament/statistics/sprt/sprt-words.ts';
import type { Contest, Difference, FeaturePart, Speeds, TrialOutcome } from '../../tuning/try/outcome.ts';
import {
  type Block,
  type Document,
  lead,
  name,
  number,
  numbers,
  prose,
  type Section,
  shell,
  table,
  text,
  warnings,
  words,
} from '../document/document.ts';
import { counted, span } from '../document/words.ts';
import { eloPlot } from '../plots/elo-plot.ts';
import { madeWith } from './made-with.ts';
import { results } from './matches.ts';

/** The page of `weightroom try`: whether features are worth their cost, the answer first. */
export function trialDocument(outcome: TrialOutcome): Document {
  const { game, set, baseline, parts, verdict } = outcome;
  return {
    title: `${game}: ${set} against ${baseline}`,
    subtitle: `${counted(parts.length, 'feature', 'features')} more: ${parts.map((part) => part.name).join(', ')}.`,
    sections: [
      { title: 'Verdict', blocks: [lead(verdict.text), ...doubts(outcome), contests(outcome), ...plots(outcome)] },
      features(outcome),
      losses(outcome),
      speed(outcome.speeds),
      provenance(outcome),
    ],
  };
}

function doubts({ warnings: found }: TrialOutcome): Block[] {
  return found.length === 0 ? [] : [warnings(found)];
}

function contests({ depth, time }: TrialOutcome): Block {
  const row = (title: string, { limit, match, state }: Contest): string[] => [
    `${title} (${limit})`,
    whole(match.games),
    results(match.total),
    signed(match.rating.elo),
    eloInterval(match.rating.low, match.rating.high),
    decimal(state.llr, 2),
    { H0: 'no gain', H1: 'gain', continue: 'open' }[state.decision],
  ];
  return table(
    'With the features against without them',
    [words('Contest'), ...numbers('Games', 'W-D-L', 'Elo', '95 % interval', 'LLR'), words('Test')],
    [row('Equal depth', depth), row('Equal time', time)],
  );
}

function plots({ depth, time }: TrialOutcome): Block[] {
  return [
    eloPlot([depth.match, time.match]),
    text(sprtVerdict('with', 'without', time.state)),
    text(
      'A test that ends early sees a difference a little too large: the interval is of the games that were played. ' +
        'Equal time decides, for that is how agents play; equal depth says what the features know.',
    ),
  ];
}

/** What each added feature gives and takes. */
function features({ parts, set, losses: { with: loss } }: TrialOutcome): Section {
  const row = (part: FeaturePart): string[] => [
    part.name,
    whole(part.points),
    span(part.interval?.low, part.interval?.high, 0),
    signed(part.change.mean, 5),
    changeSpan(part.change),
    decimal(part.inflation ?? undefined, 1),
    part.partners.join(', ') || missing,
    decimal(part.microseconds ?? undefined, 2),
  ];
  const columns = [
    name('Feature'),
    ...numbers('Points', '95 % interval', 'Loss', '95 % interval', 'Inflation'),
    words('Nearest to'),
    number('µs'),
  ];
  const meanings = parts.map(({ name: one, unit, meaning }) => [one, unit, meaning]);
  return {
    title: 'Each feature',
    blocks: [
      table('What each added feature gives and takes', columns, parts.map(row)),
      text(
        `Loss: by how much it is lower with the feature than without it, the rest of ${set} being there (${decimal(loss, 5)} in all); ` +
          'a minus is good, an interval that holds 0 shows nothing. Inflation: how many times other features make the ' +
          'variance of its weight larger; above 10 they say nearly the same. µs: what it takes to compute for both ' +
          `players of one position; ${missing} where it comes with others.`,
      ),
      table('What they mean', [name('Feature'), words('Unit'), prose('Meaning')], meanings),
    ],
  };
}

function losses({ losses: { with: withThem, without, change }, data, set, baseline, audit }: TrialOutcome): Section {
  return {
    title: 'Loss',
    blocks: [
      table(
        'Mean log loss on rows that no fit has seen',
        [words('Features'), ...numbers('Log loss', 'Change', '95 % interval')],
        [
          [baseline, decimal(without, 5), missing, missing],
          [set, decimal(withThem, 5), signed(change.mean, 5), changeSpan(change)],
        ],
      ),
      text(
        `${counted(data.judged, 'row', 'rows')} of ${whole(data.rows)} from ${counted(data.games, 'game', 'games')} in ${data.folder}; ` +
          `rows of one game go together. Condition number of ${set}: ${decimal(audit.collinearity.condition, 1)}.`,
      ),
    ],
  };
}

function speed({ with: withThem, without, ratio, low, high, evaluation }: Speeds): Section {
  const share = (1000 * evaluation.with * withThem) / 1e9;
  return {
    title: 'Cost',
    blocks: [
      table(
        'Speed, on positions of the data, one thread',
        [words(''), ...numbers('Nodes a second', 'Features, µs a position')],
        [
          ['with', whole(withThem), decimal(evaluation.with, 2)],
          ['without', whole(without), decimal(evaluation.without, 2)],
        ],
      ),
      text(
        `A node takes ${decimal(ratio, 2)} times as long (${span(low, high, 2)} in the rounds of the measurement); ` +
          `were every node evaluated, features would take ${percent(Math.min(1, share), 0)} of the time.`,
      ),
    ],
  };
}

function provenance({ command, game, seed, version, node }: TrialOutcome): Section {
  return {
    title: 'How to repeat it',
    blocks: [
      shell(command),
      text('Fits and games at equal depth repeat to the byte; what clocks decide differs from run to run.'),
      madeWith({ game, seed, version, node }),
    ],
  };
}

function changeSpan({ low, high }: Difference): string {
  return `${signed(low, 5)} to ${signed(high, 5)}`;
}

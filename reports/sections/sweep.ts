import { decimal, likelihood, missing, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { SweepOptions } from '../../tuning/sweep/options.ts';
import type { PeakScale } from '../../tuning/sweep/peak.ts';
import type { SweepOutcome } from '../../tuning/sweep/sweep.ts';
import { type Document, lead, number, shell, table, text } from '../document/document.ts';
import { sweepPlot } from '../plots/sweep-plot.ts';
import { results } from './matches.ts';

/** What the parabola is of. */
const parabolas: Readonly<Record<PeakScale, string>> = {
  logarithmic: 'the logarithm of the value',
  linear: 'the value itself, since not all values have a logarithm',
};

/** How strong the agent is with other values of one weight. */
export function sweepDocument(options: SweepOptions, outcome: SweepOutcome, command: string): Document {
  const { game, agent, feature, of, pairs } = options;
  const byWeight = of === undefined ? `points of ${feature}` : `${feature} in multiples of ${of}`;
  const meaning = 'network' in options ? 'points a logit' : byWeight;
  const played = outcome.points.map(({ value, games, total, rating, distinct }) => ({
    value,
    cells: [
      whole(games),
      results(total),
      signed(rating.elo),
      eloInterval(rating.low, rating.high),
      likelihood(rating.los),
      whole(distinct),
    ],
  }));
  const asItIs = { value: outcome.own, cells: [missing, 'as it is', '0', missing, missing, missing] };
  const rows = [...played, asItIs]
    .sort((a, b) => a.value - b.value)
    .map(({ value, cells }) => [String(value), ...cells]);
  const columns = ['Value', 'Games', 'W-D-L', 'Elo', '95 % interval', 'LOS', 'Distinct'].map(number);
  return {
    title: `${game}: strength against ${feature}`,
    subtitle: `${agent} with other ${meaning}, ${whole(pairs)} openings a value, each played twice against ${agent} as it is.`,
    sections: [
      {
        title: 'Strength against the weight',
        blocks: [
          ...sweepSentences(outcome).map(lead),
          sweepPlot(outcome, meaning),
          table(`Every value against ${decimal(outcome.own, 2)}`, columns, rows),
          text(
            `The best value is the vertex of a parabola in ${parabolas[outcome.scale]}, fitted to the pairs of ` +
              'games by logistic regression; its interval is Fieller’s. Where the curve is flat on one side, a ' +
              'parabola fits it badly: believe the games first.',
          ),
        ],
      },
      { title: 'To repeat this', blocks: [shell(command)] },
    ],
  };
}

/** What the games show by themselves, then where the fitted peak lies. */
function sweepSentences(outcome: SweepOutcome): string[] {
  const { own, points } = outcome;
  const listed = (some: SweepOutcome['points']): string =>
    some.length === 0 ? 'none' : some.map(({ value }) => decimal(value, Number.isInteger(value) ? 0 : 2)).join(', ');
  const stronger = listed(points.filter(({ rating }) => rating.low > 0));
  const weaker = listed(points.filter(({ rating }) => rating.high < 0));
  return [`Shown to be stronger than ${decimal(own, 2)}: ${stronger}; weaker: ${weaker}.`, peakText(outcome)];
}

/** Where the peak lies, and whether the value of the weights as they are is one that it may have. */
function peakText({ own, points, peak }: SweepOutcome): string {
  if (peak.kind === 'none') return `No best value shown: ${peak.why}.`;
  const { value, low, high } = peak;
  const tried = [own, ...points.map((point) => point.value)];
  const beyond = value < Math.min(...tried) || value > Math.max(...tried) ? ', beyond the values tried' : '';
  const inside = own >= low && own <= high ? 'is inside' : 'is outside';
  return `Plays best at ${decimal(value, 2)}${beyond} (95 % interval ${decimal(low, 2)} to ${decimal(high, 2)}): ${decimal(own, 2)}, as it is, ${inside}.`;
}

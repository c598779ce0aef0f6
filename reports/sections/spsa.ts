import { decimal, percent, rounded, signed, whole } from '../../lib/numbers.ts';
import type { SpsaOutcome } from '../../tuning/spsa/outcome.ts';
import {
  type Content,
  column,
  type Document,
  documentOf,
  eloColumns,
  lead,
  section,
  type Table,
  table,
  warnings,
} from '../document/document.ts';
import { axisOf, brokenLine, dots, drawn, type Plot, series } from '../document/plot.ts';
import { counted, eloCells, results } from '../document/words.ts';
import { repeating } from './parts.ts';

/** A parameter, and what became of it. */
type Tuned = SpsaOutcome['parameters'][number];

/** The page of `weightroom spsa`: who is stronger, what the parameters became, and how they came there. */
export function spsaDocument(outcome: SpsaOutcome): Document {
  const { game, agent, pairs, limit, parameters, average } = outcome;
  const answer =
    average === 0
      ? 'The answer is the last values'
      : `The answer is the mean over the last ${percent(average, 0)} of the run`;
  const tuned = counted(parameters.length, 'parameter', 'parameters');
  return documentOf(
    `${game}: ${agent} tuned by games`,
    `${tuned}, ${whole(pairs)} pairs of games, ${limit} per move.`,
    section(
      'Verdict',
      lead(outcome.sentence),
      warnings(outcome.warnings),
      parametersTable(outcome),
      'Moved: in units of c, what a parameter is perturbed by at the end. By chance: how far results by chance ' +
        'alone would move it, as a standard deviation; what has moved less than twice as far shows nothing by itself.',
      verdictContent(outcome),
    ),
    section(
      'How the parameters moved',
      'Values by pairs of games, in units of c from the start. The level line at the end is the answer.',
      parameters.map((_, at) => coursePlot(outcome, at)),
    ),
    repeating(outcome, `${answer}, as whole numbers.`, { 'Node.js': outcome.node }),
  );
}

function parametersTable({ parameters }: SpsaOutcome): Table {
  const columns = [column.name('Parameter'), 'Start', 'Tuned', 'Moved', 'By chance', 'c', column.words('Bounds')];
  const rows = parameters.map(({ name: called, start, value, low, high, end, chance }) => [
    called,
    rounded(start, 1),
    whole(value),
    signed((value - start) / end, 1),
    decimal(chance / end, 1),
    rounded(end, 2),
    `${rounded(low, 1)} to ${rounded(high, 1)}`,
  ]);
  return table('Parameters', columns, rows);
}

function verdictContent({ match, total }: SpsaOutcome): Content {
  const games = total.wins + total.draws + total.losses;
  const climbing = `On the way the two sides of a pair won ${whole(total.wins)} and ${whole(total.losses)} of ${whole(games)} games.`;
  if (match === undefined) return climbing;
  const { pairs, rating, ratios } = match;
  const against = table(
    'The tuned agent against the start, on openings of their own',
    ['Pairs', 'W-D-L', ...eloColumns, 'Split pairs'],
    [[whole(pairs), results(match.total), ...eloCells(rating), percent(ratios.drawnPairs, 0)]],
  );
  return [against, climbing];
}

/** Perturbations that the axis shows either way, at least. */
const LEAST = 3;
/** Figures that the description says. */
const SAID = 6;

/** The value of parameter number `at` by pairs of games, in units of its perturbation from the start; the answer. */
function coursePlot({ parameters, curve, pairs, average }: SpsaOutcome, at: number): Plot {
  const parameter = parameters[at]!;
  const points = curve.map((point) => ({ pairs: point.pairs, moved: perturbed(parameter, point.values[at]!) }));
  const answer = { pairs: pairs * (1 - average), moved: perturbed(parameter, parameter.value), end: pairs };
  const most = Math.max(LEAST, ...points.map(({ moved }) => Math.abs(moved)));
  const x = axisOf('pairs', 'pairs of games', {
    scale: { domain: [0, pairs], nice: false, padding: 6 },
    axis: { tickCount: 5, format: ',d', grid: false },
  });
  const y = axisOf('moved', 'c', { scale: { domain: [-most, most], padding: 4 }, axis: { tickCount: 4 } });
  const level = { type: 'rule', color: series.hand.colour, strokeWidth: 2 } as const;
  return {
    kind: 'plot',
    name: `course-${at}`,
    title: parameter.name,
    description: courseText(parameter, points),
    left: 52,
    height: 96,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.5),
      drawn(points, { type: 'line', color: series.tuned.colour, strokeWidth: 1.5 }, { x, y }),
      drawn([answer], level, { x, y, x2: { field: 'end' } }),
      dots('hand', 50, [{ ...answer, pairs, said: `the answer: ${rounded(parameter.value, 2)}` }], { x, y }),
    ],
  };
}

function perturbed({ start, end }: Tuned, value: number): number {
  return (value - start) / end;
}

function courseText({ start, value, end }: Tuned, points: readonly { pairs: number; moved: number }[]): string {
  const step = Math.max(1, Math.ceil(points.length / SAID));
  const said = points
    .filter((_, i) => i % step === 0)
    .map(({ pairs, moved }) => `after ${pairs}: ${rounded(moved, 1)}`);
  return `From ${rounded(start, 1)} to ${rounded(value, 1)}, in units of ${rounded(end, 2)}: ${said.join(', ')}.`;
}

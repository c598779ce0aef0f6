import { whole } from '../../lib/numbers.ts';
import { eloColumns, name, type Section, section, table } from '../../reports/document/document.ts';
import { axisOf, brokenLine, drawn, eloLabels, type Plot, series } from '../../reports/document/plot.ts';
import { counted, eloCells, results, shortNames } from '../../reports/document/words.ts';
import { liveTable } from '../../reports/sections/live.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import type { LogIndex } from './log-index.ts';

/** Matches that are shown. */
const MATCHES = 50;
/** Points of a course, and how far its intervals are shown: those of the first pairs reach beyond all that matters. */
const POINTS = 120;
const FARTHEST = 800;

/** How a tournament stands, in a section called `title`. */
export function contestSection(title: string, index: LogIndex): Section {
  const { agents } = index.header.tournament;
  const { lines, format } = index.standings;
  const called = shortNames(agents);
  const isMatch = agents.length === 2;
  const met = cellsOf(index)
    .slice(0, MATCHES)
    .map((cell) => [
      `${called(agents[cell.a]!)} v ${called(agents[cell.b]!)}`,
      whole(cell.pairs),
      results(cell),
      ...eloCells(cell),
    ]);
  const said = [counted(index.games.length, 'game', 'games'), ...(format === undefined ? [] : [format])];
  const course = isMatch ? index.derived('course', () => courseOf(index)) : [];
  return section(
    title,
    `${said.join('; ')}.`,
    liveTable(lines),
    !isMatch && met.length > 0 && table('Matches so far', [name('Match'), 'Pairs', 'W-D-L', ...eloColumns], met),
    course.length > 1 && coursePlot(called(agents[0]!), called(agents[1]!), course),
  );
}

/** All games of every two agents that met, by their numbers, seen from `a`, the earlier one. */
export function cellsOf(index: LogIndex) {
  return index.derived('cells', () =>
    index.standings.meetings.map(({ first: a, second: b, counts }) => {
      const { elo, low, high } = ratingOf(counts.pentanomial);
      return { a, b, pairs: totalOf(counts.pentanomial), ...counts.total, elo, low, high };
    }),
  );
}

/** How the figure of a log's two agents came to be: after some of the pairs, in the order of their ends. */
export function courseOf(index: LogIndex) {
  const halves = new Map<number, number>();
  const pairs: number[] = [];
  for (const { opening, first, winner, voided } of index.games) {
    if (voided) continue;
    const points = winner === -1 ? 1 : winner === first ? 2 : 0;
    const before = halves.get(opening);
    if (before === undefined) halves.set(opening, points);
    else pairs.push(before + points);
  }
  const every = Math.max(1, Math.ceil(pairs.length / POINTS));
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  return pairs.flatMap((halfPoints, i) => {
    counts[halfPoints]!++;
    if ((i + 1) % every !== 0 && i + 1 !== pairs.length) return [];
    const { elo, low, high } = ratingOf(counts);
    return [{ pairs: i + 1, elo, low, high }];
  });
}

function coursePlot(a: string, b: string, course: ReturnType<typeof courseOf>): Plot {
  const within = (value: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, value));
  const values = course.map(({ pairs, elo, low, high }) => ({
    pairs,
    elo: within(elo),
    low: within(low),
    high: within(high),
  }));
  const x = axisOf('pairs', 'pairs', { scale: { zero: false, nice: false }, axis: { tickMinStep: 1, tickCount: 6 } });
  const y = axisOf('elo', 'Elo', { axis: { tickCount: 5, labelExpr: eloLabels } });
  const color = series.tuned.colour;
  const last = course.at(-1)!;
  return {
    kind: 'plot',
    name: 'course',
    title: `Elo of ${a} against ${b} after each pair, with 95 % intervals`,
    description: `After ${whole(last.pairs)} pairs: ${eloCells(last).join(', 95 % interval ')}.`,
    left: 64,
    height: 200,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.6),
      drawn(values, { type: 'area', color, opacity: 0.18 }, { x, y: { ...y, field: 'low' }, y2: { field: 'high' } }),
      drawn(values, { type: 'line', color, strokeWidth: 2 }, { x, y }),
    ],
  };
}

import { decimal, percent, signed, whole } from '../../lib/numbers.ts';
import type { LiveStandings } from '../../tournament/results/live.ts';
import {
  type Content,
  column,
  eloColumns,
  type Section,
  section,
  shell,
  type Table,
  table,
  warnings,
} from '../document/document.ts';
import { axisOf, brokenLine, dots, drawn, eloLabels, type Plot, series } from '../document/plot.ts';
import { counted, eloCells, eloWords, shortNames } from '../document/words.ts';
import { drawable } from '../plots/dots-plot.ts';

/** What a reader should know before trusting the figures, and what helps; nothing where nobody warns. */
export function doubts(lines: readonly string[], ...more: Content[]): Section | undefined {
  return lines.length === 0 ? undefined : section('Before trusting the figures', warnings(lines), more);
}

/** What speaks against the data, or that nothing does. */
export function objections(lines: readonly string[]): Content {
  return warnings(lines) ?? 'Nothing was found that speaks against the data.';
}

/** What made the figures of a page. */
interface Made {
  readonly command: string;
  readonly game: string;
  readonly seed: number;
  /** Of weightroom. */
  readonly version: string;
}

/**
 * The command that makes a page's figures again, as far as `sentence` says; what made them, `more` facts by name
 * included.
 */
export function repeating(
  { command, game, seed, version }: Made,
  sentence: string,
  more: Readonly<Record<string, string>>,
): Section {
  const made = Object.entries({ game, seed: String(seed), weightroom: version, ...more });
  const facts = table('Made with', [column.words('What'), column.words('Which')], made);
  return section('How to repeat it', shell(command), sentence, facts);
}

interface CoursePoint {
  readonly games: number;
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /** Moves of a game so far, on average. */
  readonly length: number;
  /** Where a test stands. */
  readonly test: string | undefined;
}

/** How a contest of two went: the Elo of the first one by games, with intervals; each dot says where the test stood. */
export function coursePlot(points: readonly CoursePoint[]): Plot {
  const values = points.map(({ games, elo, low, high, length, test }) => ({
    ...{ games, elo: drawable(elo), low: drawable(low), high: drawable(high) },
    said: `After ${counted(games, 'game', 'games')}: ${eloWords({ elo, low, high })}; ${decimal(length, 1)} moves a game${test === undefined ? '' : `; ${test}`}.`,
  }));
  const x = axisOf('games', 'games', {
    scale: { zero: true, nice: false, padding: 8 },
    axis: { tickCount: 5, format: ',d' },
  });
  const y = axisOf('elo', 'Elo', { scale: { zero: true }, axis: { tickCount: 5, labelExpr: eloLabels } });
  const ends = { x, y: { ...y, field: 'low' }, y2: { field: 'high' } };
  return {
    kind: 'plot',
    name: 'course',
    title: 'Elo of the first over the second by games, with 95 % intervals',
    description: values.at(-1)?.said ?? 'No games yet.',
    left: 68,
    height: 180,
    layers: [
      brokenLine({ y: { datum: 0, type: 'quantitative' } }, 0.6),
      drawn(values, { type: 'area', color: series.tuned.colour, opacity: 0.2 }, ends),
      drawn(values, { type: 'line', color: series.tuned.colour, strokeWidth: 2 }, { x, y }),
      dots('tuned', 24, values, { x, y }),
    ],
  };
}

/** Agents that are shown: those that lead. */
const LEADERS = 10;

/** How the agents of a tournament stand while it is played; `lines` has the best first. */
export function liveTable(lines: LiveStandings['lines']): Table {
  const called = shortNames(lines.map(({ agent }) => agent));
  // Two agents have an interval, from their pairs.
  const figures = lines.length === 2 ? eloColumns : ['Elo'];
  const more = lines.length > LEADERS ? `; ${lines.length - LEADERS} more agents` : '';
  return table(
    `All agents${more}`,
    [column.name('Agent'), 'Games', 'Score', ...figures],
    lines
      .slice(0, LEADERS)
      .map(({ agent, games, score, elo, low, high }) => [
        called(agent),
        whole(games),
        percent(score),
        ...(low === undefined || high === undefined ? [signed(elo)] : eloCells({ elo, low, high })),
      ]),
  );
}

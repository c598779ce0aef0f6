import { percent, signed, whole } from '../../lib/numbers.ts';
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
import { eloCells, shortNames } from '../document/words.ts';

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

/** Agents that are shown: those that lead. */
const LEADERS = 10;

/** How the agents of a tournament stand while it is played; `lines` has the best first. */
export function liveTable(lines: LiveStandings['lines']): Table {
  const called = shortNames(lines.map(({ agent }) => agent));
  // Two agents have an interval, from their pairs.
  const figures = lines.length === 2 ? eloColumns : ['Elo'];
  const more = lines.length > LEADERS ? `; ${lines.length - LEADERS} more agents` : '';
  return table(
    `Standings so far${more}`,
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

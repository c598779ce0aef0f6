import { gameNamed } from '../../games/index.ts';
import type { FormatSpec } from '../formats/format.ts';
import { bracketOf, type KnockoutMatch } from '../formats/knockout.ts';
import { Schedule } from '../formats/schedule.ts';
import { type SwissLine, swissTable } from '../formats/swiss.ts';
import type { Described, Header } from '../log/header.ts';
import type { Measurements } from '../log/log.ts';
import type { GameRecord } from '../log/record.ts';
import { SequentialTest } from '../statistics/sprt/sequence.ts';
import type { SprtState } from '../statistics/sprt/sprt.ts';
import { sprtVerdict } from '../statistics/sprt/sprt-words.ts';
import { type ComparisonLine, comparisonOf } from './comparison.ts';
import type { TournamentResult } from './result.ts';
import { standingsOf } from './standings.ts';

export { unmeasured } from './timing.ts';

/** What became of a tournament's format; agents by number, in the order of `agents`. */
export type FormatOutcome =
  | { readonly kind: 'round robin' | 'gauntlet' }
  /** The standings after the last round that is complete, the best first. */
  | { readonly kind: 'swiss'; readonly table: readonly SwissLine[] }
  /** The rounds that have begun, the final last. */
  | { readonly kind: 'knockout'; readonly rounds: readonly (readonly KnockoutMatch[])[] }
  | { readonly kind: 'sprt'; readonly state: SprtState; readonly verdict: string };

/** All that a tournament's log and what was measured beside it say. */
export interface TournamentOutcome extends TournamentResult {
  /** Whether all games are played. */
  readonly over: boolean;
  readonly format: FormatOutcome;
  /** Games by how they ended, in the referee's words, over all matches; voided ones are not among them. */
  readonly endings: Readonly<Record<string, number>>;
  readonly comparison: readonly ComparisonLine[];
}

/** What `log` has proved of the tournament that `header` describes, finished or not. */
export function outcomeOf(
  { tournament }: Pick<Header, 'tournament'>,
  log: Measurements & { readonly records: readonly GameRecord[] },
): TournamentOutcome {
  const game = gameNamed(tournament.game);
  const { agents } = tournament;
  const schedule = new Schedule(tournament);
  for (const record of log.records) schedule.add(record);
  const result = standingsOf(game, agents, log.records, log.milliseconds);
  return {
    ...result,
    over: schedule.over,
    format: formatOutcome(tournament, schedule),
    endings: endingsOf(log.records),
    comparison: comparisonOf(game, agents, log.records, log),
  };
}

function formatOutcome(tournament: Described, { finished }: Schedule): FormatOutcome {
  const { agents, pairs, seed } = tournament;
  const format: FormatSpec = tournament.format ?? { kind: 'round robin' };
  switch (format.kind) {
    case 'round robin':
    case 'gauntlet':
      return { kind: format.kind };
    case 'swiss':
      return { kind: 'swiss', table: swissTable(agents.length, pairs, finished, seed) };
    case 'knockout':
      return { kind: 'knockout', rounds: bracketOf(agents.length, pairs, format.extra, finished) };
    case 'sprt': {
      const sequence = new SequentialTest(format.test);
      for (const { halfPoints } of finished) if (halfPoints !== undefined) sequence.add(halfPoints);
      const { state } = sequence;
      return { kind: 'sprt', state, verdict: sprtVerdict(agents[0]!, agents[1]!, state) };
    }
  }
}

function endingsOf(records: readonly GameRecord[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { ending, voided } of records) if (!voided) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

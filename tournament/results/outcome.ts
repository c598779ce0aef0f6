import { gameNamed } from '../../games/index.ts';
import { defaultFormat, type FormatOutcome, formatOf } from '../formats/index.ts';
import { Schedule } from '../formats/schedule.ts';
import type { Header } from '../log/header.ts';
import type { Played } from '../log/log.ts';
import type { GameRecord } from '../log/record.ts';
import { type ComparisonLine, comparisonOf } from './comparison.ts';
import { faultsVerdict } from './faults.ts';
import type { TournamentResult } from './result.ts';
import { standingsOf } from './standings.ts';

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
export function outcomeOf({ tournament }: Pick<Header, 'tournament'>, log: Played): TournamentOutcome {
  const game = gameNamed(tournament.game);
  const { agents, format = defaultFormat } = tournament;
  const schedule = new Schedule(tournament);
  for (const record of log.records) schedule.add(record);
  const result = standingsOf(game, agents, log.records);
  return {
    ...result,
    over: schedule.over,
    format: aboutFaults(
      { kind: format.kind, ...formatOf(format).outcome(format, schedule.finished, tournament) },
      result.matches,
    ),
    endings: endingsOf(log.records),
    comparison: comparisonOf(game, agents, log),
  };
}

/**
 * A sequential test counts all pairs of its two agents: where these are about faults, its verdict says that instead.
 */
function aboutFaults(outcome: FormatOutcome, [match]: TournamentResult['matches']): FormatOutcome {
  const faults = match && faultsVerdict(match);
  if (faults === undefined || outcome.verdict === undefined) return outcome;
  return { ...outcome, verdict: `${faults} The test counts these games all the same.` };
}

function endingsOf(records: readonly GameRecord[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { ending, voided } of records) if (!voided) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

import { join } from 'node:path';
import { exists, writeWhole } from '../../lib/files/files.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import type { TournamentOutcome } from '../../tournament/results/outcome.ts';
import type { Match } from '../../tournament/results/result.ts';
import { runTournament } from '../../tournament/run.ts';
import { type Arena, agentOf, type Player } from './arena.ts';
import { type ContestOpenings, OPENINGS } from './boards.ts';
import { type Contestant, type ContestRunning, LiveContest, liveEloText, type Told } from './live-contest.ts';

/**
 * `first` meets each of `others` on all of `openings`, both seats of each, at the arena's time. The matches, from the
 * view of `first`, by the names of the others; one of which the rules voided every game is left out. Games that `folder`
 * holds are not played again. Throws InputError as `runTournament` does, and the signal's reason.
 */
export async function playGauntlet(
  arena: Arena,
  first: Player,
  others: readonly Player[],
  openings: ContestOpenings,
  folder: string,
  running: ContestRunning,
  told: Told = 'first',
): Promise<Map<string, Match>> {
  if (others.length === 0 || openings.set.positions.length === 0) return new Map();
  const { matches } = await playOn(arena, [first, ...others], openings, { kind: 'gauntlet' }, folder, running, told);
  return new Map(
    others.flatMap((other) => {
      const { name } = agentOf(other, arena.nodes);
      const match = matches.find(({ b }) => b === name);
      return match === undefined ? [] : [[other.name, match] as const];
    }),
  );
}

/** A tournament of `players` on `openings`, of which there are some; they are written beside its log. */
export async function playOn(
  { game, nodes }: Arena,
  players: readonly Player[],
  openings: ContestOpenings,
  format: NonNullable<TournamentOptions['format']>,
  folder: string,
  running: ContestRunning,
  told: Told = 'first',
): Promise<TournamentOutcome> {
  const { positions } = openings.set;
  const agents = players.map((player) => agentOf(player, nodes));
  const options = { game, agents, pairs: positions.length, format, ...openings };
  const contestants = players.map(({ name }, i) => ({ name, agent: agents[i]!.name }));
  const outcome = await runTournament(options, folder, toldOf(running, contestants, told));
  const path = join(folder, OPENINGS);
  if (!exists(path)) writeWhole(path, `${positions.join('\n')}\n`);
  return outcome;
}

/** `running` for a part of some work: `done` of `total` games were played before it. */
export function partOf(running: ContestRunning, done: number, total: number, note?: string): ContestRunning {
  return {
    ...running,
    progress: (count, _, live) => running.progress(done + count, total, noteOf(note, live)),
  };
}

/** What a part is, and how it goes. */
export function noteOf(what: string | undefined, live: string | undefined): string | undefined {
  return [what, live].filter((one) => one !== undefined).join(': ') || undefined;
}

/** `running` that also tells how the contest stands. */
function toldOf(
  running: ContestRunning,
  [first, ...others]: readonly Contestant[],
  told: Told,
): ContestRunning & { readonly watch: (record: GameRecord) => void } {
  const live = new LiveContest([first!, ...others], told);
  return {
    ...running,
    watch: (record) => live.add(record),
    progress: (done, total) => {
      const { standing } = live;
      if (standing !== undefined) running.stands?.(standing);
      running.progress(done, total, standing && liveEloText(standing));
    },
  };
}

import { posix } from 'node:path';
import { families, gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { renderSections } from '../../reports/index.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { LISTED } from '../data.ts';
import { contestSection } from './contest-section.ts';
import { weightsIn } from './run-folder.ts';
import { below, type StudioFolder } from './studio-folder.ts';
import { openingOf, type WatchedLog } from './watched-log.ts';

/** What a log says of its tournament; `isWritten` says whether somebody writes in a folder. */
export async function logPage(folder: StudioFolder, at: string, log: WatchedLog, isWritten: (at: string) => boolean) {
  const { game, agents } = log.tournament;
  /** The run that it belongs to. */
  const run = runOf(folder, at);
  return {
    at,
    game,
    /** Of a game that is registered. */
    seats: families.some(({ name }) => name === game.replace(/-\d+$/, '')) ? gameNamed(game).seats : undefined,
    agents: agentsShown(folder, run, agents),
    games: log.games.length,
    voided: log.games.filter(({ voided }) => voided).length,
    /** Every two agents that met, by number. */
    pairs: log.standings.meetings.map(({ first, second }) => [first, second] as const),
    /** How its agents stand: markup of a report's section. */
    document: await renderSections({ sections: [contestSection('Standings', log)] }),
    going: isWritten(run ?? at),
    run,
  };
}

/** The run whose folder holds the log at `at`. */
function runOf(folder: StudioFolder, at: string): string | undefined {
  const parts = at === '.' ? [] : at.split('/');
  const above = [...parts.map((_, i) => parts.slice(0, parts.length - i).join('/')), '.'];
  return above.find((one) => folder.has(below(one, 'run.json')));
}

/** Agents as a log names them, and without their limits, with their weights files where the run has them. */
function agentsShown(folder: StudioFolder, run: string | undefined, names: readonly string[]) {
  const files = run === undefined ? [] : weightsIn(folder, run);
  return names.map((name) => {
    const bare = name.replace(/@.*$/s, '');
    const file = files.find((one) => posix.basename(one, '.json') === bare);
    return { name, bare, ...(file && { file }) };
  });
}

/** A list of a log's games: of `pair` alone, two agents by number, where it is named; `LISTED` of them from `from` on. */
export function gameList(log: WatchedLog, from: number, pair?: readonly number[]) {
  const met = pair?.map((number) => log.tournament.agents[number]);
  const all = met === undefined ? log.games : log.games.filter(({ seats }) => seats.every((one) => met.includes(one)));
  return { count: all.length, from, games: all.slice(from, from + LISTED).map((one) => gameLine(log, one)) };
}

function gameLine(log: WatchedLog, record: GameRecord) {
  const { game, seats, winner, voided = false, chosen, ending } = record;
  return { game, seats, winner, voided, moves: chosen[0] + chosen[1], ending, decisive: log.isDecisive(record) };
}

/** Game `game` of the log at `at`. Throws InputError where there is none. */
export async function gamePage(folder: StudioFolder, at: string, log: WatchedLog, game: number) {
  const record = log.games[game];
  if (record === undefined) throw new InputError(`game ${game}: the log has ${log.games.length} games`);
  const { seats, position, moves } = record;
  const others = log.games.filter((one) => one !== record && openingOf(one) === openingOf(record));
  return {
    ...gameLine(log, record),
    at,
    name: log.tournament.game,
    start: position,
    line: moves === '' ? [] : moves.split(' '),
    agents: agentsShown(folder, runOf(folder, at), seats),
    /** The nearest other game of its opening. */
    other: others.sort((a, b) => Math.abs(a.game - game) - Math.abs(b.game - game))[0]?.game,
  };
}

/** The number that `text` says. Throws InputError, which begins with `what`. */
export function countOf(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new InputError(`${what}: a whole number is wanted`);
  return Number(text);
}

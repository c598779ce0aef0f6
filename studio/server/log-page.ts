import { posix } from 'node:path';
import { families, gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { renderSections } from '../../reports/index.ts';
import { type GameOrder, LISTED } from '../data.ts';
import { cellsOf, contestSection } from './contest-section.ts';
import type { Indexed, LogIndex } from './log-index.ts';
import { weightsIn } from './run-folder.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/** What a log says of its tournament; `isWritten` says whether somebody writes in a folder. */
export async function logPage(folder: StudioFolder, at: string, index: LogIndex, isWritten: (at: string) => boolean) {
  const { game, agents } = index.header.tournament;
  /** The run that it belongs to. */
  const run = runOf(folder, at);
  return {
    at,
    game,
    /** Of a game that is registered. */
    seats: families.some(({ name }) => name === game.replace(/-\d+$/, '')) ? gameNamed(game).seats : undefined,
    agents: agentsShown(folder, run, agents),
    games: index.games.length,
    voided: index.games.filter(({ voided }) => voided).length,
    cells: cellsOf(index),
    /** How its agents stand: markup of a report's section. */
    document: await index.derived('document', () => renderSections({ sections: [contestSection('Standings', index)] })),
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

/** A list of a log's games: of agents `a` and `b` alone where they are named, `LISTED` of them from `from` on. */
export function gameList(index: LogIndex, order: GameOrder, from: number, a?: number, b?: number) {
  const all = index.games.filter(
    ({ first, second }) => a === undefined || (first === a && second === b) || (first === b && second === a),
  );
  const decisive = (one: Indexed): boolean => decidedIn(index).has(keyOf(one));
  const ordered = order === 'played' ? all : [...all.filter(decisive), ...all.filter((one) => !decisive(one))];
  const games = ordered.slice(from, from + LISTED).map((one) => gameLine(index, one));
  return { count: all.length, from, games };
}

function gameLine(index: LogIndex, one: Indexed) {
  const { agents } = index.header.tournament;
  const { game, opening, winner, voided, moves, ending } = one;
  const seats = [agents[one.first]!, agents[one.second]!] as const;
  /** The same agent won both games of its opening. */
  const decisive = decidedIn(index).has(keyOf(one));
  return { game, opening, seats, winner, voided, moves, ending, decisive };
}

/** An opening of two agents. */
function keyOf({ opening, first, second }: Indexed): string {
  return `${opening} ${Math.min(first, second)} ${Math.max(first, second)}`;
}

/** The openings of which one agent won both games: those decide a match, where others cancel out. */
function decidedIn(index: LogIndex): ReadonlySet<string> {
  return index.derived('decisive', () => {
    const winners = new Map<string, number>();
    const decided = new Set<string>();
    for (const one of index.games) {
      if (one.voided || one.winner === -1) continue;
      const winner = one.winner === 0 ? one.first : one.second;
      const key = keyOf(one);
      if (winners.get(key) === winner) decided.add(key);
      winners.set(key, winner);
    }
    return decided;
  });
}

/** Game `game` of the log at `at`. Throws InputError where there is none. */
export async function gamePage(folder: StudioFolder, at: string, index: LogIndex, game: number) {
  const { seats, position, moves } = await index.record(game);
  const run = runOf(folder, at);
  const shown = index.games[game]!;
  const others = index.games.filter((one) => one !== shown && keyOf(one) === keyOf(shown));
  return {
    ...gameLine(index, shown),
    at,
    name: index.header.tournament.game,
    start: position,
    line: moves === '' ? [] : moves.split(' '),
    agents: agentsShown(folder, run, seats),
    /** The nearest other game of its opening. */
    other: others.sort((a, b) => Math.abs(a.game - game) - Math.abs(b.game - game))[0]?.game,
  };
}

/** The number that `text` says. Throws InputError, which begins with `what`. */
export function countOf(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new InputError(`${what}: a whole number is wanted`);
  return Number(text);
}

import { families, gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOfPairs } from '../../tournament/statistics/rating.ts';
import { LISTED } from '../data/answers.ts';
import type { AgentShown, CellShown, GameLine, GameList, GameOrder, GamePage, LogPage } from '../data/log.ts';
import { courseOf } from './contests.ts';
import type { Indexed, LogIndex } from './log-index.ts';
import { isWritten } from './run-folder.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/** What a log says of its tournament. */
export function logPage(folder: StudioFolder, at: string, index: LogIndex): LogPage {
  const { game, agents } = index.header.tournament;
  const run = runOf(folder, at);
  return {
    at,
    game,
    seats: seatsOf(game),
    agents: agents.map((name) => agentShown(folder, run, name)),
    games: index.games,
    voided: index.voided,
    cells: cellsOf(index),
    test: courseOf(index).test,
    going: isWritten(folder, run ?? at),
    run,
  };
}

function cellsOf(index: LogIndex): CellShown[] {
  return index.derived('cells', () => counted(index));
}

function counted(index: LogIndex): CellShown[] {
  const { agents } = index.header.tournament;
  return [...index.cells()].map(({ a, b, counts }) => {
    const { elo, low, high } = ratingOfPairs(counts.pentanomial);
    return { a: agents[a]!, b: agents[b]!, pairs: totalOf(counts.pentanomial), ...counts.total, elo, low, high };
  });
}

/** Of a game that is registered. */
function seatsOf(game: string): readonly [string, string] | undefined {
  return families.some(({ name }) => name === game.replace(/-\d+$/, '')) ? gameNamed(game).seats : undefined;
}

/** The run whose folder holds the log at `at`. */
function runOf(folder: StudioFolder, at: string): string | undefined {
  const parts = at === '.' ? [] : at.split('/');
  for (let count = parts.length; count >= 0; count--) {
    const one = count === 0 ? '.' : parts.slice(0, count).join('/');
    if (folder.has(below(one, 'run.json'))) return one;
  }
  return undefined;
}

/** An agent as a log names it, with its weights file where the run has one of that name. */
function agentShown(folder: StudioFolder, run: string | undefined, name: string): AgentShown {
  const bare = name.replace(/@.*$/s, '');
  const generation = /^g(\d+)-/.exec(bare)?.[1];
  const plain = /^[\w.-]+$/.test(bare);
  const places = [
    ...(generation === undefined ? [] : [`generation-${generation}/weights/${bare}.json`]),
    `weights/${bare}.json`,
  ];
  const file =
    run === undefined || !plain ? undefined : places.map((one) => below(run, one)).find((one) => folder.has(one));
  return { name, bare, ...(file && { file }) };
}

/** A list of a log's games: of agents `a` and `b` alone where they are named, `LISTED` of them from `from` on. */
export function gameList(index: LogIndex, order: GameOrder, from: number, a?: number, b?: number): GameList {
  const numbers: number[] = [];
  const decided = decisivePairs(index);
  for (let game = 0; game < index.games; game++) {
    const { first, second } = index.at(game);
    if (a === undefined || (first === a && second === b) || (first === b && second === a)) numbers.push(game);
  }
  if (order === 'decisive') {
    const late = (game: number): number => (decided.has(keyOf(index.at(game))) ? 0 : 1);
    numbers.sort((one, other) => late(one) - late(other) || one - other);
  }
  return {
    count: numbers.length,
    from,
    games: numbers.slice(from, from + LISTED).map((game) => gameLine(index, game, decided)),
  };
}

function gameLine(index: LogIndex, game: number, decided: ReadonlySet<string>): GameLine {
  const { agents } = index.header.tournament;
  const one = index.at(game);
  return {
    game,
    opening: one.opening,
    seats: [agents[one.first]!, agents[one.second]!],
    winner: one.winner,
    voided: one.voided,
    moves: one.moves,
    ending: index.ending(one.ending),
    decisive: decided.has(keyOf(one)),
  };
}

/** An opening of two agents. */
function keyOf({ opening, first, second }: Indexed): string {
  return `${opening} ${Math.min(first, second)} ${Math.max(first, second)}`;
}

/** The openings of which one agent won both games: those decide a match, where others cancel out. */
function decisivePairs(index: LogIndex): Set<string> {
  return index.derived('decisive', () => decidedIn(index));
}

function decidedIn(index: LogIndex): Set<string> {
  const winners = new Map<string, number>();
  const decided = new Set<string>();
  for (let game = 0; game < index.games; game++) {
    const one = index.at(game);
    if (one.voided || one.winner === -1) continue;
    const winner = one.winner === 0 ? one.first : one.second;
    const key = keyOf(one);
    if (winners.get(key) === winner) decided.add(key);
    winners.set(key, winner);
  }
  return decided;
}

/** Game `game` of the log at `at`. Throws InputError where there is none. */
export async function gamePage(folder: StudioFolder, at: string, index: LogIndex, game: number): Promise<GamePage> {
  const record = await index.record(game);
  const run = runOf(folder, at);
  const decided = decisivePairs(index);
  const key = keyOf(index.at(game));
  const near = [-1, 1].map((step) => game + step).filter((one) => one >= 0 && one < index.games);
  const other = near.find((one) => keyOf(index.at(one)) === key) ?? otherOf(index, game, key);
  return {
    ...gameLine(index, game, decided),
    at,
    name: index.header.tournament.game,
    start: record.position,
    line: record.moves === '' ? [] : record.moves.split(' '),
    nodes: record.nodes,
    chosen: record.chosen,
    agents: [agentShown(folder, run, record.seats[0]), agentShown(folder, run, record.seats[1])],
    ...(other === undefined ? {} : { other }),
  };
}

function otherOf(index: LogIndex, game: number, key: string): number | undefined {
  for (let one = 0; one < index.games; one++) if (one !== game && keyOf(index.at(one)) === key) return one;
  return undefined;
}

/** The number that `text` says. Throws InputError, which begins with `what`. */
export function countOf(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new InputError(`${what}: a whole number is wanted`);
  return Number(text);
}

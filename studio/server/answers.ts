import { posix } from 'node:path';
import { hasPublished, publishedFile, publishedFolders } from '../../agents/weights-file.ts';
import { families, familyOf, gameNamed, gameOfSize } from '../../games/index.ts';
import { readJson } from '../../lib/files/files.ts';
import { InputError, unlessMistaken } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson } from '../../lib/schema.ts';
import { addressText, type QueueAddress } from '../../lib/tasks/queue/address.ts';
import { type QueueState, queueState } from '../../lib/tasks/queue/state.ts';
import { queueSections, renderSections } from '../../reports/index.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { LISTED } from '../data.ts';
import { championsMet } from './champions-met.ts';
import { contestSection } from './contests.ts';
import { runsIn, stateOf, TOURNAMENT_RESULT } from './runs.ts';
import { boardWords, controlsOf, noQueue, queuePlace, type Starter } from './start-run.ts';
import { below, finder, isWritten, readRunFile, StudioFolder, weightsIn } from './studio-folder.ts';
import { logReader, openingOf, type WatchedLog } from './watched-log.ts';

/** What a path asks, by name. */
type Asked = Readonly<Record<string, string | undefined>>;

/** Weights files that are named to whoever plays. */
const NAMED = 500;

/** Who else answers: whoever starts runs, and a queue, which is asked until `signal` aborts. */
interface Sources {
  readonly children?: Starter;
  readonly queue?: { readonly address: QueueAddress; readonly signal: AbortSignal } | undefined;
  /** An exported site stands still: nothing in it continues. */
  readonly still?: boolean;
}

/**
 * What the studio says of its folder, by name: plain data, the same for a server and for an exported site. They throw
 * InputError, in a line for the reader, where there is nothing.
 */
export function answersOf(folder: StudioFolder, { children, queue, still = false }: Sources = {}) {
  const read = logReader(folder);
  const goesOn = (at: string): boolean => !still && isWritten(folder, at);
  const find = finder(folder);
  const runs = runsIn(folder, read, goesOn, children, still ? Infinity : undefined);
  // Read only when it is asked for.
  const examples = () => {
    const shipped = new StudioFolder(publishedFolders);
    return runsIn(shipped, logReader(shipped), () => false, undefined);
  };
  let asking: Promise<QueueState> | undefined;
  return {
    studio: () => ({
      folder: folder.named,
      /** Games by family, each with what a form asks. */
      games: families.map((family) => ({
        name: family.name,
        sizes: family.sizes,
        usual: family.defaultSize,
        /** How a command names it, by size. */
        words: boardWords(family),
      })),
      weights: playableIn(folder, find().runs),
    }),
    runs: () => runs.list(),
    /** The matches between the champions of these runs. */
    met: () => {
      const { runs: all, tournaments } = runs.list();
      const champions = all.flatMap(({ at, champion: file }) => (file === undefined ? [] : [{ run: at, file }]));
      const logs = tournaments.map(({ at }) => at);
      return championsMet(folder, champions, logs, read);
    },
    run: ({ at = '.' }: Asked) => runs.page(at),
    live: ({ at = '.' }: Asked) => runs.live(at),
    /** Up to three runs in one plot. */
    overlaid: ({ a, b, c }: Asked) => runs.overlaid([a, b, c].filter((at) => at !== undefined)),
    /** The run that a published champion of `game` is of. */
    example: ({ game = '' }: Asked) => examples().page(game),
    disagreement: ({ at = '.' }: Asked) => runs.disagreement(at),
    log: async ({ at = '.' }: Asked) => logPage(folder, at, await read(at), goesOn, children),
    /** Those of the agents `a` and `b`, by number, in either seat; of all without. */
    games: async ({ at = '.', from = '0', a, b }: Asked) =>
      gameList(await read(at), countOf(from, 'from'), a === undefined ? undefined : [countOf(a, 'a'), countOf(b, 'b')]),
    game: async ({ at = '.', game }: Asked) => gamePage(folder, at, await read(at), countOf(game, 'game')),
    weights: ({ at = '' }: Asked) => weightsAt(folder, at),
    champions,
    /** As it stands in its file: the engine that plays it checks it. */
    champion: ({ game = '' }: Asked) => readJson(publishedFile(gameNamed(game))),
    'queue-place': () => queuePlace(queue?.address),
    queue: async () => {
      if (queue === undefined) throw noQueue();
      // However many ask, there is one connection at a time.
      asking ??= queueState(queue.address, { signal: queue.signal }).finally(() => {
        asking = undefined;
      });
      const { prefix } = queue.address;
      return {
        address: addressText(queue.address),
        prefix,
        document: await renderSections(queueSections(await asking)),
      };
    },
  };
}

type Answers = ReturnType<typeof answersOf>;
export type AnswerName = keyof Answers;
/** What the studio answers to `Name`. */
export type Answer<Name extends AnswerName> = Awaited<ReturnType<Answers[Name]>>;

/** The answer at `path`, such as `run?at=hex-7`. Throws InputError where there is none. */
export async function answerAt(answers: Answers, path: string): Promise<unknown> {
  const [name = '', query = ''] = path.split(/\?(.*)/s);
  if (!Object.hasOwn(answers, name)) throw new InputError(`${quoted(name, 100)}: no such answer`);
  return (answers[name as AnswerName] as (asked: Asked) => unknown)(Object.fromEntries(new URLSearchParams(query)));
}

/** The first weights files of `runs`, each with its game; a run that can't be read has none. */
function playableIn(folder: StudioFolder, runs: readonly string[]) {
  const found: { readonly at: string; readonly game: string }[] = [];
  for (const run of runs) {
    if (found.length >= NAMED) break;
    const game = unlessMistaken(() => readRunFile(folder, run).options.game);
    if (game !== undefined) found.push(...weightsIn(folder, run).map((at) => ({ at, game })));
  }
  return found.slice(0, NAMED);
}

/** The JSON of a weights file; of nothing else, since other files are none of a page's business. */
function weightsAt(folder: StudioFolder, at: string): { readonly format: string; readonly perspective?: string } {
  const refuse = (): InputError => new InputError(`${quoted(at, 200)}: no weights file`);
  if (!at.endsWith('.json')) throw refuse();
  const value = parseJson(folder.text(at), quoted(at, 200)) as { format?: unknown } | null;
  if (typeof value?.format !== 'string' || !value.format.startsWith('weightroom weights ')) throw refuse();
  return value as { format: string };
}

/** The games that have a published champion, by name. */
function champions(): string[] {
  const games = families.flatMap((family) =>
    (family.sizes.length === 0 ? [0] : family.sizes).map((size) => gameOfSize(family, size)),
  );
  return games.filter(hasPublished).map(({ name }) => name);
}

/**
 * `get`, whose answers are shared by all who ask the same: files are read once, however many pages are open. An answer
 * is given for `age` milliseconds, or for four times as long as it took: making it takes a fifth of the time at most.
 */
export function shared<Answer>(get: (path: string) => Promise<Answer>, age: number): (path: string) => Promise<Answer> {
  const known = new Map<string, { readonly answer: Promise<Answer>; until: number }>();
  return (path) => {
    const begun = performance.now();
    for (const [one, { until }] of known) if (until < begun) known.delete(one);
    const found = known.get(path);
    if (found !== undefined) return found.answer;
    const made = { answer: get(path), until: Number.POSITIVE_INFINITY };
    known.set(path, made);
    const ready = (): void => {
      const now = performance.now();
      made.until = now + Math.max(age, 4 * (now - begun));
    };
    made.answer.then(ready, ready);
    return made.answer;
  };
}

/** What a log says of its tournament; `isWritten` says whether somebody writes in a folder. */
async function logPage(
  folder: StudioFolder,
  at: string,
  log: WatchedLog,
  isWritten: (at: string) => boolean,
  children: Starter,
) {
  const { game, agents } = log.tournament;
  /** The run that it belongs to. */
  const run = runOf(folder, at);
  const state = stateOf(folder, run ?? at, isWritten, run === undefined ? TOURNAMENT_RESULT : undefined);
  return {
    at,
    game,
    state,
    /** Of a tournament that no run plays. */
    controls: run === undefined ? controlsOf(folder, at, state, children) : undefined,
    /** Of a game that is registered. */
    seats: familyOf(game) ? gameNamed(game).seats : undefined,
    agents: agentsShown(folder, run, agents),
    games: log.games.length,
    voided: log.games.filter(({ voided }) => voided).length,
    /** Every two agents that met, by number. */
    pairs: log.standings.meetings.map(({ first, second }) => [first, second] as const),
    /** How its agents stand: markup of a report's section. */
    document: await renderSections({ sections: [contestSection('Standings', log)] }),
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

/**
 * A list of a log's games: of `pair` alone, two agents by number, where it is named; `LISTED` of them from `from` on.
 */
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
function countOf(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new InputError(`${what}: expected a whole number`);
  return Number(text);
}

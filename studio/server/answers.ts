import { setTimeout as sleep } from 'node:timers/promises';
import { hasPublished, publishedWeights } from '../../agents/published.ts';
import { families, gameNamed, gameOfSize, moduleOf } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson } from '../../lib/schema.ts';
import { addressText, type QueueAddress } from '../../lib/tasks/queue/address.ts';
import { type QueueState, queueState } from '../../lib/tasks/queue/state.ts';
import { version } from '../../lib/version.ts';
import { queueSections, renderSections } from '../../reports/index.ts';
import { orders } from '../data.ts';
import { indexesOf } from './log-index.ts';
import { countOf, gameList, gamePage, logPage } from './log-page.ts';
import { generationsIn, isWritten, readRunFile } from './run-folder.ts';
import { runsIn, type Starter } from './runs.ts';
import { boardWords, queuePlace } from './start-run.ts';
import { below, find, type StudioFolder } from './studio-folder.ts';

/** What a path asks, by name. */
type Asked = Readonly<Record<string, string | undefined>>;

/** Weights files that are named to whoever plays. */
const NAMED = 500;

/** Who else answers: whoever starts runs, and a queue, which is asked until `signal` aborts. */
interface Sources {
  readonly children?: Starter;
  readonly queue?: { readonly address: QueueAddress; readonly signal: AbortSignal } | undefined;
  /** An exported site stands still: nothing in it goes on. */
  readonly still?: boolean;
}

/**
 * What the studio says of its folder, by name: plain data, the same for a server and for an exported site. They throw
 * InputError, in a line for the reader, where there is nothing.
 */
export function answersOf(folder: StudioFolder, { children, queue, still = false }: Sources = {}) {
  const read = indexesOf(folder);
  const goesOn = (at: string): boolean => !still && isWritten(folder, at);
  const runs = runsIn(folder, read, goesOn, children);
  let asking: Promise<QueueState> | undefined;
  return {
    studio: () => ({
      folder: folder.named,
      version,
      /** Games by family, each with what a form asks. */
      games: families.map((family) => ({
        name: family.name,
        sizes: family.sizes,
        usual: family.defaultSize,
        /** How a command names it, by size. */
        words: boardWords(family),
        outside: moduleOf(family.name) !== undefined,
      })),
      weights: find(folder)
        .runs.flatMap((at) => weightsIn(folder, at))
        .slice(0, NAMED),
    }),
    runs: () => runs.list(),
    run: ({ at = '.' }: Asked) => runs.page(at),
    log: async ({ at = '.' }: Asked) => logPage(folder, at, await read(at), goesOn),
    /** Those of the agents `a` and `b`, by number, in either seat; of all without. */
    games: async ({ at = '.', order, from = '0', a, b }: Asked) => {
      const cell = a === undefined ? [] : [countOf(a, 'a'), countOf(b, 'b')];
      const known = orders.find((one) => one === order) ?? 'played';
      return gameList(await read(at), known, countOf(from, 'from'), cell[0], cell[1]);
    },
    game: async ({ at = '.', game }: Asked) => gamePage(folder, at, await read(at), countOf(game, 'game')),
    weights: ({ at = '' }: Asked) => weightsAt(folder, at),
    champions,
    champion: ({ game = '' }: Asked) => publishedWeights(gameNamed(game)),
    'queue-place': () => queuePlace(queue?.address),
    queue: async () => {
      if (queue === undefined)
        throw new InputError('this studio has no queue; weightroom studio --queue redis://host:port has one');
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

/** The weights files of the run at `at`, with its game: the champion's first. */
function weightsIn(folder: StudioFolder, at: string) {
  let game: string;
  try {
    game = readRunFile(folder, at).options.game;
  } catch {
    return [];
  }
  const rooms = ['weights', ...generationsIn(folder, at).map((one) => `generation-${one}/weights`)];
  const fitted = rooms.flatMap((room) => folder.names(below(at, ...room.split('/'))).map((name) => `${room}/${name}`));
  return ['champion.json', ...fitted.filter((file) => file.endsWith('.json'))]
    .map((file) => below(at, file))
    .filter((file) => folder.has(file))
    .map((file) => ({ at: file, game }));
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

/** What a watcher is sent: JSON, when it is another one than before. */
interface Told {
  readonly event: 'now' | 'mistake' | 'alive';
  readonly data: string;
}

/** Milliseconds between a watcher's word that nothing is new, so that both ends know of each other. */
const ALIVE = 15_000;

/**
 * Asks every `every` milliseconds and tells what changed, until `signal` aborts. Several who watch the same share one
 * asking: files are read once, however many pages are open.
 */
export class Watch {
  readonly #every: number;
  readonly #asking = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  readonly #get: (path: string) => Promise<unknown>;

  constructor(get: (path: string) => Promise<unknown>, every: number) {
    this.#get = get;
    this.#every = every;
  }

  async *changes(path: string, signal: AbortSignal): AsyncGenerator<Told> {
    let before: string | undefined;
    let saidAt = performance.now();
    while (!signal.aborted) {
      const told = await this.#ask(path).then(
        (answer): Told => ({ event: 'now', data: JSON.stringify(answer) }),
        (error: unknown): Told => {
          if (!(error instanceof InputError)) throw error;
          return { event: 'mistake', data: JSON.stringify({ mistake: error.message }) };
        },
      );
      const now = performance.now();
      if (told.data !== before) yield told;
      else if (now - saidAt > ALIVE) yield { event: 'alive', data: '' };
      if (told.data !== before || now - saidAt > ALIVE) saidAt = now;
      before = told.data;
      await sleep(this.#every, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** The answer of who asked last, where that was just now. */
  #ask(path: string): Promise<unknown> {
    const now = performance.now();
    for (const [one, { at }] of this.#asking) if (now - at > this.#every) this.#asking.delete(one);
    const known = this.#asking.get(path);
    if (known !== undefined && now - known.at < this.#every / 2) return known.answer;
    const answer = this.#get(path);
    this.#asking.set(path, { at: now, answer });
    return answer;
  }
}

import type { AgentWeights } from '../../agents/agent-weights.ts';
import { hasPublished, publishedWeights } from '../../agents/published.ts';
import { families, gameNamed, gameOfSize, gameWords } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson } from '../../lib/schema.ts';
import type { QueueAddress } from '../../lib/tasks/queue/address.ts';
import { type QueueState, queueState } from '../../lib/tasks/queue/state.ts';
import { version } from '../../lib/version.ts';
import type { QueuePage, StudioFacts, WeightsFile } from '../data/answers.ts';
import type { GameOrder } from '../data/log.ts';
import { LogStore } from './log-index.ts';
import { countOf, gameList, gamePage, logPage } from './log-page.ts';
import { queuePage, queuePlace } from './queue-page.ts';
import { generationsIn, readRunFile } from './run-folder.ts';
import { type Control, Runs } from './runs.ts';
import { below, find, type StudioFolder } from './studio-folder.ts';

/** What a path asks, by name. */
type Asked = Readonly<Record<string, string | undefined>>;

/** Of whoever starts no run. */
const nobody: Control = { isOurs: () => false, failureOf: () => undefined, canGoOn: () => false };

/** The queue of a studio, which is asked until `signal` aborts. */
interface AskedQueue {
  readonly address: QueueAddress;
  readonly signal: AbortSignal;
}

/** Weights files that are named to whoever plays. */
const NAMED = 500;

/**
 * What the studio says of its folder, by the paths of studio/data/paths.ts: plain data, the same for a server and for
 * an exported site. Throws InputError, in a line for the reader, where there is nothing.
 */
export class Answers {
  readonly #folder: StudioFolder;
  readonly #logs: LogStore;
  readonly #runs: Runs;
  readonly #queue: AskedQueue | undefined;
  #asking: Promise<QueueState> | undefined;

  constructor(folder: StudioFolder, control: Control = nobody, queue?: AskedQueue) {
    this.#folder = folder;
    this.#logs = new LogStore(folder);
    this.#runs = new Runs(folder, this.#logs, control);
    this.#queue = queue;
  }

  /** The answer at `path`, such as `run?at=hex-7`. */
  async get(path: string): Promise<unknown> {
    const [name = '', query = ''] = path.split(/\?(.*)/s);
    const asked = Object.fromEntries(new URLSearchParams(query));
    const answer = ways[name];
    if (answer === undefined) throw new InputError(`${quoted(name, 100)}: no such answer`);
    return answer(this, asked);
  }

  static readonly ways = {
    studio: (answers: Answers) => answers.#studio(),
    runs: (answers: Answers) => answers.#runs.list(),
    run: (answers: Answers, { at }: Asked) => answers.#runs.page(at ?? '.'),
    log: async (answers: Answers, { at = '.' }: Asked) => logPage(answers.#folder, at, await answers.#logs.read(at)),
    games: async (answers: Answers, { at = '.', order, from, a, b }: Asked) => {
      const index = await answers.#logs.read(at);
      const cell = a === undefined ? [] : [countOf(a, 'a'), countOf(b, 'b')];
      return gameList(index, orderOf(order), countOf(from ?? '0', 'from'), cell[0], cell[1]);
    },
    game: async (answers: Answers, { at = '.', game }: Asked) =>
      gamePage(answers.#folder, at, await answers.#logs.read(at), countOf(game, 'game')),
    weights: (answers: Answers, { at = '' }: Asked) => answers.#weights(at),
    champions: () => champions(),
    champion: (_: Answers, { game = '' }: Asked) => champion(game),
    'queue-place': (answers: Answers) => queuePlace(answers.#queue?.address),
    queue: (answers: Answers) => answers.#queueNow(),
  };

  async #queueNow(): Promise<QueuePage> {
    if (this.#queue === undefined)
      throw new InputError('this studio has no queue; weightroom studio --queue redis://host:port has one');
    const { address, signal } = this.#queue;
    // However many ask, there is one connection at a time.
    this.#asking ??= queueState(address, { signal }).finally(() => {
      this.#asking = undefined;
    });
    return queuePage(address, await this.#asking);
  }

  #studio(): StudioFacts {
    return {
      folder: this.#folder.named,
      version,
      games: families.map(({ name, sizes, defaultSize }) => {
        const word = gameWords(name);
        return { name, sizes, usual: defaultSize, word, outside: word !== name };
      }),
      weights: find(this.#folder)
        .runs.flatMap((at) => this.#weightsIn(at))
        .slice(0, NAMED),
    };
  }

  /** The weights files of the run at `at`: the champion's or the tuned ones first. */
  #weightsIn(at: string): WeightsFile[] {
    let game: string;
    try {
      game = readRunFile(this.#folder, at).options.game;
    } catch {
      return [];
    }
    const rooms = ['weights', ...generationsIn(this.#folder, at).map((one) => `generation-${one}/weights`)];
    const fitted = rooms.flatMap((room) =>
      this.#folder
        .names(below(at, ...room.split('/')))
        .filter((name) => name.endsWith('.json'))
        .map((name) => `${room}/${name}`),
    );
    return ['champion.json', ...fitted]
      .map((file) => below(at, file))
      .filter((file) => this.#folder.has(file))
      .map((file) => ({ at: file, game }));
  }

  /** The JSON of a weights file; of nothing else, since other files are none of a page's business. */
  #weights(at: string): unknown {
    const refuse = (): InputError => new InputError(`${quoted(at, 200)}: no weights file`);
    if (!at.endsWith('.json')) throw refuse();
    const value = parseJson(this.#folder.text(at), quoted(at, 200)) as { format?: unknown } | null;
    if (typeof value?.format !== 'string' || !value.format.startsWith('weightroom weights ')) throw refuse();
    return value;
  }
}

const ways: Readonly<Record<string, (answers: Answers, asked: Asked) => unknown>> = Object.assign(
  Object.create(null),
  Answers.ways,
);

function orderOf(text: string | undefined): GameOrder {
  return text === 'decisive' ? 'decisive' : 'played';
}

/** The games that have a published champion, by name. */
export function champions(): string[] {
  const games = families.flatMap((family) =>
    (family.sizes.length === 0 ? [0] : family.sizes).map((size) => gameOfSize(family, size)),
  );
  return games.filter(hasPublished).map(({ name }) => name);
}

/** The weights of the published champion of the game called `name`. Throws InputError where there is none. */
export function champion(name: string): AgentWeights {
  return publishedWeights(gameNamed(name));
}

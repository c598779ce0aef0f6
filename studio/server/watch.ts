import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../lib/input-error.ts';

/** What a watcher is sent: JSON, when it is another one than before. */
export interface Told {
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

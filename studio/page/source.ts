import { InputError } from '../../lib/input-error.ts';
import { type Asked, pathOf } from '../data.ts';
import type { Engine, EngineCall, Thought, Told } from '../engine/engine.ts';
import type { Answer, AnswerName } from '../server/answers.ts';

export type { Answer, AnswerName, Asked };

/**
 * Where the page's data come from. Each thing has a path: `runs`, `runs/hex-7`. The server answers for them below
 * `/api/`; an exported site brings its answers along, by the same paths, in `weightroomSite`, and has no server.
 */
interface Site {
  readonly answers: Readonly<Record<string, unknown>>;
  /** The script of each engine comes when it is first asked for. */
  readonly engines?: Readonly<Record<string, string>>;
}

const site = (globalThis as { weightroomSite?: Site }).weightroomSite;

/** Whether there is a server that starts and stops runs, and tells what is new. */
export const served = site === undefined;

/** What is answered to `name`. Throws an Error with one line for the reader where there is nothing. */
export async function get<Name extends AnswerName>(name: Name, asked?: Asked): Promise<Answer<Name>> {
  return (await newer(name, asked)()).answer!;
}

/** Asks `name` again at each call: returns the answer where it is another one than before. Throws as `get` does. */
export function newer<Name extends AnswerName>(name: Name, asked?: Asked) {
  const path = pathOf(name, asked);
  let tag = '';
  return async (): Promise<{ readonly answer?: Answer<Name>; readonly lost?: false }> => {
    if (site !== undefined) {
      if (!Object.hasOwn(site.answers, path)) throw new Error('this site was written without it');
      return { answer: site.answers[path] as Answer<Name> };
    }
    const response = await fetched(path, { headers: { 'if-none-match': tag } });
    if (response.status === 304) return { lost: false };
    tag = response.headers.get('etag') ?? '';
    return { answer: await answerOf(response) };
  };
}

/** The server doesn't answer. */
export class Lost extends Error {}

/** Asks the server to do something, with the token from the terminal's address. Throws as `get` does. */
export async function post(path: string, body: unknown): Promise<{ readonly at: string }> {
  return answerOf(
    await fetched(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'weightroom-token': kept(KEY) ?? '' },
      body: JSON.stringify(body),
    }),
  );
}

async function fetched(path: string, request: RequestInit): Promise<Response> {
  return fetch(new URL(`api/${path}`, document.baseURI), request).catch(() => {
    throw new Lost("the studio's server doesn't answer");
  });
}

async function answerOf<Value>(response: Response): Promise<Value> {
  const answer = (await response.json().catch(() => undefined)) as { mistake?: string } | undefined;
  if (!response.ok) throw new Error(answer?.mistake ?? `the server answers ${response.status}`);
  return answer as Value;
}

const KEY = 'weightroom-token';

/**
 * Keeps the token that the address in the terminal brings, and takes it out of the address, so that it isn't copied
 * along with a link.
 */
export function takeToken(): void {
  const [path = '', query = ''] = location.hash.split(/\?(.*)/s);
  const asked = new URLSearchParams(query);
  const token = asked.get('token');
  if (token === null) return;
  keep(KEY, token);
  asked.delete('token');
  const rest = asked.toString();
  history.replaceState(null, '', rest === '' ? path : `${path}?${rest}`);
}

/** What this browser keeps as `key`; undefined for nothing. */
export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether this browser keeps `text` as `key`: some keep nothing. */
export function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Engines of `family`, as many as one likes: each is a worker of its own. Rejects where there is none, in one line.
 */
export async function enginesOf(family: string): Promise<() => EngineClient> {
  const address = served ? new URL(`engines/${family}.js`, document.baseURI).href : await blobOf(family);
  // A worker says nothing of why its script can't be had; a request does.
  const response = served ? await fetch(address) : undefined;
  if (response?.ok === false) await answerOf(response);
  return () => new EngineClient(() => new Worker(address) as EngineWorker);
}

/** A page that was opened from a file begins no worker from one: its script is made an address of its own. */
async function blobOf(family: string): Promise<string> {
  return URL.createObjectURL(new Blob([await scriptOf(family)], { type: 'text/javascript' }));
}

/** Reads no file, as a page from a file may not: `engines/hex.js` is a script that hands over the engine's as text. */
function scriptOf(family: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = new URL(`engines/${family}.js`, document.baseURI).href;
    script.onload = () => {
      const text = site?.engines?.[family];
      if (text === undefined) reject(new Error(`${family}: its engine is damaged`));
      else resolve(text);
    };
    script.onerror = () => reject(new Error(`${family}: this site was written without its engine`));
    document.head.append(script);
  });
}

/** What we use of a `Worker`. */
export interface EngineWorker {
  onmessage: ((event: { readonly data: Told }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(asked: EngineCall): void;
  terminate(): void;
}

/** Given to what was asked when it is stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly heard: ((thought: Thought) => void) | undefined;
}

/**
 * The page's side of an engine. A search can't hear anything while it runs, so `stop` ends the worker, and a new one is
 * begun: what it had learned of the game is lost.
 */
export class EngineClient {
  readonly #begin: () => EngineWorker;
  readonly #waiting = new Map<number, Waiting>();
  #worker: EngineWorker;
  #next = 0;

  /** `begin` begins a worker with the engine of a game. */
  constructor(begin: () => EngineWorker) {
    this.#begin = begin;
    this.#worker = this.#begun();
  }

  /**
   * What the engine's method `name` returns. Rejects with InputError for what can't be had, and with Stopped. `heard`
   * is told of each depth that a search has finished.
   */
  ask<Name extends keyof Engine>(
    name: Name,
    given: Parameters<Engine[Name]>,
    heard?: (thought: Thought) => void,
  ): Promise<ReturnType<Engine[Name]>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, heard });
      this.#worker.postMessage({ id, name, given });
    });
  }

  /** Rejects all that was asked with Stopped. Where nothing was asked nothing happens. */
  stop(): void {
    if (this.#waiting.size === 0) return;
    this.#worker.terminate();
    this.#worker = this.#begun();
    this.#rejectAll(new Stopped('stopped'));
  }

  /** Ends the worker for good. */
  close(): void {
    this.#worker.terminate();
    this.#rejectAll(new Stopped('closed'));
  }

  #begun(): EngineWorker {
    const worker = this.#begin();
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = ({ message }) => this.#rejectAll(new Error(`the engine failed: ${message ?? 'it says not why'}`));
    return worker;
  }

  #hear(told: Told): void {
    const waiting = this.#waiting.get(told.id);
    if (told.kind === 'heard') waiting?.heard?.(told.thought);
    else {
      this.#waiting.delete(told.id);
      if (told.kind === 'done') waiting?.resolve(told.answer as never);
      else waiting?.reject(told.wrong ? new InputError(told.message) : new Error(told.message));
    }
  }

  #rejectAll(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LineReader } from '../../lib/files/line-reader.ts';
import { endGroup, guarded, livingInside, livingOf, type Usage, usageOf } from '../../lib/processes/process-group.ts';
import { Forfeit, type ForfeitReason } from '../play/forfeit.ts';
import type { Reaper } from './reaper.ts';
import type { EngineCommand } from './spec.ts';

/** Bytes of output, standard error included, for one answer: more is a flood; or this many, and still no answer. */
const FLOOD = 8 * 1024 * 1024;
const FLOOD_WITHOUT_ANSWER = 1024 * 1024;
const LONGEST_LINE = 64 * 1024;
/** How long an engine that sends bytes that are no text may still turn out to flood us, or to answer after all. */
const GARBAGE_MILLISECONDS = 1_000;
/** After its end, for what it wrote before. */
const LAST_WORDS_MILLISECONDS = 200;
const MARK = 'WEIGHTROOM_ENGINE';
/** Processes that are ours, not the engine's: who made the namespace, and its first one. */
const GUARDS = 2;

/** What a line is to whoever waits: the answer, or something on the way to it, or nothing that the protocol knows. */
export type Hearing<Answer extends object> = (line: string) => Answer | 'more' | 'unknown';

interface Waiting {
  readonly hear: Hearing<object>;
  readonly resolve: (answer: object) => void;
  readonly reject: (forfeit: Forfeit) => void;
  readonly reason: ForfeitReason;
  timer: NodeJS.Timeout;
}

/**
 * A running engine: lines go in and out, one answer is waited for at a time. Its words are read by no shell. It is in a
 * process group of its own and, where the system lets us, in a process namespace of its own: after `quit` or `kill`
 * nothing lives of it or of what it started (elsewhere what left the group and cleared its environment may). Memory
 * stays bounded whatever it writes. The first thing that goes wrong ends it, and every later `expect` fails with the
 * same Forfeit.
 */
export class EngineProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #mark = randomUUID();
  /** Whether it runs in a namespace of its own, two processes below ours. */
  readonly #guarded: boolean;
  readonly #reaper: Reaper;
  readonly #heard: (line: string) => void;
  readonly #exited: Promise<unknown>;
  readonly #reader = new LineReader(LONGEST_LINE);
  #waiting: Waiting | undefined;
  #forfeit: Forfeit | undefined;
  #gone: Promise<void> | undefined;
  #ended = false;
  #bytes = 0;
  #unknown: string | undefined;

  /**
   * It works in `folder`, which is made for it, unless its command names another one. Each of its lines is given to
   * `heard` too, whether anybody waits for one or not.
   */
  constructor(
    { words, folder: own, guard }: EngineCommand,
    folder: string,
    errors: { write(bytes: Buffer): void },
    reaper: Reaper,
    heard: (line: string) => void = () => {},
  ) {
    this.#heard = heard;
    const guarding = guard === 'off' ? undefined : guarded(words);
    this.#guarded = guarding !== undefined;
    this.#reaper = reaper;
    reaper.announce(this.#mark);
    const place = own ?? folder;
    mkdirSync(place, { recursive: true });
    const child = spawn(guarding?.program ?? words[0]!, guarding?.words ?? words.slice(1), {
      cwd: place,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', this.#guarded ? 'pipe' : 'ignore'],
      env: { ...process.env, ...guarding?.environment, [MARK]: this.#mark },
    }) as ChildProcessByStdio<Writable, Readable, Readable>;
    this.#child = child;
    if (child.pid === undefined) reaper.remove(this.#mark);
    else reaper.add(this.#mark, child.pid);
    const told = child.stdio[3] as Readable | null;
    this.#exited = new Promise((resolve) => {
      child.once('exit', resolve).once('error', resolve);
      told?.once('data', resolve);
    });
    child.on('error', (error) => this.fail(new Forfeit('start', error.message)));
    child.once('exit', (code, signal) => void this.#onExit(code === null ? `signal ${signal}` : `exit code ${code}`));
    told?.once('data', (code: Buffer) => void this.#onExit(endingOf(Number(code))));
    told?.on('error', () => {});
    // A failed write needs no handling: the engine's exit reports it.
    child.stdin.on('error', () => {});
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.#counts(chunk)) this.#reader.push(chunk, this.#onLine);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (this.#counts(chunk)) errors.write(chunk);
    });
  }

  /** What it and all that it has started have used; undefined where the system doesn't tell. */
  usage(): Usage | undefined {
    return usageOf(this.#child.pid, this.#guarded ? GUARDS : 0);
  }

  /** Whether it can still answer. */
  get usable(): boolean {
    return this.#forfeit === undefined;
  }

  send(lines: string): void {
    if (this.#child.stdin.writable) this.#child.stdin.write(lines);
  }

  /** Nothing more is told. */
  endInput(): void {
    this.#child.stdin.end();
  }

  /**
   * The first answer that `hear` finds in a line. Throws Forfeit when it goes wrong; `reason` is why, when nothing
   * comes for this many milliseconds.
   */
  expect<Answer extends object>(hear: Hearing<Answer>, milliseconds: number, reason: ForfeitReason): Promise<Answer> {
    if (this.#forfeit !== undefined) return Promise.reject(this.#forfeit);
    this.#bytes = 0;
    this.#unknown = undefined;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#onSilence(), milliseconds);
      this.#waiting = { hear, resolve: resolve as Waiting['resolve'], reject, reason, timer };
    });
  }

  /** Ends it, and all that it started, for `forfeit`, unless something went wrong before. */
  fail(forfeit: Forfeit): void {
    this.#forfeit ??= forfeit;
    void this.kill();
    this.#stopWaiting(this.#forfeit);
  }

  /** Asks it to quit; after this many milliseconds kills it, and all that it started. */
  async quit(line: string, milliseconds: number): Promise<void> {
    if (this.#forfeit === undefined) {
      this.#forfeit = new Forfeit('crash', 'it was told to quit');
      this.#stopWaiting(this.#forfeit);
      if (this.#child.stdin.writable) this.#child.stdin.end(line);
      const stop = new AbortController();
      await Promise.race([this.#exited, sleep(milliseconds, undefined, { signal: stop.signal }).catch(() => {})]);
      stop.abort();
    }
    await this.kill();
  }

  /** Ends it and everything that it started. */
  kill(): Promise<void> {
    this.#forfeit ??= new Forfeit('crash', 'it was killed');
    this.#gone ??= this.#end();
    return this.#gone;
  }

  async #end(): Promise<void> {
    const { pid, stdin, stdout, stderr } = this.#child;
    if (pid !== undefined) {
      await endGroup(pid, this.#mark);
      this.#reaper.remove(this.#mark);
    }
    for (const stream of [stdin, stdout, stderr]) stream.destroy();
  }

  readonly #onLine = (text: string, whole: boolean): void => {
    const line = text.replace(/\r$/, '');
    this.#heard(line);
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    const heard = whole ? waiting.hear(line) : 'unknown';
    if (heard === 'more') return;
    if (heard === 'unknown') {
      this.#onUnknown(line, whole);
      return;
    }
    clearTimeout(waiting.timer);
    this.#waiting = undefined;
    waiting.resolve(heard);
  };

  /** An unknown line of text is ignored; bytes that are no text are not. */
  #onUnknown(line: string, whole: boolean): void {
    if (line.trim() !== '') this.#unknown ??= line.slice(0, 100);
    const isText = whole && !unreadable(line);
    if (isText || this.#waiting === undefined || this.#waiting.reason === 'garbage') return;
    clearTimeout(this.#waiting.timer);
    const timer = setTimeout(() => this.#onSilence(), GARBAGE_MILLISECONDS);
    this.#waiting = { ...this.#waiting, reason: 'garbage', timer };
  }

  #onSilence(): void {
    const reason = this.#waiting?.reason ?? 'hang';
    if (this.#bytes > FLOOD_WITHOUT_ANSWER) this.fail(new Forfeit('flood', `no answer, but ${this.#bytes} bytes`));
    else if (this.#unknown === undefined) this.fail(new Forfeit(reason, 'no answer in time'));
    else
      this.fail(new Forfeit(reason === 'hang' ? 'garbage' : reason, `no answer, but ${JSON.stringify(this.#unknown)}`));
  }

  /** False, and the engine's end, where it has written too much. */
  #counts(chunk: Buffer): boolean {
    this.#bytes += chunk.length;
    if (this.#bytes <= FLOOD) return true;
    this.fail(new Forfeit('flood', `more than ${FLOOD} bytes for one answer`));
    return false;
  }

  async #onExit(how: string): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    const pid = this.#child.pid!;
    const left =
      this.#forfeit === undefined && (this.#guarded ? livingInside(pid) : livingOf(pid, this.#mark)).length > 0;
    // Its children may hold the pipes open for ever.
    if (!left) {
      const closed = once(this.#child, 'close');
      // The first process of its namespace holds them too.
      if (this.#guarded) this.#child.kill('SIGKILL');
      await Promise.race([closed, sleep(LAST_WORDS_MILLISECONDS)]);
    }
    this.fail(new Forfeit(left ? 'orphans' : 'crash', how));
  }

  #stopWaiting(forfeit: Forfeit): void {
    if (this.#waiting === undefined) return;
    clearTimeout(this.#waiting.timer);
    this.#waiting.reject(forfeit);
    this.#waiting = undefined;
  }
}

/** What a shell's code for a program's end says: above 128 it was a signal. */
function endingOf(code: number): string {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128);
  return signal === undefined ? `exit code ${code}` : `signal ${signal[0]}`;
}

/** Whether `line` holds bytes that are no text. */
export function unreadable(line: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/.test(line);
}

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LineReader } from '../../lib/files/line-reader.ts';
import { endGroup, livingOf } from '../../lib/processes/process-group.ts';
import { Forfeit, type ForfeitReason } from '../play/forfeit.ts';
import type { BoundedFile } from './bounded-file.ts';
import type { Reaper } from './reaper.ts';

/** Bytes of output, standard error included, for one answer: more is a flood; or so many, and still no answer. */
const FLOOD = 8 * 1024 * 1024;
const FLOOD_WITHOUT_ANSWER = 1024 * 1024;
const LONGEST_LINE = 64 * 1024;
/** How long an engine that sends bytes that are no text may still turn out to flood us, or to answer after all. */
const GARBAGE_MILLISECONDS = 1_000;
/** After its end, for what it wrote before. */
const LAST_WORDS_MILLISECONDS = 200;
const MARK = 'WEIGHTROOM_ENGINE';

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
 * A running engine: lines go in and out, one answer is waited for at a time. It is started without a shell, leads a
 * process group of its own, and after `quit` or `kill` nothing lives of it or of what it started. Memory stays bounded
 * whatever it writes. The first thing that goes wrong ends it, and every later `expect` fails with the same Forfeit.
 */
export class EngineProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #mark = randomUUID();
  readonly #reaper: Reaper;
  readonly #exited: Promise<unknown>;
  readonly #reader = new LineReader(LONGEST_LINE);
  #waiting: Waiting | undefined;
  #forfeit: Forfeit | undefined;
  #gone: Promise<void> | undefined;
  #bytes = 0;
  #unknown: string | undefined;

  constructor(words: readonly string[], folder: string, errors: BoundedFile, reaper: Reaper) {
    this.#reaper = reaper;
    reaper.announce(this.#mark);
    const child = spawn(words[0]!, words.slice(1), {
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, [MARK]: this.#mark },
    });
    this.#child = child;
    if (child.pid === undefined) reaper.remove(this.#mark);
    else reaper.add(this.#mark, child.pid);
    this.#exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    child.on('error', (error) => this.fail(new Forfeit('start', error.message)));
    child.once('exit', (code, signal) => void this.#onExit(code === null ? `signal ${signal}` : `exit code ${code}`));
    // A failed write needs no handling: the engine's exit reports it.
    child.stdin.on('error', () => {});
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.#counts(chunk)) this.#reader.push(chunk, this.#onLine);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (this.#counts(chunk)) errors.write(chunk);
    });
  }

  /** Undefined where it couldn't be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether it can still answer. */
  get usable(): boolean {
    return this.#forfeit === undefined;
  }

  send(lines: string): void {
    if (this.#child.stdin.writable) this.#child.stdin.write(lines);
  }

  /**
   * The first answer that `hear` finds in a line. Throws Forfeit when it goes wrong; `reason` is why, when nothing
   * comes for so many milliseconds.
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

  /** Asks it to quit; after so many milliseconds kills it, and all that it started. */
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

  readonly #onLine = (line: string, whole: boolean): void => {
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
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    const isText = whole && !/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/.test(line);
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
    const left = this.#forfeit === undefined && livingOf(this.#child.pid!, this.#mark).length > 0;
    // Its children may hold the pipes open for ever.
    if (!left) await Promise.race([once(this.#child, 'close'), sleep(LAST_WORDS_MILLISECONDS)]);
    this.fail(new Forfeit(left ? 'orphans' : 'crash', how));
  }

  #stopWaiting(forfeit: Forfeit): void {
    if (this.#waiting === undefined) return;
    clearTimeout(this.#waiting.timer);
    this.#waiting.reject(forfeit);
    this.#waiting = undefined;
  }
}

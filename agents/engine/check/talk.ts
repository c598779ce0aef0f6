import { visible } from '../../../lib/quoted.ts';
import { Forfeit } from '../../play/forfeit.ts';
import type { EngineCommand } from '../command.ts';
import { EngineProcess } from '../process.ts';
import type { Reaper } from '../reaper.ts';
import { KNOWN } from '../ugi.ts';

/** Bytes of standard error of which the last line is shown. */
const LAST_BYTES = 4096;
/** Lines that are kept until somebody asks for them. */
const MAX_LINES = 10_000;

/** What came of a question. */
export interface Heard {
  /** All lines since the last question, the wanted one last. */
  readonly lines: readonly string[];
  /** The line that was waited for; undefined where `failed` says why there is none. */
  readonly line: string | undefined;
  readonly failed: string | undefined;
}

/** A conversation with one running engine, in which every line is heard. It is of no use once a question has failed. */
export class Talk {
  readonly #process: EngineProcess;
  #errors = '';
  #lines: string[] = [];

  constructor(command: EngineCommand, folder: string, reaper: Reaper) {
    const errors = {
      write: (bytes: Buffer): void => {
        this.#errors = (this.#errors + bytes.toString()).slice(-LAST_BYTES);
      },
    };
    this.#process = new EngineProcess(command, command.folder ?? folder, errors, reaper, (line) => {
      if (this.#lines.length < MAX_LINES) this.#lines.push(line);
    });
  }

  get usable(): boolean {
    return this.#process.usable;
  }

  tell(lines: string): void {
    this.#process.send(`${lines}\n`);
  }

  /** Tells it `lines`, then waits so many milliseconds for a line that is `wanted`. */
  async ask(lines: string, wanted: (line: string) => boolean, milliseconds: number): Promise<Heard> {
    this.tell(lines);
    return this.hear(wanted, milliseconds);
  }

  /** Waits so many milliseconds for a line that is `wanted`, which may have come already. */
  async hear(wanted: (line: string) => boolean, milliseconds: number): Promise<Heard> {
    if (this.#lines.some(wanted)) return this.#taken(this.#lines.findIndex(wanted));
    try {
      await this.#process.expect(
        (line) => (wanted(line) ? { line } : KNOWN.test(line) ? 'more' : 'unknown'),
        milliseconds,
        'hang',
      );
      return this.#taken(this.#lines.findIndex(wanted));
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      return { lines: this.#lines.splice(0), line: undefined, failed: this.#failure(error, milliseconds) };
    }
  }

  /** How it ends, within so many milliseconds: `exit code 0`; undefined where it doesn't. `left`: processes live on. */
  async end(milliseconds: number): Promise<{ how: string | undefined; left: boolean }> {
    try {
      await this.#process.expect(() => 'more', milliseconds, 'hang');
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      if (error.reason === 'hang') return { how: undefined, left: false };
      return { how: error.detail, left: error.reason === 'orphans' };
    }
    throw new Error('nothing was wanted');
  }

  endInput(): void {
    this.#process.endInput();
  }

  async kill(): Promise<void> {
    await this.#process.kill();
  }

  #taken(at: number): Heard {
    const lines = this.#lines.splice(0, at + 1);
    return { lines, line: lines.at(-1), failed: undefined };
  }

  #failure({ reason, detail }: Forfeit, milliseconds: number): string {
    if (reason === 'hang') return `nothing within ${milliseconds} ms`;
    if (reason === 'garbage') return `what is no answer (${detail})`;
    if (reason === 'flood') return `a flood (${detail})`;
    const last = this.#errors.trim().split('\n').at(-1)!;
    const said = last === '' ? '' : `, with ${visible(last)} on standard error`;
    return reason === 'orphans'
      ? `its end (${detail}), and processes that it left behind${said}`
      : `its end (${detail})${said}`;
  }
}

import { Forfeit } from '../play/forfeit.ts';
import type { EngineOption, Timeouts } from './command.ts';
import { type Dialogue, type Reply, timed, type UgiTask } from './dialogue.ts';
import { type DeclaredOption, declaredOption, same, setOptionLine } from './options.ts';
import type { EngineProcess, Hearing } from './process.ts';

/** What an engine may say; anything else is a stray line. */
export const KNOWN = /^(?:info|bestmove|response|id|option|ugiok|readyok)\b/;

/** Options of one engine that are kept. */
const MAX_OPTIONS = 1000;

/** UGI, the Universal Game Interface (github.com/kz04px/cutegames, ugi.md): UCI without the chess. */
export class UgiDialogue implements Dialogue<UgiTask> {
  readonly #process: EngineProcess;
  readonly #timeouts: Timeouts;
  readonly #options: readonly EngineOption[];
  readonly #declared: DeclaredOption[] = [];

  /** Once it has started, the engine is told `options`. */
  constructor(process: EngineProcess, timeouts: Timeouts, options: readonly EngineOption[]) {
    this.#process = process;
    this.#timeouts = timeouts;
    this.#options = options;
  }

  /** What it says it has, once it has started. */
  get declared(): readonly DeclaredOption[] {
    return this.#declared;
  }

  async start(): Promise<void> {
    this.#process.send('ugi\n');
    const hear: Hearing<object> = (line) => {
      const option = declaredOption(line);
      if (option !== undefined && this.#declared.length < MAX_OPTIONS) this.#declared.push(option);
      return line.trim() === 'ugiok' ? { line } : kindOf(line);
    };
    await this.#process.expect(hear, this.#timeouts.start, 'start');
    await this.#ready(`${this.#options.map(setOptionLine).join('')}isready\n`, 'start');
  }

  async newGame(_: UgiTask, seed: number, options: readonly EngineOption[] = []): Promise<void> {
    const told = options.map(setOptionLine).join('');
    const seeding = this.#seeded() ? `setoption name Seed value ${seed}\n` : '';
    await this.#ready(`${told}${seeding}uginewgame\nisready\n`, 'hang');
  }

  async move({ lines, milliseconds }: UgiTask): Promise<Reply> {
    let info = '';
    const hear: Hearing<Reply> = (line) => {
      if (line.startsWith('info ') && /\s(?:score|depth)\s/.test(line)) {
        info = line;
        return 'more';
      }
      const [, move] = /^bestmove(?:\s+(\S+).*)?$/.exec(line) ?? [];
      if (move !== undefined) return { move, info };
      return line.startsWith('bestmove') ? 'unknown' : kindOf(line);
    };
    this.#process.send(lines);
    const { answer, late } = await timed(this.#process, milliseconds, this.#timeouts, 'stop\n', (longest) =>
      this.#process.expect(hear, longest, 'hang'),
    );
    if (late) throw new Forfeit('late', `more than ${milliseconds} + ${this.#timeouts.margin} ms`);
    return answer;
  }

  /** Whether it takes a seed, and was told none by its command. */
  #seeded(): boolean {
    const named = ({ name }: EngineOption): boolean => same(name, 'Seed');
    return this.#declared.some(named) && !this.#options.some(named);
  }

  async #ready(lines: string, reason: 'start' | 'hang'): Promise<void> {
    this.#process.send(lines);
    await this.#process.expect(
      (line) => (line.trim() === 'readyok' ? { line } : kindOf(line)),
      this.#timeouts.start,
      reason,
    );
  }
}

function kindOf(line: string): 'more' | 'unknown' {
  return KNOWN.test(line) ? 'more' : 'unknown';
}

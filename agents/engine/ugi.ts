import type { Player } from '../../games/game.ts';
import type { Remaining, TimeLeft } from '../limits/clock.ts';
import { type Limit, timeFor } from '../limits/limit.ts';
import { Forfeit } from '../play/forfeit.ts';
import type { EngineCommand, EngineOption, Timeouts } from './command.ts';
import { Dialogue, type Reply, type UgiTask } from './dialogue.ts';
import { type DeclaredOption, declaredOption, same, setOptionLine } from './options.ts';
import { EngineProcess, type Hearing } from './process.ts';
import { Reaper } from './reaper.ts';

/** What an engine may say; anything else is a stray line. */
export const KNOWN = /^(?:info|bestmove|response|id|option|ugiok|readyok)\b/;

/** Options of one engine that are kept. */
const MAX_OPTIONS = 1000;

/** UGI, the Universal Game Interface (github.com/kz04px/cutegames, ugi.md): UCI without the chess. */
export class UgiDialogue extends Dialogue<UgiTask> {
  readonly #options: readonly EngineOption[];
  /** What it says it has, once it has started. */
  readonly declared: DeclaredOption[] = [];

  /** Once it has started, the engine is told `options`. */
  constructor(process: EngineProcess, timeouts: Timeouts, options: readonly EngineOption[]) {
    super(process, timeouts);
    this.#options = options;
  }

  async start(): Promise<void> {
    this.process.send('ugi\n');
    const hear: Hearing<object> = (line) => {
      const option = declaredOption(line);
      if (option !== undefined && this.declared.length < MAX_OPTIONS) this.declared.push(option);
      return line.trim() === 'ugiok' ? { line } : kindOf(line);
    };
    await this.process.expect(hear, this.timeouts.start, 'start');
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
    this.process.send(lines);
    return this.timed(milliseconds, 'stop\n', (longest) => this.process.expect(hear, longest, 'hang'));
  }

  /** Whether it takes a seed, and was told none by its command. */
  #seeded(): boolean {
    const named = ({ name }: EngineOption): boolean => same(name, 'Seed');
    return this.declared.some(named) && !this.#options.some(named);
  }

  async #ready(lines: string, reason: 'start' | 'hang'): Promise<void> {
    this.process.send(lines);
    await this.process.expect(
      (line) => (line.trim() === 'readyok' ? { line } : kindOf(line)),
      this.timeouts.start,
      reason,
    );
  }
}

function kindOf(line: string): 'more' | 'unknown' {
  return KNOWN.test(line) ? 'more' : 'unknown';
}

/**
 * What a UGI engine is told with a position: `go depth 4 movetime 100`; of a clock, `p1time 60000 p2time 58000 p1inc
 * 500 p2inc 500`, `turn` being to move. Where every move has a bound of its own, it is told its share of both.
 */
export function goText({ depth, nodes, milliseconds }: Limit, time: TimeLeft | undefined, turn: Player): string {
  const movetime = milliseconds ?? timeForMove(time);
  return [
    'go',
    ...(depth === undefined ? [] : [`depth ${depth}`]),
    ...(nodes === undefined ? [] : [`nodes ${nodes}`]),
    ...(movetime === undefined ? clockWords(time, turn) : [`movetime ${movetime}`]),
  ].join(' ');
}

/** What an engine has for its next move, in whole milliseconds: beyond it, it is late. */
export function maxMilliseconds({ milliseconds }: Limit, time: TimeLeft | undefined): number | undefined {
  const max = Math.min(milliseconds ?? Number.POSITIVE_INFINITY, time?.move ?? Number.POSITIVE_INFINITY);
  return max === Number.POSITIVE_INFINITY ? undefined : Math.max(1, Math.ceil(max));
}

/** Undefined where the clock of the whole game is all that bounds a move. */
function timeForMove(time: TimeLeft | undefined): number | undefined {
  return time === undefined || time.own.left <= time.move ? undefined : timeFor(time);
}

/** A player without a clock has as much as the other one. */
function clockWords(time: TimeLeft | undefined, turn: Player): string[] {
  if (time === undefined) return [];
  const other = time.other.left === Number.POSITIVE_INFINITY ? time.own : time.other;
  const [first, second] = turn === 0 ? [time.own, other] : [other, time.own];
  const whole = ({ left, increment }: Remaining): [number, number] => [Math.max(1, Math.floor(left)), increment];
  const [[p1time, p1inc], [p2time, p2inc]] = [whole(first), whole(second)];
  return [`p1time ${p1time} p2time ${p2time} p1inc ${p1inc} p2inc ${p2inc}`];
}

/**
 * The options that an engine says it has: it is started in `folder`, asked and ended. Undefined where it fails to start:
 * its games will say why.
 */
export async function declaredOptions(
  command: EngineCommand,
  folder: string,
): Promise<readonly DeclaredOption[] | undefined> {
  const reaper = new Reaper();
  const process = new EngineProcess(command, folder, { write() {} }, reaper);
  try {
    const dialogue = new UgiDialogue(process, command.timeouts, []);
    await dialogue.start();
    return dialogue.declared;
  } catch (error) {
    if (error instanceof Forfeit) return undefined;
    throw error;
  } finally {
    await process.quit('quit\n', command.timeouts.quit);
    await reaper.close();
  }
}

import type { Player } from '../../games/game.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, timeFor } from '../limits/limit.ts';
import { Forfeit, type ForfeitReason } from '../play/forfeit.ts';
import { type Dialect, type DialectName, dialects } from '../uci.ts';
import { type DeclaredOption, declaredOption, setOptionLine } from './options.ts';
import { EngineProcess, type Hearing } from './process.ts';
import { Reaper } from './reaper.ts';
import { type EngineOption, type EngineSpec, same, type Timeouts } from './spec.ts';

/** A position and what is asked of it, as the protocol says it: plain data. */
export type Task = UgiTask | GtpTask;

interface UgiTask {
  readonly protocol: DialectName;
  /** What UCI_Variant is told. */
  readonly variant?: string;
  /** `position …` and `go …`. */
  readonly lines: string;
  /** What the engine has for this move; undefined: no clock. */
  readonly milliseconds: number | undefined;
}

interface GtpTask {
  readonly protocol: 'gtp';
  readonly size: number;
  /** All that was played since the empty board: `b a1`. */
  readonly plays: readonly string[];
  /** Commands sent before each game; they may be refused. */
  readonly setup: readonly string[];
  readonly colour: 'b' | 'w';
  /** Seconds that the clock has left for the whole game, where there is one. */
  readonly clock: number | undefined;
  readonly milliseconds: number | undefined;
}

/** An engine's answer, in its own words. */
export interface Reply {
  readonly move: string;
  /** Its last report of the search, if it gave one. */
  readonly info: string;
}

/**
 * What an answer took: wall-clock milliseconds; where the system tells, processor time since it was last asked, and
 * peak memory in bytes.
 */
export interface EngineCost {
  readonly milliseconds: number;
  readonly cpu?: number;
  readonly memory?: number;
}

/** One protocol, spoken with one running engine. Every call throws Forfeit when the engine fails. */
export abstract class Dialogue<Of extends Task = Task> {
  protected readonly process: EngineProcess;
  protected readonly timeouts: Timeouts;

  constructor(process: EngineProcess, timeouts: Timeouts) {
    this.process = process;
    this.timeouts = timeouts;
  }

  /** Waits until the engine is ready to play. */
  abstract start(): Promise<void>;

  /**
   * Before the first move of each game. An engine that can be seeded gets `seed`, and one that has options is told
   * those of `options`.
   */
  abstract newGame(task: Of, seed: number, options?: readonly EngineOption[]): Promise<void>;

  abstract move(task: Of): Promise<Reply>;

  /**
   * Waits for a move. An engine with a clock is told `stop` once its time and margin are used up; it has lost by then.
   */
  protected async timed<Answer>(
    milliseconds: number | undefined,
    stop: string,
    answer: (longest: number) => Promise<Answer>,
  ): Promise<Answer> {
    const { hang, margin } = this.timeouts;
    if (milliseconds === undefined) return answer(hang);
    const longest = milliseconds + margin;
    const begun = performance.now();
    const timer = setTimeout(() => this.process.send(stop), longest);
    const given = await answer(longest + hang).finally(() => clearTimeout(timer));
    if (performance.now() - begun > longest) throw new Forfeit('late', `more than ${milliseconds} + ${margin} ms`);
    return given;
  }
}

interface Response {
  readonly ok: boolean;
  readonly text: string;
}

/**
 * GTP 2, the Go Text Protocol, as programs that play other games on a grid of stones speak it. The board is the
 * referee's: every move is told by `play`, and the engine's own word for whose turn it is, what is legal and when the
 * game is over is never asked.
 */
export class GtpDialogue extends Dialogue<GtpTask> {
  /** What stands on the engine's board. */
  #size = 0;
  #played: string[] = [];

  async start(): Promise<void> {
    await this.#ask('name', this.timeouts.start, 'start');
  }

  async newGame(task: GtpTask): Promise<void> {
    this.#size = 0;
    for (const command of task.setup) await this.#ask(command, this.timeouts.start, 'hang');
    await this.#tell(task);
  }

  async move(task: GtpTask): Promise<Reply> {
    await this.#tell(task);
    const { milliseconds, clock, colour } = task;
    if (clock !== undefined) await this.#ask(`time_left ${colour} ${Math.floor(clock)} 0`, this.timeouts.start, 'hang');
    const answer = await this.timed(milliseconds, '# interrupt\n', (longest) => this.#genmove(colour, longest));
    if (!answer.ok) throw new Forfeit('refused', `genmove ${colour}: ${answer.text}`);
    const move = answer.text.trim().toLowerCase();
    if (move === '' || /\s/.test(move)) throw new Forfeit('garbage', `genmove ${colour}: ${answer.text}`);
    this.#played.push(`${colour} ${move}`);
    return { move, info: '' };
  }

  /** Programs for Hex are known to crash when asked for a move of a lost position: that is their way to resign. */
  async #genmove(colour: string, longest: number): Promise<Response> {
    try {
      return await this.#ask(`genmove ${colour}`, longest, 'hang');
    } catch (error) {
      if (error instanceof Forfeit && error.reason === 'crash') throw new Forfeit('ended', error.detail);
      throw error;
    }
  }

  /** Brings the engine's board to `task`'s: by the moves that are new, or from the empty board on. */
  async #tell({ size, plays }: GtpTask): Promise<void> {
    const known = this.#size === size && this.#played.every((play, i) => play === plays[i]);
    if (!known) {
      await this.#order(`boardsize ${size}`);
      await this.#order('clear_board');
      this.#size = size;
      this.#played = [];
    }
    for (const play of plays.slice(this.#played.length)) {
      await this.#order(`play ${play}`);
      this.#played.push(play);
    }
  }

  async #order(command: string): Promise<void> {
    const { ok, text } = await this.#ask(command, this.timeouts.start, 'hang');
    if (!ok) throw new Forfeit('refused', `${command}: ${text}`);
  }

  #ask(command: string, milliseconds: number, reason: ForfeitReason): Promise<Response> {
    this.process.send(`${command}\n`);
    return this.process.expect(responseReader(), milliseconds, reason);
  }
}

/**
 * Reads `= text` or `? text`, perhaps with a number before the text, perhaps over several lines, up to the first empty
 * line.
 */
function responseReader(): Hearing<Response> {
  let ok: boolean | undefined;
  const lines: string[] = [];
  return (line) => {
    if (ok === undefined) {
      const [, sign, text] = /^([=?])\d*(?:\s(.*))?$/.exec(line) ?? [];
      if (sign === undefined) return line === '' ? 'more' : 'unknown';
      ok = sign === '=';
      lines.push(text ?? '');
      return 'more';
    }
    if (line === '') return { ok, text: lines.join('\n') };
    lines.push(line);
    return 'more';
  };
}

/** What an engine may say; anything else is a stray line. */
export const KNOWN = /^(?:info|bestmove|response|id|option|ugiok|uciok|readyok|copyprotection|registration)\b/;

/** Options of one engine that are kept. */
const MAX_OPTIONS = 1000;

/** UGI, the Universal Game Interface (github.com/kz04px/cutegames, ugi.md): UCI without the chess; and UCI itself. */
export class UgiDialogue extends Dialogue<UgiTask> {
  readonly #options: readonly EngineOption[];
  readonly #dialect: Dialect;
  /** What it says it has, once it has started. */
  readonly declared: DeclaredOption[] = [];

  /** Once it has started, the engine is told `options`. */
  constructor(process: EngineProcess, timeouts: Timeouts, options: readonly EngineOption[], protocol: DialectName) {
    super(process, timeouts);
    this.#options = options;
    this.#dialect = dialects[protocol];
  }

  async start(): Promise<void> {
    const { hello, known } = this.#dialect;
    this.process.send(`${hello}\n`);
    const hear: Hearing<object> = (line) => {
      const option = declaredOption(line);
      if (option !== undefined && this.declared.length < MAX_OPTIONS) this.declared.push(option);
      return line.trim() === known ? { line } : kindOf(line);
    };
    await this.process.expect(hear, this.timeouts.start, 'start');
    await this.#ready(`${this.#options.map(setOptionLine).join('')}isready\n`, 'start');
  }

  async newGame({ variant }: UgiTask, seed: number, options: readonly EngineOption[] = []): Promise<void> {
    const told = options.map(setOptionLine).join('');
    const varying =
      variant !== undefined && this.#untold('UCI_Variant') ? `setoption name UCI_Variant value ${variant}\n` : '';
    const seeding = this.#untold('Seed') ? `setoption name Seed value ${seed}\n` : '';
    await this.#ready(`${told}${varying}${seeding}${this.#dialect.newGame}\nisready\n`, 'hang');
  }

  async move({ lines, milliseconds }: UgiTask): Promise<Reply> {
    let info = '';
    const hear: Hearing<Reply> = (line) => {
      if (SEARCHED.test(line) && !PARTIAL.test(line)) {
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

  /** Whether it has an option, and was told none by its command. */
  #untold(option: string): boolean {
    const named = ({ name }: EngineOption): boolean => same(name, option);
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

/** A report of a search. */
const SEARCHED = /^info\s(?:.*\s)?(?:score|depth)\s/;
/** It is of one move under way, a bound only, or of another move than the best. */
const PARTIAL = /\s(?:string|currmove|lowerbound|upperbound|multipv\s+(?!1\s)\d+)(?:\s|$)/;

function kindOf(line: string): 'more' | 'unknown' {
  return KNOWN.test(line) ? 'more' : 'unknown';
}

/**
 * What an engine is told with a position, here in UGI: `go depth 4 movetime 100`; of a clock, `p1time 60000 p2time
 * 58000 p1inc 500 p2inc 500`, `turn` being to move. Where every move has a bound of its own, it is told its share of
 * both.
 */
export function goText(
  { depth, nodes, milliseconds }: Limit,
  time: TimeLeft | undefined,
  turn: Player,
  protocol: DialectName = 'ugi',
): string {
  // The clock of the whole game may be all that bounds a move.
  const movetime = milliseconds ?? (time && time.own.left > time.move ? timeFor(time) : undefined);
  return [
    'go',
    ...(depth === undefined ? [] : [`depth ${depth}`]),
    ...(nodes === undefined ? [] : [`nodes ${nodes}`]),
    ...(movetime === undefined ? clockWords(time, turn, dialects[protocol]) : [`movetime ${movetime}`]),
  ].join(' ');
}

/** What an engine has for its next move, in whole milliseconds: beyond it, it is late. */
export function maxMilliseconds({ milliseconds }: Limit, time: TimeLeft | undefined): number | undefined {
  const max = Math.min(milliseconds ?? Number.POSITIVE_INFINITY, time?.move ?? Number.POSITIVE_INFINITY);
  return max === Number.POSITIVE_INFINITY ? undefined : Math.max(1, Math.ceil(max));
}

/** A player without a clock has as much as the other one. */
function clockWords(time: TimeLeft | undefined, turn: Player, { clock }: Dialect): string[] {
  if (time === undefined) return [];
  const other = time.other.left === Number.POSITIVE_INFINITY ? time.own : time.other;
  const [first, second] = turn === 0 ? [time.own, other] : [other, time.own];
  const whole = ({ left, increment }: TimeLeft['own']): [number, number] => [Math.max(1, Math.floor(left)), increment];
  const [[p1time, p1inc], [p2time, p2inc]] = [whole(first), whole(second)];
  return [p1time, p2time, p1inc, p2inc].map((value, i) => `${clock[i]} ${value}`);
}

/**
 * The options that an engine says it has: it is started in `folder`, asked and ended. Undefined where it fails to
 * start: its games will say why.
 */
export async function declaredOptions(
  { command, protocol }: EngineSpec,
  folder: string,
): Promise<readonly DeclaredOption[] | undefined> {
  const reaper = new Reaper();
  const process = new EngineProcess(command, folder, { write() {} }, reaper);
  try {
    const dialogue = new UgiDialogue(process, command.timeouts, [], protocol === 'uci' ? 'uci' : 'ugi');
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

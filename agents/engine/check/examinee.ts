import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game, Position } from '../../../games/game.ts';
import { movesOf } from '../../../games/moves.ts';
import { InputError } from '../../../lib/input-error.ts';
import { Random } from '../../../lib/maths/random.ts';
import { quoted, visible } from '../../../lib/quoted.ts';
import { Forfeit } from '../../play/forfeit.ts';
import { type DialectName, dialects, type Notation, notationIn } from '../../uci.ts';
import { goText, KNOWN } from '../dialogue.ts';
import { type DeclaredOption, setOptionLine } from '../options.ts';
import { EngineProcess, unreadable } from '../process.ts';
import { Reaper } from '../reaper.ts';
import { type EngineSpec, same } from '../spec.ts';

/** Something about an engine that isn't as it should be. */
interface Finding {
  readonly check: string;
  /** `wrong`: it breaks the protocol, or loses games by it. `advice`: the referee gets along with it. */
  readonly kind: 'wrong' | 'advice';
  readonly sent: string;
  readonly came: string;
  readonly wanted: string;
}

/** What was found of an engine. */
export type EngineReport = ReturnType<Examinee['report']>;

/** A position in which an engine is asked for a move. */
export interface Asked {
  /** `position fen TEXT moves …`. */
  readonly line: string;
  readonly position: Position;
}

/** The outcome of a question: all lines since the last one, and the wanted line or why there is none. */
interface Heard {
  readonly lines: readonly string[];
  readonly line?: string;
  readonly failed?: string;
  /** Whether its process had ended. */
  readonly ended?: boolean;
}

/** Findings of one check that are told one by one. */
const TOLD = 2;
const LONGEST = 300;
/** How long it is waited for a move, where its command doesn't name less by `hang=`. */
const LONGEST_MOVE = 10_000;
/** What an engine with the option Seed is told. */
export const SEED = 12_345;
/** Checks of commands that an engine gets only where its time is limited. */
const TIMED = ['movetime', 'clock', 'stop'];
/** Bytes of standard error in which a message is looked for. */
const LAST_BYTES = 4096;
/** Lines that are kept until somebody asks for them. */
const MAX_LINES = 10_000;

const ONLY_PROTOCOL = 'nothing but the protocol; other words go to standard error, or behind info string';
/** Numbers of an `info` line that can't be read, and what was expected. */
const MISREAD: readonly (readonly [RegExp, string])[] = [
  [/\sscore(?!\s(?:cp|mate)\s[+-]?\d+(?:\s|$))/, 'score cp POINTS or score mate PLIES, whole numbers'],
  [/\sdepth(?!\s\d+(?:\s|$))/, 'depth and a whole number'],
  [/\snodes(?!\s\d+(?:\s|$))/, 'nodes and a whole number'],
];

/** One line: what was sent, what came, what was expected. */
export function findingText({ check, kind, sent, came, wanted }: Finding): string {
  const advice = kind === 'advice' ? 'advice, ' : '';
  return `${advice}${check}: to ${quoted(sent, LONGEST)} came ${quoted(came, LONGEST)}; expected: ${quoted(wanted, LONGEST)}`;
}

/** Whether `line` answers a question for a move. */
const isBestmove = (line: string): boolean => /^bestmove\s+\S/.test(line);

/** The engine that is checked, one process of it after the other, and what is found of it. */
export class Examinee {
  readonly game: Game;
  readonly spec: EngineSpec;
  readonly seed: number;
  /** What it speaks; GTP isn't checked. */
  readonly protocol: DialectName;
  readonly notation: Notation;
  /** What it has declared so far. */
  readonly declared: DeclaredOption[] = [];
  /** As it calls itself. */
  name: string | undefined;
  /** Questions for a move that it has not answered. */
  silences = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), 'weightroom-check-'));
  readonly #reaper = new Reaper();
  /** `untold`: how many of its findings were left out of the report's `findings`. */
  readonly #checks = new Map<string, { tried: number; wrong: number; untold: number }>();
  readonly #findings: Finding[] = [];
  #process: EngineProcess | undefined;
  #lines: string[] = [];
  #errors = '';
  #stopped = false;

  constructor(game: Game, spec: EngineSpec, seed: number) {
    this.game = game;
    this.spec = spec;
    this.seed = seed;
    this.protocol = spec.protocol === 'uci' ? 'uci' : 'ugi';
    this.notation = notationIn(this.protocol, game);
  }

  /** The line that asks for a move. */
  get go(): string {
    return goText(this.spec.limit, undefined, 0, this.protocol);
  }

  /** A start of the game as a question, the same each time. */
  get start(): Asked {
    const position = this.game.start(new Random(this.seed, 'start'));
    return { line: `position fen ${this.notation.fen(position.text())}`, position };
  }

  report() {
    return {
      /** As it calls itself. */
      name: this.name,
      /** How often each thing was tried, and how often it went wrong, in the order of the first time. */
      checks: [...this.#checks].map(([check, counts]) => ({ check, ...counts })),
      /** Of each check the first few; what came and was expected before is not told again. */
      findings: this.#findings,
    };
  }

  /** Ends its process; there is no other one. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#process?.kill();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#reaper.close();
    rmSync(this.#folder, { recursive: true });
  }

  /** A new process is told `ugi`, or that of another protocol. */
  greet(protocol = this.protocol): Promise<Heard> {
    const { command } = this.spec;
    const { hello, known } = dialects[protocol];
    this.#errors = '';
    this.#lines = [];
    const errors = {
      write: (bytes: Buffer): void => {
        this.#errors = (this.#errors + bytes.toString()).slice(-LAST_BYTES);
      },
    };
    this.#process = new EngineProcess(command, this.#folder, errors, this.#reaper, (line) => {
      if (this.#lines.length < MAX_LINES) this.#lines.push(line);
    });
    return this.#ask(hello, (line) => line.trim() === known, command.timeouts.start);
  }

  /** It is told the options that the command names. */
  tellOptions(): void {
    for (const option of this.spec.command.options) this.tell(setOptionLine(option).trimEnd());
  }

  tell(lines: string): void {
    this.#process!.send(`${lines}\n`);
  }

  /** A game begins, in a new process where the last one is of no use. False where it can't. */
  async newGame(): Promise<boolean> {
    if (this.#process?.usable !== true) {
      if (this.#stopped) return false;
      await this.#process?.kill();
      const hello = await this.greet();
      if (hello.failed !== undefined) {
        const { hello: said, known } = dialects[this.protocol];
        this.wrong('start', `${said}, in another process`, hello.failed, known);
        return false;
      }
      this.tellOptions();
    }
    this.tried('new game');
    const told = this.#set('UCI_Variant', this.notation.variant) + this.#set('Seed', String(SEED));
    return this.ready('new game', told + dialects[this.protocol].newGame);
  }

  /** The line that tells it an option's value, if there is one and it has the option. */
  #set(option: string, value: string | undefined): string {
    const declared = this.declared.find(({ name }) => same(name, option));
    return declared === undefined || value === undefined ? '' : `setoption name ${declared.name} value ${value}\n`;
  }

  /**
   * Asks for a move, of which the check is `about`; undefined where none came that is legal. `stopAfter`: the
   * milliseconds after which it is told to stop.
   */
  async move({ line, position }: Asked, go: string, about: string, stopAfter?: number): Promise<string | undefined> {
    this.tried(about);
    const { timeouts } = this.spec.command;
    const timer = stopAfter === undefined ? undefined : setTimeout(() => this.tell('stop'), stopAfter);
    const longest = Math.min(timeouts.hang, LONGEST_MOVE) + (stopAfter ?? 0);
    const heard = await this.#ask(`${line}\n${go}`, isBestmove, longest);
    clearTimeout(timer);
    const sent = `${line}; ${go}${stopAfter === undefined ? '' : ', then stop'}`;
    this.heard(heard, sent);
    if (heard.line === undefined) {
      this.silences++;
      const stray = heard.lines.find((one) => /^\s*bestmove/i.test(one));
      this.wrong(about, sent, stray ?? heard.failed!, 'bestmove MOVE');
      return undefined;
    }
    const move = heard.line.split(/\s+/)[1]!;
    if (move === 'resign') return undefined;
    try {
      this.notation.parseMove(position, move);
      return move;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const legal = movesOf(this.game, position).map((one) => this.notation.moveText(position, one));
      const some = legal.length > 8 ? [...legal.slice(0, 8), '…'] : legal;
      this.wrong(about, sent, `${heard.line} (${error.message})`, `one of ${legal.length}: ${some.join(' ')}`);
      return undefined;
    }
  }

  /** Whether it is ready after `lines`, to which no move is an answer; but `mayMove` is as good. */
  async ready(check: string, lines: string, mayMove: 'never' | 'as well' = 'never'): Promise<boolean> {
    const ask = lines === 'isready' ? lines : `${lines}\nisready`;
    const sent = ask.replaceAll('\n', '; ');
    const heard = await this.#ask(ask, (line) => line.trim() === 'readyok', this.spec.command.timeouts.start);
    const unasked = heard.lines.filter((line) => /^bestmove\b/.test(line));
    if (mayMove === 'never' && unasked.length > 0)
      this.wrong('one move for each go', sent, unasked[0]!, 'no move: none was asked for');
    this.heard(heard, sent);
    if (heard.failed !== undefined) this.wrong(check, sent, heard.failed, 'readyok');
    return heard.failed === undefined;
  }

  /**
   * Why its process ends, within its time to quit: `hang` where it doesn't. `line` is its last; undefined: its input
   * ends.
   */
  async ending(line: string | undefined): Promise<Forfeit> {
    const process = this.#process!;
    if (line === undefined) process.endInput();
    else this.tell(line);
    const end = process.expect<never>(() => 'more', this.spec.command.timeouts.quit, 'hang');
    return end.catch((error: unknown) => {
      if (error instanceof Forfeit) return error;
      throw error;
    });
  }

  /** Judges all lines that came on the way to the wanted one. */
  heard({ lines }: Heard, sent: string): void {
    const moves = lines.filter((line) => /^bestmove\b/.test(line));
    for (const line of lines) {
      const stray = !KNOWN.test(line) && line.trim() !== '';
      if (stray && unreadable(line)) this.wrong('stray lines', sent, line, 'lines of text in UTF-8');
      else if (stray) this.advise('stray lines', sent, line, ONLY_PROTOCOL);
      const said = line.startsWith('info ') ? line.split(/\sstring(?:\s|$)/)[0]! : '';
      for (const [wrong, wanted] of MISREAD) if (wrong.test(said)) this.wrong('info', sent, line, wanted);
    }
    if (moves.length > 1) this.wrong('one move for each go', sent, moves.join(', '), 'one bestmove');
  }

  tried(check: string): void {
    const counts = this.#checks.get(check) ?? { tried: 0, wrong: 0, untold: 0 };
    counts.tried++;
    this.#checks.set(check, counts);
  }

  /** A fault; only advice where it is about time and the engine has no time limit. */
  wrong(check: string, sent: string, came: string, wanted: string): void {
    const harmless = TIMED.includes(check) && this.spec.limit.milliseconds === undefined;
    this.#add({ check, kind: harmless ? 'advice' : 'wrong', sent, came, wanted });
  }

  advise(check: string, sent: string, came: string, wanted: string): void {
    this.#add({ check, kind: 'advice', sent, came, wanted });
  }

  #add(finding: Finding): void {
    // What comes of an engine that we have ended is nothing of its own.
    if (this.#stopped) return;
    const { check, kind } = finding;
    if (!this.#checks.has(check)) this.tried(check);
    if (kind === 'wrong') this.#checks.get(check)!.wrong++;
    const told = this.#findings.filter((one) => one.check === check).length;
    const again = this.#findings.some(({ came, wanted }) => came === finding.came && wanted === finding.wanted);
    if (told < TOLD && !again) this.#findings.push(finding);
    else this.#checks.get(check)!.untold++;
  }

  /** Tells it `lines`, then waits this many milliseconds for a line that is `wanted`, which may have come already. */
  async #ask(lines: string, wanted: (line: string) => boolean, milliseconds: number): Promise<Heard> {
    this.tell(lines);
    try {
      if (!this.#lines.some(wanted))
        await this.#process!.expect(
          (line) => (wanted(line) ? { line } : KNOWN.test(line) ? 'more' : 'unknown'),
          milliseconds,
          'hang',
        );
      const heard = this.#lines.splice(0, this.#lines.findIndex(wanted) + 1);
      return { lines: heard, line: heard.at(-1)! };
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      const ended = !['hang', 'garbage', 'flood'].includes(error.reason);
      return { lines: this.#lines.splice(0), failed: this.#failure(error, milliseconds), ended };
    }
  }

  #failure({ reason, detail }: Forfeit, milliseconds: number): string {
    if (reason === 'hang') return `nothing within ${milliseconds} ms`;
    if (reason === 'garbage') return `what is no answer (${detail})`;
    if (reason === 'flood') return `a flood (${detail})`;
    const said = messageIn(this.#errors);
    const left = reason === 'orphans' ? ', and processes that it left behind' : '';
    return `its end (${detail})${left}${said === undefined ? '' : `, with ${visible(said)} on standard error`}`;
  }
}

/** The last line of `text` that is no frame of a stack, which Java and Node indent, and not Node's version. */
function messageIn(text: string): string | undefined {
  return text.split('\n').findLast((line) => /^\S/.test(line) && !/^(?:Caused by|Node\.js v)/.test(line));
}

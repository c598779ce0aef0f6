import type { Game } from '../../../games/game.ts';
import { InputError } from '../../../lib/input-error.ts';
import { Random } from '../../../lib/maths/random.ts';
import { quoted } from '../../../lib/quoted.ts';
import { goText } from '../go.ts';
import { type DeclaredOption, same, setOptionLine } from '../options.ts';
import type { EngineSpec } from '../spec.ts';
import { KNOWN } from '../ugi.ts';
import { type Asked, askedAt } from './positions.ts';
import type { Heard, Talk } from './talk.ts';

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
export interface EngineReport {
  /** As it calls itself. */
  readonly name: string | undefined;
  /** How often each thing was tried, and how often it went wrong, in the order of the first time. */
  readonly checks: readonly { readonly check: string; readonly tried: number; readonly wrong: number }[];
  /** Of each check the first few; what came and was wanted before is not told again. */
  readonly findings: readonly Finding[];
}

/** Findings of one check that are told one by one. */
const TOLD = 2;
const LONGEST = 300;

/** One line: what was sent, what came, what was wanted. */
export function findingText({ check, kind, sent, came, wanted }: Finding): string {
  const advice = kind === 'advice' ? 'advice, ' : '';
  return `${advice}${check}: to ${quoted(sent, LONGEST)} came ${quoted(came, LONGEST)}; wanted: ${quoted(wanted, LONGEST)}`;
}

/** How long it is waited for a move, where its command doesn't name less by `hang=`. */
const LONGEST_MOVE = 10_000;
/** What an engine with the option Seed is told. */
export const SEED = 12_345;

/** The engine that is checked, one process of it after the other, and what is found of it. */
export class Examinee {
  readonly game: Game;
  readonly spec: EngineSpec;
  readonly seed: number;
  /** What it has declared so far. */
  readonly declared: DeclaredOption[] = [];
  /** As it calls itself. */
  name: string | undefined;
  /** Questions for a move that it has not answered. */
  silences = 0;
  readonly #open: () => Talk;
  readonly #checks = new Map<string, { tried: number; wrong: number }>();
  readonly #findings: Finding[] = [];
  #talk: Talk | undefined;
  #closed = false;

  constructor(game: Game, spec: EngineSpec, seed: number, open: () => Talk) {
    this.game = game;
    this.spec = spec;
    this.seed = seed;
    this.#open = open;
  }

  /** With the process that was greeted last. */
  get talk(): Talk {
    return this.#talk!;
  }

  /** How long it is waited for a move. */
  get hang(): number {
    return Math.min(this.spec.command.timeouts.hang, LONGEST_MOVE);
  }

  /** The line that asks for a move. */
  get go(): string {
    return goText(this.spec.limit, undefined, 0);
  }

  /** A start of the game as a question, the same each time. */
  get start(): Asked {
    return askedAt(this.game, this.game.start(new Random(this.seed, 'start')));
  }

  report(): EngineReport {
    const checks = [...this.#checks].map(([check, counts]) => ({ check, ...counts }));
    return { name: this.name, checks, findings: this.#findings };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#talk?.kill();
  }

  /** A new process is told `ugi`. */
  greet(): Promise<Heard> {
    this.#talk = this.#open();
    return this.#talk.ask('ugi', (line) => line.trim() === 'ugiok', this.spec.command.timeouts.start);
  }

  /** It is told the options that the command names. */
  tellOptions(): void {
    for (const option of this.spec.command.options) this.talk.tell(setOptionLine(option).trimEnd());
  }

  /** A game begins, in a new process where the last one is of no use. False where it can't. */
  async newGame(): Promise<boolean> {
    if (this.#talk?.usable !== true) {
      if (this.#closed) return false;
      await this.#talk?.kill();
      const hello = await this.greet();
      if (hello.line === undefined) {
        this.wrong('start', 'ugi, in another process', hello.failed!, 'ugiok');
        return false;
      }
      this.tellOptions();
    }
    const seeded = this.declared.find(({ name }) => same(name, 'Seed'));
    const seed = seeded === undefined ? '' : `setoption name ${seeded.name} value ${SEED}\n`;
    this.tried('new game');
    return this.ready('new game', `${seed}uginewgame`);
  }

  /** Asks for a move; undefined where none came that is legal. */
  async move(asked: Asked, go: string, about: string): Promise<string | undefined> {
    this.tried(about);
    return this.legal(await this.talk.ask(`${asked.line}\n${go}`, isBestmove, this.hang), asked, go, about);
  }

  /** The move that `heard` holds; undefined where it is none that is legal. */
  legal(heard: Heard, asked: Asked, go: string, about: string): string | undefined {
    const sent = `${asked.line}; ${go}`;
    this.heard(heard, sent);
    if (heard.line === undefined) {
      this.silences++;
      const stray = heard.lines.find((line) => /^\s*bestmove/i.test(line));
      this.wrong(about, sent, stray ?? heard.failed!, 'bestmove MOVE');
      return undefined;
    }
    const move = heard.line.split(/\s+/)[1]!;
    if (move === 'resign') return undefined;
    try {
      this.game.parseMove(asked.position, move);
      return move;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const wanted = asked.legal.length > 8 ? [...asked.legal.slice(0, 8), '…'] : asked.legal;
      this.wrong(about, sent, `${heard.line} (${error.message})`, `one of ${asked.legal.length}: ${wanted.join(' ')}`);
      return undefined;
    }
  }

  /** Whether it is ready after `lines`, to which no move is an answer; but `mayMove` is as good. */
  async ready(check: string, lines: string, mayMove: 'never' | 'as well' = 'never'): Promise<boolean> {
    const ask = lines === 'isready' ? lines : `${lines}\nisready`;
    const sent = ask.replaceAll('\n', '; ');
    const { start } = this.spec.command.timeouts;
    const heard = await this.talk.ask(ask, (line) => line.trim() === 'readyok', start);
    const unasked = heard.lines.filter((line) => /^bestmove\b/.test(line));
    if (mayMove === 'never' && unasked.length > 0)
      this.wrong('one move for each go', sent, unasked[0]!, 'no move: none was asked for');
    this.heard(heard, sent);
    if (heard.line === undefined) this.wrong(check, sent, heard.failed!, 'readyok');
    return heard.line !== undefined;
  }

  /** Lines that came on the way to the wanted one. */
  heard({ lines }: Heard, sent: string): void {
    const moves = lines.filter((line) => /^bestmove\b/.test(line));
    for (const line of lines) {
      if (!KNOWN.test(line) && line.trim() !== '') this.#stray(line, sent);
      const said = line.startsWith('info ') ? line.split(/\sstring(?:\s|$)/)[0]! : '';
      for (const [wrong, wanted] of MISREAD) if (wrong.test(said)) this.wrong('info', sent, line, wanted);
    }
    if (moves.length > 1) this.wrong('one move for each go', sent, moves.join(', '), 'one bestmove');
  }

  #stray(line: string, sent: string): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    const unreadable = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/.test(line);
    const wanted = 'nothing but the protocol; other words go to standard error, or behind info string';
    if (unreadable) this.wrong('stray lines', sent, line, 'lines of text in UTF-8');
    else this.advise('stray lines', sent, line, wanted);
  }

  tried(check: string): void {
    const counts = this.#checks.get(check) ?? { tried: 0, wrong: 0 };
    counts.tried++;
    this.#checks.set(check, counts);
  }

  wrong(check: string, sent: string, came: string, wanted: string): void {
    this.#add({ check, kind: 'wrong', sent, came, wanted });
  }

  advise(check: string, sent: string, came: string, wanted: string): void {
    this.#add({ check, kind: 'advice', sent, came, wanted });
  }

  #add(finding: Finding): void {
    // What comes of an engine that we have ended is nothing of its own.
    if (this.#closed) return;
    const { check, kind } = finding;
    if (!this.#checks.has(check)) this.tried(check);
    if (kind === 'wrong') this.#checks.get(check)!.wrong++;
    const told = this.#findings.filter((one) => one.check === check).length;
    const again = this.#findings.some(({ came, wanted }) => came === finding.came && wanted === finding.wanted);
    if (told < TOLD && !again) this.#findings.push(finding);
  }
}

/** Numbers of an `info` line that can't be read, and what was expected. */
const MISREAD: readonly (readonly [RegExp, string])[] = [
  [/\sscore(?!\s(?:cp|mate)\s[+-]?\d+(?:\s|$))/, 'score cp POINTS or score mate PLIES, whole numbers'],
  [/\sdepth(?!\s\d+(?:\s|$))/, 'depth and a whole number'],
  [/\snodes(?!\s\d+(?:\s|$))/, 'nodes and a whole number'],
];

/** Whether `line` answers a question for a move. */
export function isBestmove(line: string): boolean {
  return /^bestmove\s+\S/.test(line);
}

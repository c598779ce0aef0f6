import type { Game } from '../../../games/game.ts';
import { InputError } from '../../../lib/input-error.ts';
import { goText } from '../go.ts';
import { type DeclaredOption, same, setOptionLine } from '../options.ts';
import type { EngineSpec } from '../spec.ts';
import { type EngineReport, type Finding, Findings } from './finding.ts';
import { type Asked, bestmove, checkLines, isBestmove } from './moves.ts';
import type { Heard, Talk } from './talk.ts';

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
  readonly #found = new Findings();
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

  report(): EngineReport {
    return this.#found.report(this.name);
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
    const { start } = this.spec.command.timeouts;
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
    return this.ready('new game', `${seed}uginewgame`, start);
  }

  /** Asks for a move; undefined where none came that is legal. */
  async move(asked: Asked, go: string, about: string): Promise<string | undefined> {
    this.tried(about);
    const heard = await this.talk.ask(`${asked.line}\n${go}`, isBestmove, this.hang);
    return this.legal(heard, asked, go, about);
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
    const move = bestmove(heard.line);
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

  /** Whether it is ready after `lines`, to which no move is an answer. */
  async ready(
    check: string,
    lines: string,
    milliseconds: number,
    moves: 'none' | 'anything' = 'none',
  ): Promise<boolean> {
    const sent = lines === 'isready' ? lines : `${lines}; isready`.replaceAll('\n', '; ');
    if (check === 'new game') this.tried(check);
    const ask = lines === 'isready' ? lines : `${lines}\nisready`;
    const heard = await this.talk.ask(ask, (line) => line.trim() === 'readyok', milliseconds);
    const unasked = heard.lines.filter((line) => /^bestmove\b/.test(line));
    if (moves === 'none' && unasked.length > 0)
      this.wrong('one move for each go', sent, unasked[0]!, 'no move: none was asked for');
    this.heard(heard, sent);
    if (heard.line === undefined) this.wrong(check, sent, heard.failed!, 'readyok');
    return heard.line !== undefined;
  }

  /** Lines that came on the way to the wanted one. */
  heard({ lines }: Heard, sent: string): void {
    for (const { kind, check, came, wanted } of checkLines(lines)) this.#found.add({ check, kind, sent, came, wanted });
  }

  tried(check: string): void {
    this.#found.tried(check);
  }

  wrong(check: string, sent: string, came: string, wanted: string): void {
    this.#add({ check, kind: 'wrong', sent, came, wanted });
  }

  advise(check: string, sent: string, came: string, wanted: string): void {
    this.#add({ check, kind: 'advice', sent, came, wanted });
  }

  /** What comes of an engine that we have ended is nothing of its own. */
  #add(finding: Finding): void {
    if (!this.#closed) this.#found.add(finding);
  }
}

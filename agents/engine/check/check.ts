import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '../../../games/game.ts';
import { InputError } from '../../../lib/input-error.ts';
import { Random } from '../../../lib/maths/random.ts';
import type { Running } from '../../../lib/progress/running.ts';
import { goText } from '../go.ts';
import { checkOptions, type DeclaredOption, declaredOption, same, setOptionLine } from '../options.ts';
import { Reaper } from '../reaper.ts';
import type { EngineSpec } from '../spec.ts';
import { type EngineReport, type Finding, Findings } from './finding.ts';
import { type Asked, askedMoves, bestmove, checkLines } from './moves.ts';
import { finishedGame, situationsOf } from './situations.ts';
import { type Heard, Talk } from './talk.ts';

/** What `go movetime` gives it, in the check of its clock. */
const MOVETIME = 200;
/** How long it thinks without a limit before it is told to stop. */
const ENDLESS = 200;
/** How long it is waited for after `stop`. */
const LONGEST_STOP = 5_000;
/** How long it is waited for a move, where its command doesn't name less by `hang=`. */
const LONGEST_MOVE = 10_000;
/** Games are begun until so many questions went without an answer. */
const MAX_SILENCES = 2;
const SEED = 12_345;

/**
 * Plays through what a referee may ask of the engine that `spec` describes, which speaks UGI, and through what it should
 * survive, and says what is wrong. The same for the same `seed`, but for what is about time. Nothing of the engine lives
 * when this ends. Throws the signal's reason where `running` is stopped.
 */
export async function checkEngine(
  game: Game,
  spec: EngineSpec,
  seed: number,
  { signal, progress }: Pick<Running, 'signal' | 'progress'>,
): Promise<EngineReport> {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-check-'));
  const reaper = new Reaper();
  const check = new Check(game, spec, seed, () => new Talk(spec.command, folder, reaper));
  const stop = (): void => void check.close();
  signal.addEventListener('abort', stop);
  try {
    const parts = [
      () => check.start(),
      () => check.games(),
      () => check.seeds(),
      () => check.clock(),
      () => check.stop(),
      () => check.badInput(),
      () => check.leaving(),
    ];
    for (const [i, part] of parts.entries()) {
      progress(i, parts.length);
      await part();
      signal.throwIfAborted();
      // Who never says that it is ready is asked nothing more.
      if (i === 0 && !check.started) break;
    }
    return check.report();
  } finally {
    signal.removeEventListener('abort', stop);
    await check.close();
    await reaper.close();
    rmSync(folder, { recursive: true });
  }
}

class Check {
  readonly #game: Game;
  readonly #spec: EngineSpec;
  readonly #seed: number;
  readonly #open: () => Talk;
  readonly #found = new Findings();
  #talk: Talk | undefined;
  #closed = false;
  #name: string | undefined;
  #declared: DeclaredOption[] = [];
  #silences = 0;
  started = false;

  constructor(game: Game, spec: EngineSpec, seed: number, open: () => Talk) {
    this.#game = game;
    this.#spec = spec;
    this.#seed = seed;
    this.#open = open;
  }

  report(): EngineReport {
    return this.#found.report(this.#name);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#talk?.kill();
  }

  /** `ugi`, its options, `isready`. */
  async start(): Promise<void> {
    const { start } = this.#spec.command.timeouts;
    this.#talk = this.#opened();
    this.#found.tried('start');
    const hello = await this.#talk.ask('ugi', (line) => line.trim() === 'ugiok', start);
    if (hello.line === undefined) {
      const stray = hello.lines.find((line) => line.trim() !== '');
      const came = stray === undefined ? hello.failed! : `${stray}, then ${hello.failed}`;
      this.#wrong('start', 'ugi', came, 'ugiok, with standard output flushed after every line');
      return;
    }
    this.#heard(hello, 'ugi');
    this.#name = hello.lines.map((line) => /^id\s+name\s+(.+)$/.exec(line.trim())?.[1]).find(Boolean);
    if (this.#name === undefined) this.#advise('start', 'ugi', 'no name', 'id name NAME before ugiok');
    this.#declarations(hello.lines);
    this.#tellOptions(this.#talk);
    if (!(await this.#ready('start', 'isready', start))) return;
    this.started = true;
    const named = this.#spec.command.options;
    const settings = this.#declared.filter(
      ({ name, type, default: value }) =>
        type !== 'button' && value !== undefined && !named.some((option) => same(option.name, name)),
    );
    for (const { name, default: value } of settings) {
      const line = setOptionLine({ name, value: value! }).trimEnd();
      this.#found.tried('options');
      if (!(await this.#ready('options', line, start))) return;
    }
  }

  /** Whole games and rare positions, in one process: every answer is a legal move. */
  async games(): Promise<void> {
    const random = new Random(this.#seed, 'check');
    for (const situation of situationsOf(this.#game, random)) {
      if (this.#silences >= MAX_SILENCES) return;
      if (!(await this.#newGame())) continue;
      await askedMoves(this.#game, situation, random, (asked) => this.#move(asked, this.#go(), situation.about));
    }
  }

  /** A game with the same seed twice. */
  async seeds(): Promise<void> {
    if (!this.#declared.some(({ name }) => same(name, 'Seed')) || this.#spec.limit.milliseconds !== undefined) return;
    const games: string[][] = [];
    const { text: start, position } = this.#start();
    const situation = { about: 'seed', start, seat: position.turn, moves: [], asks: 6 };
    this.#found.tried('seed');
    for (let i = 0; i < 2; i++) {
      if (!(await this.#newGame())) return;
      const moves: string[] = [];
      await askedMoves(this.#game, situation, new Random(this.#seed, 'seeds'), async (asked) => {
        const move = await this.#move(asked, this.#go(), 'seed');
        if (move !== undefined) moves.push(move);
        return move;
      });
      games.push(moves);
    }
    const at = games[0]!.findIndex((move, i) => move !== games[1]![i]);
    if (at === -1 && games[0]!.length === games[1]!.length) return;
    const [one, two] = games.map((moves) => moves[Math.max(0, at)] ?? 'no move');
    const sent = `setoption name Seed value ${SEED}, and the same game twice`;
    this.#wrong('seed', sent, `${one}, then ${two}`, 'the same moves, since it has the option Seed');
  }

  /** A time for the move, and a clock. */
  async clock(): Promise<void> {
    if (!(await this.#newGame())) return;
    const { margin } = this.#spec.command.timeouts;
    const hang = this.#hang;
    const position = this.#start();
    const talk = this.#talk!;
    const go = `go movetime ${MOVETIME}`;
    this.#found.tried('movetime');
    talk.tell(`${position.line}\n${go}`);
    const timer = setTimeout(() => talk.tell('stop'), MOVETIME + margin);
    const begun = performance.now();
    const heard = await talk.hear(isBestmove, MOVETIME + margin + hang);
    const took = performance.now() - begun;
    clearTimeout(timer);
    if (heard.line !== undefined && took > MOVETIME + margin)
      this.#wrong(
        'movetime',
        go,
        `${heard.line} after ${Math.round(took)} ms`,
        `a move within ${MOVETIME} + ${margin} ms`,
      );
    this.#legal(heard, position, go, 'movetime');
    if (!(await this.#newGame())) return;
    const clock = 'go p1time 60000 p2time 60000 p1inc 500 p2inc 500';
    this.#found.tried('clock');
    this.#legal(await this.#talk!.ask(`${position.line}\n${clock}`, isBestmove, hang), position, clock, 'clock');
  }

  /** `stop` ends a search without a limit, and says nothing where there is none. */
  async stop(): Promise<void> {
    if (!(await this.#newGame())) return;
    const position = this.#start();
    const talk = this.#talk!;
    this.#found.tried('stop');
    talk.tell(`${position.line}\ngo infinite`);
    const timer = setTimeout(() => talk.tell('stop'), ENDLESS);
    const longest = Math.min(this.#spec.command.timeouts.hang, LONGEST_STOP);
    const heard = await talk.hear(isBestmove, ENDLESS + longest);
    clearTimeout(timer);
    this.#legal(heard, position, 'go infinite, then stop', 'stop');
    if (heard.line === undefined) return;
    this.#found.tried('stop without go');
    await this.#ready('stop without go', 'stop', this.#spec.command.timeouts.start);
  }

  /** Lines that no referee of ours sends: it may say what it likes, but for a move, and goes on. */
  async badInput(): Promise<void> {
    const start = this.#start();
    const [move] = start.legal;
    const ended = finishedGame(this.#game, new Random(this.#seed, 'finished'));
    const lines = [
      '',
      '   ',
      'nonsense and more of it',
      'setoption name NoSuchOption value 1',
      'setoption',
      'position',
      'position fen nonsense',
      `position fen ${start.text} moves nonsense`,
      `position fen ${start.text} moves ${move} ${move} ${move}`,
      `position fen ${'9'.repeat(5000)}`,
    ];
    for (const line of lines) {
      this.#found.tried('bad input');
      if (!(await this.#newGame())) return;
      await this.#ready('bad input', line, this.#spec.command.timeouts.start);
    }
    this.#found.tried('bad input');
    if (!(await this.#newGame())) return;
    const over = `position fen ${ended.start} moves ${ended.moves.join(' ')}\n${this.#go()}`;
    await this.#ready('bad input', over, this.#spec.command.timeouts.start, 'anything');
    // What was wrong is forgotten with the next game.
    if (!(await this.#newGame())) return;
    await this.#move(start, this.#go(), 'after bad input');
  }

  /** `quit`, and the end of its input. */
  async leaving(): Promise<void> {
    const { quit } = this.#spec.command.timeouts;
    if (!(await this.#newGame())) return;
    this.#found.tried('quit');
    this.#talk!.tell('quit');
    const { how, left } = await this.#talk!.end(quit);
    if (how === undefined) this.#wrong('quit', 'quit', `nothing: it lives on after ${quit} ms`, 'its end');
    else if (left)
      this.#wrong('quit', 'quit', 'its end, and processes that it left behind', 'the end of all that it has started');
    else if (how !== 'exit code 0') this.#advise('quit', 'quit', `its end with ${how}`, 'exit code 0');
    if (!(await this.#newGame())) return;
    this.#found.tried('end of input');
    this.#talk!.endInput();
    if ((await this.#talk!.end(quit)).how === undefined)
      this.#advise('end of input', 'the end of its input', `nothing: it lives on after ${quit} ms`, 'its end');
  }

  get #hang(): number {
    return Math.min(this.#spec.command.timeouts.hang, LONGEST_MOVE);
  }

  #go(): string {
    return goText(this.#spec.limit, undefined, 0);
  }

  #start(): Asked {
    const random = new Random(this.#seed, 'start');
    const position = this.#game.start(random);
    const buffer = new Int32Array(this.#game.maxMoves);
    const legal = [...buffer.subarray(0, position.moves(buffer, 0))].map((move) => this.#game.moveText(position, move));
    const text = position.text();
    return { line: `position fen ${text}`, text, position, legal };
  }

  /** Asks for a move; undefined where none came that is legal. */
  async #move(asked: Asked, go: string, about: string): Promise<string | undefined> {
    this.#found.tried(about);
    const heard = await this.#talk!.ask(`${asked.line}\n${go}`, isBestmove, this.#hang);
    return this.#legal(heard, asked, go, about);
  }

  #legal(heard: Heard, asked: Asked, go: string, about: string): string | undefined {
    const sent = `${asked.line}; ${go}`;
    this.#heard(heard, sent);
    if (heard.line === undefined) {
      this.#silences++;
      const stray = heard.lines.find((line) => /^\s*bestmove/i.test(line));
      this.#wrong(about, sent, stray ?? heard.failed!, 'bestmove MOVE');
      return undefined;
    }
    const move = bestmove(heard.line);
    if (move === 'resign') return undefined;
    try {
      this.#game.parseMove(asked.position, move);
      return move;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const wanted = asked.legal.length > 8 ? [...asked.legal.slice(0, 8), '…'] : asked.legal;
      this.#wrong(about, sent, `${heard.line} (${error.message})`, `one of ${asked.legal.length}: ${wanted.join(' ')}`);
      return undefined;
    }
  }

  /** Lines that came on the way to the wanted one. */
  #heard({ lines }: Heard, sent: string): void {
    for (const { kind, check, came, wanted } of checkLines(lines)) this.#found.add({ check, kind, sent, came, wanted });
  }

  /** A game begins, in a new process where the last one is of no use. False where it can't. */
  async #newGame(): Promise<boolean> {
    const { start } = this.#spec.command.timeouts;
    if (this.#talk?.usable !== true) {
      if (this.#closed) return false;
      await this.#talk?.kill();
      this.#talk = this.#opened();
      const hello = await this.#talk.ask('ugi', (line) => line.trim() === 'ugiok', start);
      if (hello.line === undefined) {
        this.#wrong('start', 'ugi, in another process', hello.failed!, 'ugiok');
        return false;
      }
      this.#tellOptions(this.#talk);
    }
    const seeded = this.#declared.find(({ name }) => same(name, 'Seed'));
    const seed = seeded === undefined ? '' : `setoption name ${seeded.name} value ${SEED}\n`;
    return this.#ready('new game', `${seed}uginewgame`, start);
  }

  /** Whether it is ready after `lines`, to which no move is an answer. */
  async #ready(
    check: string,
    lines: string,
    milliseconds: number,
    moves: 'none' | 'anything' = 'none',
  ): Promise<boolean> {
    const sent = lines === 'isready' ? lines : `${lines}; isready`.replaceAll('\n', '; ');
    if (check === 'new game') this.#found.tried(check);
    const ask = lines === 'isready' ? lines : `${lines}\nisready`;
    const heard = await this.#talk!.ask(ask, (line) => line.trim() === 'readyok', milliseconds);
    const unasked = heard.lines.filter((line) => /^bestmove\b/.test(line));
    if (moves === 'none' && unasked.length > 0)
      this.#wrong('one move for each go', sent, unasked[0]!, 'no move: none was asked for');
    this.#heard(heard, sent);
    if (heard.line === undefined) this.#wrong(check, sent, heard.failed!, 'readyok');
    return heard.line !== undefined;
  }

  #declarations(lines: readonly string[]): void {
    for (const line of lines.filter((one) => /^option\b/.test(one))) {
      this.#found.tried('options');
      const option = declaredOption(line);
      if (option === undefined) {
        this.#wrong('options', 'ugi', line, 'option name NAME type TYPE, then default, min, max, var');
        continue;
      }
      const fault = declarationFault(option, this.#declared);
      if (fault !== undefined) this.#wrong('options', 'ugi', line, fault);
      this.#declared.push(option);
    }
    try {
      checkOptions(this.#spec.command.options, this.#declared, this.#spec.name);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#wrong('options', 'ugi', error.message, 'the options that the command names');
    }
  }

  /** Those that the command names. */
  #tellOptions(talk: Talk): void {
    for (const option of this.#spec.command.options) talk.tell(setOptionLine(option).trimEnd());
  }

  #opened(): Talk {
    return this.#open();
  }

  #wrong(check: string, sent: string, came: string, wanted: string): void {
    this.#add({ check, kind: 'wrong', sent, came, wanted });
  }

  #advise(check: string, sent: string, came: string, wanted: string): void {
    this.#add({ check, kind: 'advice', sent, came, wanted });
  }

  /** What comes of an engine that we have ended is nothing of its own. */
  #add(finding: Finding): void {
    if (!this.#closed) this.#found.add(finding);
  }
}

/** What is wanted in the place of a declaration that says too little; undefined where it will do. */
function declarationFault(option: DeclaredOption, before: readonly DeclaredOption[]): string | undefined {
  const { name, type, min, max, choices, default: value } = option;
  if (before.some((one) => same(one.name, name))) return 'each option once';
  if (!/^(?:check|spin|combo|button|string)$/.test(type)) return 'a type of check, spin, combo, button, string';
  if (type === 'button') return undefined;
  if (value === undefined) return 'a default';
  if (type === 'spin' && (min === undefined || max === undefined)) return 'min and max, whole numbers';
  if (type === 'spin' && !(Number.isInteger(Number(value)) && Number(value) >= min! && Number(value) <= max!))
    return 'a default from min to max';
  if (type === 'check' && !/^(?:true|false)$/.test(value)) return 'default true or default false';
  if (type === 'combo' && !choices.includes(value)) return 'a default that is one of its var';
  return undefined;
}

function isBestmove(line: string): boolean {
  return /^bestmove\s+\S/.test(line);
}

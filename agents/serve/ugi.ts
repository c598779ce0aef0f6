import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { type Choice, MAX_POINTS, WIN } from '../agent.ts';
import type { Limit } from '../limits/limit.ts';
import type { AgentSpec } from '../spec.ts';
import type { Thought } from './chooser.ts';
import { goLimit } from './go.ts';
import { queryAnswer } from './query.ts';
import type { Thinker } from './thinker.ts';
import { UgiPosition } from './ugi-position.ts';

/** Lines that may wait for a search to end. */
const MAX_WAITING = 1000;
/** The most that a running search may still take after `quit`. */
const LAST_MILLISECONDS = 2_000;

/** How the server speaks to the outside. */
interface Outside {
  /** In one piece, so that whoever waits for the last line wakes up once. */
  say(...lines: string[]): void;
  /** There is nothing more to do. */
  quit(): void;
}

/**
 * An agent of ours as a UGI engine. It survives any input: a wrong line is answered by `info string error:` and changes
 * nothing. During a search it obeys `stop`, `isready` and `quit`; other lines wait.
 */
export class UgiServer {
  readonly #game: Game;
  readonly #spec: AgentSpec;
  readonly #thinker: Thinker;
  readonly #outside: Outside;
  readonly #current: UgiPosition;
  readonly #waiting: string[] = [];
  readonly #commands: Readonly<Record<string, (line: string) => void>>;
  #seed: number;
  #games = 0;
  #leaving = false;
  /** What limits the search that is under way. */
  #thinking: Limit | 'own' | undefined;

  constructor(game: Game, spec: AgentSpec, thinker: Thinker, outside: Outside, seed: number) {
    this.#game = game;
    this.#spec = spec;
    this.#thinker = thinker;
    this.#outside = outside;
    this.#seed = seed;
    this.#current = new UgiPosition(game, seed);
    const nothing = (): void => {};
    this.#commands = {
      '': nothing,
      stop: nothing,
      ugi: () => this.#introduce(),
      isready: () => outside.say('readyok'),
      setoption: (line) => this.#setOption(line),
      uginewgame: () => thinker.newGame(this.#seed, ++this.#games),
      position: (line) => this.#current.set(line, this.#seed),
      go: (line) => this.#go(line),
      query: (line) => this.#query(line),
      quit: () => outside.quit(),
    };
    thinker.newGame(seed, 0);
  }

  hear(line: string): void {
    const trimmed = line.trim();
    const [word] = trimmed.split(/\s/, 1) as [string];
    if (this.#thinking === undefined) this.#obey(word, trimmed);
    else if (word === 'stop') this.#thinker.stop();
    else if (this.#leaving) return;
    else if (word === 'isready') this.#outside.say('readyok');
    else if (this.#waiting.length < MAX_WAITING) this.#wait(word, trimmed);
    else this.refuse(`${MAX_WAITING} lines wait for the search to end; this one is dropped`);
  }

  /** Tells of a line that can't be obeyed. */
  refuse(why: string): void {
    this.#outside.say(`info string error: ${why.replace(/\s+/g, ' ').slice(0, 1000)}`);
  }

  #obey(word: string, line: string): void {
    try {
      if (!Object.hasOwn(this.#commands, word)) throw new InputError(`${line.slice(0, 100)}: no such command`);
      this.#commands[word]!(line);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.refuse(error.message);
    }
  }

  #wait(word: string, line: string): void {
    this.#waiting.push(line);
    if (word !== 'quit') return;
    this.#leaving = true;
    // A search that ends soon by itself is finished, any other one is stopped.
    const endless = typeof this.#thinking === 'object' && Object.keys(this.#thinking).length === 0;
    setTimeout(() => this.#thinker.stop(), endless ? 0 : LAST_MILLISECONDS).unref();
    setTimeout(() => this.#outside.quit(), 2 * LAST_MILLISECONDS).unref();
  }

  #introduce(): void {
    this.#outside.say(`id name weightroom ${this.#spec.name}`);
    this.#outside.say('id author the weightroom authors');
    this.#outside.say(`option name Seed type spin default ${this.#seed} min 0 max 2147483647`);
    this.#outside.say('ugiok');
  }

  #setOption(line: string): void {
    const [, value] = /^setoption\s+name\s+seed\s+value\s+(\d{1,10})$/i.exec(line) ?? [];
    if (value === undefined) throw new InputError(`${line.slice(0, 100)}: setoption name Seed value N is wanted`);
    this.#seed = Number(value);
    this.#games = 0;
  }

  #query(line: string): void {
    const subject = line.slice('query'.length).trim();
    this.#outside.say(`response ${queryAnswer(subject, this.#game, this.#current.position, this.#spec)}`);
  }

  #go(line: string): void {
    const { position, start, moves } = this.#current;
    if (position.over()) {
      this.refuse(`the game is over: ${position.ending()}`);
      this.#outside.say('bestmove none');
      return;
    }
    const limit = goLimit(line, position.turn);
    this.#thinking = limit ?? 'own';
    // The thinker keeps what it is given, and the list grows.
    this.#thinker.think({ start, moves: moves.slice(), limit }, (thought) => this.#tell(thought));
  }

  #tell({ choice, milliseconds, note }: Thought): void {
    if (note !== undefined) this.refuse(note);
    const best = `bestmove ${this.#game.moveText(this.#current.position, choice.move)}`;
    this.#outside.say(...infoLines(choice, milliseconds), best);
    this.#thinking = undefined;
    while (this.#thinking === undefined && this.#waiting.length > 0) this.hear(this.#waiting.shift()!);
  }
}

/** What was thought, as UGI's `info` line; none where there was no search. */
function infoLines({ score, depth, nodes }: Choice, milliseconds: number): string[] {
  if (score === undefined && nodes === 0) return [];
  const nps = Math.round((1000 * nodes) / Math.max(milliseconds, 0.001));
  return [`info depth ${depth}${scoreText(score)} nodes ${nodes} time ${Math.round(milliseconds)} nps ${nps}`];
}

function scoreText(score: number | undefined): string {
  if (score === undefined) return '';
  if (Math.abs(score) < MAX_POINTS) return ` score cp ${score}`;
  return ` score mate ${score > 0 ? WIN - score : 0 - WIN - score}`;
}

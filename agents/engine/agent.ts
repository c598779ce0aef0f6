import type { Game, Move, Player, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Random } from '../../lib/maths/random.ts';
import { type Agent, type Choice, MAX_POINTS, WIN } from '../agent.ts';
import { gtpGame } from '../gtp.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { Forfeit, type ForfeitCost } from '../play/forfeit.ts';
import { type DialectName, dialects, type Notation, notationIn } from '../uci.ts';
import { type EngineCost, goText, maxMilliseconds, type Reply, type Task } from './dialogue.ts';
import { connection } from './host.ts';
import type { EngineOption, EngineSpec } from './spec.ts';

/** Seeds that an engine is given: whole numbers below this. */
const SEEDS = 2 ** 31;

/**
 * Plays what an engine from outside answers. Whose turn it is, what is legal and when the game is over is the
 * referee's: the engine is given the position that the game began with and every move since. `choose` throws Forfeit
 * where the engine fails or resigns.
 */
export class EngineAgent implements Agent {
  readonly #game: Game;
  readonly #spec: EngineSpec;
  /** How it is told positions and moves, and tells moves; GTP is written from the game's own. */
  readonly #notation: Notation;
  #engine: number | undefined;
  /** The position that the game began with, once it is known. */
  #start: string | undefined;
  #moves: string[] = [];
  #fresh = true;
  /** What the engine is told, where it is no longer what its command says. */
  #options: readonly EngineOption[] | undefined;

  constructor(game: Game, spec: EngineSpec) {
    this.#game = game;
    this.#spec = spec;
    this.#notation = notationIn(spec.protocol === 'uci' ? 'uci' : 'ugi', game);
  }

  /** From the next game on, the engine plays with these options. */
  tell(options: readonly EngineOption[]): void {
    this.#options = options;
  }

  start(): void {
    this.#start = undefined;
    this.#moves = [];
    this.#fresh = true;
  }

  follow(position: Position, move: Move): void {
    this.#start ??= position.text();
    this.#moves.push(this.#notation.moveText(position, move));
  }

  choose(position: Position, random: Random, time?: TimeLeft): Choice {
    this.#start ??= position.text();
    const fresh = this.#fresh;
    const seed = fresh ? random.int(SEEDS) : 0;
    this.#fresh = false;
    const { task, moveOf } = this.#task(this.#start, position.turn, time);
    const engine = this.#opened();
    const answer = connection().ask({ kind: 'move', engine, task, fresh, seed, options: this.#options });
    if (answer.kind === 'forfeit') throw new Forfeit(answer.reason, answer.detail, answer.cost);
    if (answer.kind !== 'moved') throw new Error('the run is being stopped');
    const text = moveOf(answer.reply.move);
    if (text === 'resign') throw new Forfeit('resigned', position.text(), forfeitCost(answer.cost));
    return { move: this.#legal(position, text, engine, answer.cost), ...this.#infoOf(answer.reply), ...answer.cost };
  }

  #legal(position: Position, text: string, engine: number, cost: EngineCost): Move {
    try {
      return this.#notation.parseMove(position, text);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      connection().ask({ kind: 'drop', engine, why: `illegal move: ${error.message}` });
      throw new Forfeit('illegal', error.message, forfeitCost(cost));
    }
  }

  #infoOf(reply: Reply): Omit<Choice, 'move'> {
    return infoOf(reply, this.#spec.protocol === 'uci' ? 'uci' : 'ugi');
  }

  #opened(): number {
    if (this.#engine !== undefined) return this.#engine;
    const engine = connection().nextEngine();
    const { name, protocol, command, timeControl } = this.#spec;
    const metered = timeControl?.cpu !== undefined || timeControl?.memory !== undefined;
    connection().ask({ kind: 'open', engine, name, protocol, command, metered, maxMemory: timeControl?.memory });
    this.#engine = engine;
    return engine;
  }

  #task(start: string, turn: Player, time: TimeLeft | undefined): { task: Task; moveOf: (answer: string) => string } {
    const { limit, protocol } = this.#spec;
    const milliseconds = maxMilliseconds(limit, time);
    if (protocol !== 'gtp') {
      const moves = this.#moves.length === 0 ? '' : ` moves ${this.#moves.join(' ')}`;
      const lines = `position fen ${this.#notation.fen(start)}${moves}\n${goText(limit, time, turn, protocol)}\n`;
      const { variant } = this.#notation;
      const task = { protocol, lines, milliseconds, ...(variant === undefined ? {} : { variant }) };
      return { task, moveOf: (answer) => answer };
    }
    const { setup, encode } = gtpGame(this.#game.family)!;
    const { size, plays, colour, move } = encode(start, this.#moves);
    const clock = time === undefined || !Number.isFinite(time.own.left) ? undefined : time.own.left / 1000;
    return { task: { protocol, size, plays, setup, colour, clock, milliseconds }, moveOf: move };
  }
}

const forfeitCost = ({ milliseconds, memory }: EngineCost): ForfeitCost => ({ milliseconds, memory });

/** What an engine says of its search; nothing that it says can be taken for more than an opinion. */
export function infoOf({ info }: Reply, protocol: DialectName = 'ugi'): Omit<Choice, 'move'> {
  if (info === '') return { score: undefined, depth: 0, nodes: 0 };
  return { score: scoreOf(info, protocol), depth: countIn(info, 'depth'), nodes: countIn(info, 'nodes') };
}

function scoreOf(info: string, protocol: DialectName): number | undefined {
  const [, kind, text] = /\sscore (cp|mate) ([+-]?\d{1,15})(?=\s|$)/.exec(info) ?? [];
  const value = Number(text);
  if (kind === 'cp') return Math.abs(value) < MAX_POINTS ? value + 0 : undefined;
  if (kind !== 'mate' || value === 0 || Math.abs(value) > WIN - MAX_POINTS) return undefined;
  const plies = dialects[protocol].mateIn(value);
  return plies > 0 ? WIN - plies : 0 - WIN - plies;
}

function countIn(info: string, name: string): number {
  return Number(new RegExp(`\\s${name} (\\d{1,15})(?=\\s|$)`).exec(info)?.[1] ?? 0);
}

import { type Choice, WIN } from '../agents/agent.ts';
import type { Limit } from '../agents/limits/limit.ts';
import type { Thinker, Thought } from '../agents/serve/thinker.ts';
import type { GridPosition } from '../games/kit/index.ts';
import type { FairyStockfish } from './fairy-stockfish.ts';
import { type FieldGame, fenOf, readUciMove, uciMove } from './field-game.ts';

/** Where nothing limits a move. */
const MILLISECONDS = 1000;

type Request = Parameters<Thinker['think']>[0];

/** Fairy-Stockfish, used like an agent of ours. Our rules translate positions and moves. */
export class FairyThinker implements Pick<Thinker, 'newGame' | 'think' | 'stop' | 'warmUp' | 'close'> {
  readonly #field: FieldGame;
  readonly #engine: FairyStockfish;

  constructor(field: FieldGame, engine: FairyStockfish) {
    this.#field = field;
    this.#engine = engine;
  }

  /** It has no seed: alone, with a limit on depth or nodes, it repeats. */
  newGame(): void {
    this.#engine.tell('ucinewgame');
  }

  async think(request: Request, done: (thought: Thought) => void): Promise<void> {
    const begun = performance.now();
    const choice = await this.choose(request);
    done({ choice, milliseconds: performance.now() - begun, note: undefined });
  }

  async choose({ start, moves, limit }: Request): Promise<Choice> {
    const { game } = this.#field;
    const position = game.parse(start);
    const told = ['position fen', fenOf(this.#field, position), 'moves'];
    for (const text of moves) {
      const move = game.parseMove(position, text);
      told.push(uciMove(this.#field, position, move));
      position.make(move);
    }
    this.#engine.tell(told.join(' '));
    return this.#choiceOf(position, await this.#engine.ask(goLine(limit), /^bestmove/));
  }

  async warmUp(done: Parameters<Thinker['warmUp']>[0]): Promise<void> {
    const begun = performance.now();
    done({ nodes: await this.#engine.warmUp(), milliseconds: performance.now() - begun });
  }

  stop(): void {
    this.#engine.tell('stop');
  }

  async close(): Promise<void> {
    this.#engine.end();
  }

  /** The score and the depth are those of the last search that came to its end. */
  #choiceOf(position: GridPosition, said: readonly string[]): Choice {
    const infos = said.map((line) => INFO.exec(line)).filter((info) => info !== null);
    const [, depth = '0', kind, score = '0'] = infos.findLast(([, , , , bound]) => bound === undefined) ?? [];
    const move = / (\S+)/.exec(said.at(-1)!)![1]!;
    return {
      move: readUciMove(this.#field, position, move),
      score: kind === 'mate' ? mateScore(Number(score)) : Number(score),
      depth: Number(depth),
      nodes: Number(infos.at(-1)?.[5] ?? 0),
    };
  }
}

const INFO = /^info depth (\d+) .*score (cp|mate) (-?\d+)( (?:upper|lower)bound)? nodes (\d+)/;

function goLine(limit: Limit = { milliseconds: MILLISECONDS }): string {
  const { depth, nodes, milliseconds } = limit;
  const words = Object.entries({ depth, nodes, movetime: milliseconds && Math.round(milliseconds) });
  const set = words.flatMap(([word, value]) => (value === undefined ? [] : [` ${word} ${value}`]));
  return `go${set.length === 0 ? ' infinite' : set.join('')}`;
}

/** Its own moves up to the mate; none: it is mated. */
function mateScore(moves: number): number {
  return moves > 0 ? WIN - (2 * moves - 1) : -WIN - 2 * moves;
}

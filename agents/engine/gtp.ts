import { Forfeit, type ForfeitReason } from '../play/forfeit.ts';
import { Dialogue, type GtpTask, type Reply } from './dialogue.ts';
import type { Hearing } from './process.ts';

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

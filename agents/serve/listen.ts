import type { Game } from '../../games/game.ts';
import { LineReader } from '../../lib/files/line-reader.ts';
import type { DialectName } from '../uci.ts';
import type { Thinker } from './thinker.ts';
import { type Thinking, type UgiAgent, UgiServer } from './ugi.ts';

const LONGEST_LINE = 1024 * 1024;

/** What an engine does with the lines of its input, with those that are too long, and at its end. */
interface Listener {
  hear(line: string): void;
  refuse(why: string): void;
  end(): void;
}

/** Lets an engine hear the lines of standard input until that ends or the engine leaves. */
export function listen(begin: (leave: () => void) => Listener): Promise<void> {
  return new Promise((resolve) => {
    const reader = new LineReader(LONGEST_LINE);
    let listening = true;
    const listener = begin(() => {
      listening = false;
      process.stdin.destroy();
      resolve();
    });
    const take = (line: string, whole: boolean): void => {
      if (!listening) return;
      if (whole) listener.hear(line);
      else listener.refuse(`a line of more than ${LONGEST_LINE} bytes`);
    };
    process.stdin.on('data', (chunk: Buffer) => reader.push(chunk, take));
    process.stdin.on('end', () => {
      reader.end(take);
      if (listening) listener.end();
    });
  });
}

/** Serves UGI or UCI on standard input and output until the other side quits; `thinker` thinks for `agent`. */
export function serveUgi(
  game: Game,
  agent: UgiAgent,
  thinker: Thinking & Pick<Thinker, 'close'>,
  seed: number,
  protocol: DialectName,
): Promise<void> {
  return listen((leave) => {
    const quit = (): void => void thinker.close().then(leave);
    const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
    const server = new UgiServer(game, agent, thinker, { say, quit }, seed, protocol);
    return {
      hear: (line) => server.hear(line),
      refuse: (why) => server.refuse(why),
      end: () => server.hear('quit'),
    };
  });
}

import { type GtpServer, gtpGame } from '../../agents/gtp.ts';
import { OurGtpPlayer } from '../../agents/serve/gtp-player.ts';
import { Thinker } from '../../agents/serve/thinker.ts';
import { UgiServer } from '../../agents/serve/ugi.ts';
import { parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, ownAgent, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { familyNamed, gameNamed } from '../../games/index.ts';
import { LineReader } from '../../lib/files/line-reader.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { oneOf, text } from '../../lib/options/kinds.ts';
import { defaulting, seed } from '../../lib/options/option-set.ts';
import { command } from '../options/command.ts';

const LONGEST_LINE = 1024 * 1024;

/** `weightroom engine`: an agent of ours behind a protocol, for other people's programs. */
export const engineCommand = command({
  usage: 'engine <game>',
  describe: 'an agent as an engine that speaks UGI, or GTP for Hex, on standard input and output',
  options: {
    agent: defaulting(text, 'hand', 'named as in match run; its own limit applies if none is sent', {
      holds: 'agents',
    }),
    limit: defaulting(text, 'depth=4', 'search limit of an agent that names none'),
    protocol: defaulting(oneOf(['ugi', 'gtp']), 'ugi', 'ugi or gtp'),
    seed: { ...seed, help: 'seed of the agent; also set by setoption name Seed' },
  },
  async handler(args) {
    const game = gameNamed(args.game);
    const limit = parseLimit(args.limit, '--limit');
    const spec = (one: Game): AgentSpec => ownAgent(parseAgent(args.agent, one, limit), 'weightroom engine');
    const { protocol } = args;
    const agent = spec(game);
    if (protocol === 'ugi') return serveUgi(game, agent, args.seed);
    const gtp = gtpGame(game.family);
    if (gtp === undefined) throw new InputError(`--protocol gtp: ${game.name} can't be played in GTP`);
    const size = familyNamed(game.family).sizeOf(game.start(new Random(0)).text());
    return serveGtp(gtp.serve(new OurGtpPlayer(`weightroom ${agent.name}`, spec, args.seed), size));
  },
});

function serveUgi(game: Game, agent: AgentSpec, seed: number): Promise<void> {
  return listen((leave) => {
    const thinker = new Thinker(game, agent);
    const quit = (): void => void thinker.close().then(leave);
    const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);
    const server = new UgiServer(game, agent, thinker, { say, quit }, seed);
    return {
      hear: (line) => server.hear(line),
      refuse: (why) => server.refuse(why),
      end: () => server.hear('quit'),
    };
  });
}

function serveGtp(server: GtpServer): Promise<void> {
  return listen((leave) => ({
    hear: (line) => {
      process.stdout.write(server.answer(line));
      if (server.over) leave();
    },
    refuse: (why) => process.stdout.write(`? ${why}\n\n`),
    end: leave,
  }));
}

/** What an engine does with the lines of its input, with those that are too long, and at its end. */
interface Listener {
  hear(line: string): void;
  refuse(why: string): void;
  end(): void;
}

/** Lets an engine hear the lines of standard input until that ends or the engine leaves. */
function listen(begin: (leave: () => void) => Listener): Promise<void> {
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

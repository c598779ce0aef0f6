import { type GtpServer, gtpGame } from '../../agents/gtp.ts';
import { OurGtpPlayer } from '../../agents/serve/gtp-player.ts';
import { listen, serveUgi } from '../../agents/serve/listen.ts';
import { Thinker } from '../../agents/serve/thinker.ts';
import { parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, ownAgent, parseAgent } from '../../agents/spec.ts';
import { speaksUci } from '../../agents/uci.ts';
import type { Game } from '../../games/game.ts';
import { familyNamed, gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { oneOf, text } from '../../lib/options/kinds.ts';
import { defaulting, seed } from '../../lib/options/option-set.ts';
import { commandList } from '../command-list.ts';
import { command } from '../options/command.ts';

/** `weightroom engine`: an agent of ours behind a protocol, for other people's programs. */
export const engineCommand = command({
  ...commandList.engine,
  options: {
    agent: defaulting(text, 'hand', 'named as in match run; its own limit applies if none is sent', {
      holds: 'agents',
    }),
    limit: defaulting(text, 'depth=4', 'search limit of an agent that names none'),
    protocol: defaulting(oneOf(['ugi', 'uci', 'gtp']), 'ugi', 'ugi; uci or gtp if the game supports it'),
    seed: { ...seed, help: 'seed of the agent; also set by setoption name Seed' },
  },
  async handler(args) {
    const game = gameNamed(args.game);
    const limit = parseLimit(args.limit, '--limit');
    const spec = (one: Game): AgentSpec => ownAgent(parseAgent(args.agent, one, limit), 'weightroom engine');
    const { protocol } = args;
    const agent = spec(game);
    if (protocol === 'uci' && !speaksUci(game.family))
      throw new InputError(`--protocol uci: ${game.name} can't be played in UCI, as its module exports no uci`);
    if (protocol !== 'gtp') return serveUgi(game, agent, new Thinker(game, agent), args.seed, protocol);
    const gtp = gtpGame(game.family);
    if (gtp === undefined) throw new InputError(`--protocol gtp: ${game.name} can't be played in GTP`);
    const size = familyNamed(game.family).sizeOf(game.start(new Random(0)).text());
    return serveGtp(gtp.serve(new OurGtpPlayer(`weightroom ${agent.name}`, spec, args.seed), size));
  },
});

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

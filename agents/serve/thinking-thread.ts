import { parentPort, workerData } from 'node:worker_threads';
import { gameNamed } from '../../games/index.ts';
import { preload } from '../../lib/tasks/preloads.ts';
import { Chooser } from './chooser.ts';
import type { ThinkingMessage, ThinkingSetup } from './thinker.ts';

const { game, spec, stop, preloads } = workerData as ThinkingSetup;
await preload(preloads);
const chooser = new Chooser(gameNamed(game), spec, stop);

parentPort!.on('message', (message: ThinkingMessage) => {
  if (message.kind === 'new game') chooser.newGame(message.seed, message.game);
  else parentPort!.postMessage(chooser.choose(message.request));
});

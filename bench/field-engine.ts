// Fairy-Stockfish as an engine of ours, for one of five games of examples/:
//
//     npx weightroom check engine "cmd:start=60000 node dist/bench/field-engine.js othello" ./examples/othello

import { serveUgi } from '../agents/serve/listen.ts';
import { FairyStockfish } from './fairy-stockfish.ts';
import { FairyThinker } from './fairy-thinker.ts';
import { fieldGame, fieldGames } from './field-game.ts';

const field = await fieldGame(process.argv[2] ?? fieldGames.join());
const engine = await FairyStockfish.open(field.variant);
await serveUgi(field.game, { name: 'fairy-stockfish' }, new FairyThinker(field, engine), 1);

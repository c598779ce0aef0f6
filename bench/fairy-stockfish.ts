// Fairy-Stockfish of npm's `fairy-stockfish-nnue.wasm`, without networks, as an engine that speaks UCI:
//
//     npx weightroom check engine "uci:start=60000 node dist/bench/fairy-stockfish.js" ./examples/othello

import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';

/** What the package gives, as far as we use it. */
interface Wasm {
  postMessage(line: string): void;
  addMessageListener(listen: (line: string) => void): void;
  readonly FS: { writeFile(path: string, text: string): void };
}

/** What isn't built in. */
const VARIANTS = `[breakthrough6:breakthrough]
maxRank = 6
maxFile = 6
startFen = pppppp/pppppp/6/6/PPPPPP/PPPPPP w - - 0 1
flagRegionWhite = *6
`;

/** Nodes after which all of its code is compiled; the first moves before would take several times as long. */
const WARM = 20_000;

// Baseline code would be replaced while it searches, at the cost of its first moves.
setFlagsFromString('--no-liftoff');
// With `fetch`, Node's since 18, it takes itself to be in a browser.
Reflect.deleteProperty(globalThis, 'fetch');
// @ts-expect-error It declares no types.
const { default: begin } = await import('fairy-stockfish-nnue.wasm/stockfish.js');
const wasm: Wasm = await begin();
let hear = (line: string): void => console.log(line);
wasm.addMessageListener((line) => hear(line));
wasm.FS.writeFile('/variants.ini', VARIANTS);
for (const option of ['VariantPath value /variants.ini', 'Use NNUE value false'])
  wasm.postMessage(`setoption name ${option}`);

/** Searches until it is as fast as it will be; nobody is told. */
function warmUp(): Promise<void> {
  const told = hear;
  return new Promise((resolve) => {
    hear = (line) => {
      if (!line.startsWith('bestmove')) return;
      hear = told;
      resolve();
    };
    for (const line of ['position startpos', `go nodes ${WARM}`]) wasm.postMessage(line);
  });
}

let warm = false;
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'quit') break;
  // By then it knows its variant.
  if (line === 'ucinewgame' && !warm) {
    await warmUp();
    warm = true;
  }
  wasm.postMessage(line);
}
process.exit();

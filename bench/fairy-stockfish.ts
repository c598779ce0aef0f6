import { setFlagsFromString } from 'node:v8';

/** What the package gives, as far as we use it. */
interface Wasm {
  postMessage(line: string): void;
  addMessageListener(listen: (line: string) => void): void;
  terminate(): void;
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

/** Fairy-Stockfish in this process, of npm's `fairy-stockfish-nnue.wasm`, without networks; it searches on a thread. */
export class FairyStockfish {
  readonly #wasm: Wasm;
  #take: (line: string) => void = () => {};

  private constructor(wasm: Wasm) {
    this.#wasm = wasm;
    wasm.addMessageListener((line) => this.#take(line));
  }

  /** Starts it for one of its variants. */
  static async open(variant: string): Promise<FairyStockfish> {
    // Baseline code would be replaced while it searches, at the cost of its first moves.
    setFlagsFromString('--no-liftoff');
    // With `fetch`, Node's since 18, it takes itself to be in a browser.
    const { fetch } = globalThis;
    Reflect.deleteProperty(globalThis, 'fetch');
    // @ts-expect-error It declares no types.
    const { default: begin } = await import('fairy-stockfish-nnue.wasm/stockfish.js');
    const wasm: Wasm = await begin();
    globalThis.fetch = fetch;
    const engine = new FairyStockfish(wasm);
    await engine.ask('uci', /^uciok/);
    wasm.FS.writeFile('/variants.ini', VARIANTS);
    engine.tell('setoption name VariantPath value /variants.ini');
    engine.tell('setoption name Use NNUE value false');
    engine.tell(`setoption name UCI_Variant value ${variant}`);
    return engine;
  }

  /** Searches until it is as fast as it will be: this many nodes. */
  async warmUp(): Promise<number> {
    this.tell('position startpos');
    await this.ask(`go nodes ${WARM}`, /^bestmove/);
    this.tell('ucinewgame');
    return WARM;
  }

  /** Ends its threads, and frees its memory. */
  end(): void {
    this.#wasm.terminate();
  }

  tell(line: string): void {
    this.#wasm.postMessage(line);
  }

  /** What it says to `line`, up to the line that `last` matches; one question at a time. */
  ask(line: string, last: RegExp): Promise<string[]> {
    return new Promise((resolve) => {
      const said: string[] = [];
      this.#take = (answer) => {
        said.push(answer);
        if (!last.test(answer)) return;
        this.#take = () => {};
        resolve(said);
      };
      this.tell(line);
    });
  }
}

import type { Game, Player } from '../../../games/game.ts';
import { legalMoves, movesOf } from '../../../games/moves.ts';
import { InputError } from '../../../lib/input-error.ts';
import { Random } from '../../../lib/maths/random.ts';
import type { Running } from '../../../lib/progress/running.ts';
import { dialects } from '../../uci.ts';
import { checkOptions, type DeclaredOption, declaredOption, setOptionLine } from '../options.ts';
import { type EngineSpec, same } from '../spec.ts';
import { type Asked, type EngineReport, Examinee, SEED } from './examinee.ts';

/** Games are begun until this many questions went without an answer. */
const MAX_SILENCES = 2;
/** What `go movetime` gives it. */
const MOVETIME = 200;
/** How long it thinks without a limit before it is told to stop. */
const ENDLESS = 200;

/** A rule of a referee: it asks the engine, and notes what is wrong. */
type Rule = (engine: Examinee) => Promise<unknown>;

/** In their order, after `starts`. */
const rules: readonly Rule[] = [
  playsLegally,
  repeats,
  inGame(keepsMovetime),
  inGame(keepsClock),
  inGame(stops),
  inGame(survives),
  inGame(quits),
  inGame(endsWithInput),
];

function inGame(rule: Rule): Rule {
  return async (engine) => (await engine.newGame()) && rule(engine);
}

/** It answers ugi, declares its options, and is ready. False: it can be asked nothing more. */
async function starts(engine: Examinee): Promise<boolean> {
  engine.tried('start');
  const hello = await engine.greet();
  const { hello: said, known } = dialects[engine.protocol];
  const other = hello.failed !== undefined && hello.ended !== true && engine.protocol === 'ugi';
  if (other && (await engine.greet('uci')).failed === undefined) {
    engine.wrong('start', 'uci', 'uciok', 'ugiok; this engine speaks UCI: use uci:PROGRAM instead of cmd:PROGRAM');
    return false;
  }
  if (hello.failed !== undefined) {
    const stray = hello.lines.find((line) => line.trim() !== '');
    const came = stray === undefined ? hello.failed : `${stray}, then ${hello.failed}`;
    engine.wrong('start', said, came, `${known}, with standard output flushed after every line`);
    return false;
  }
  engine.heard(hello, said);
  engine.name = hello.lines.map((line) => /^id\s+name\s+(.+)$/.exec(line.trim())?.[1]).find(Boolean);
  if (engine.name === undefined) engine.advise('start', said, 'no name', `id name NAME before ${known}`);
  readDeclarations(engine, hello.lines);
  engine.tellOptions();
  if (!(await engine.ready('start', 'isready'))) return false;
  const named = engine.spec.command.options;
  for (const { name, type, default: value } of engine.declared) {
    if (type === 'button' || value === undefined || named.some((option) => same(option.name, name))) continue;
    engine.tried('options');
    if (!(await engine.ready('options', setOptionLine({ name, value }).trimEnd()))) break;
  }
  return true;
}

/** Reads the options that `lines` declare, and whether those that the command names are among them. */
function readDeclarations(engine: Examinee, lines: readonly string[]): void {
  for (const line of lines.filter((one) => /^option\b/.test(one))) {
    engine.tried('options');
    const option = declaredOption(line);
    const fault =
      option === undefined
        ? 'option name NAME type TYPE, then default, min, max, var'
        : declarationFault(option, engine.declared);
    if (fault !== undefined) engine.wrong('options', dialects[engine.protocol].hello, line, fault);
    if (option !== undefined) engine.declared.push(option);
  }
  try {
    checkOptions(engine.spec.command.options, engine.declared, engine.spec.name);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    engine.wrong('options', dialects[engine.protocol].hello, error.message, 'the options that the command names');
  }
}

/** What a declaration that says too little should say; undefined if it says enough. */
function declarationFault(option: DeclaredOption, before: readonly DeclaredOption[]): string | undefined {
  const { name, type, min, max, choices, default: value } = option;
  if (before.some((one) => same(one.name, name))) return 'each option once';
  if (!/^(?:check|spin|combo|button|string)$/.test(type)) return 'a type of check, spin, combo, button, string';
  if (type === 'button') return undefined;
  if (value === undefined) return 'a default';
  if (type === 'spin' && (min === undefined || max === undefined)) return 'min and max, whole numbers';
  if (type === 'spin' && !(Number.isInteger(Number(value)) && Number(value) >= min! && Number(value) <= max!))
    return 'a default from min to max';
  if (type === 'check' && !/^(?:true|false)$/.test(value)) return 'default true or default false';
  if (type === 'combo' && !choices.includes(value)) return 'a default that is one of its var';
  return undefined;
}

/** In whole games and rare positions, in one process, every answer is a legal move. */
async function playsLegally(engine: Examinee): Promise<void> {
  const random = new Random(engine.seed, 'check');
  for (const situation of situationsOf(engine.game, random)) {
    if (engine.silences >= MAX_SILENCES) return;
    if (await engine.newGame())
      await playFrom(engine, situation, random, (asked) => engine.move(asked, engine.go, situation.about));
  }
}

/** A game with the same seed twice is the same. */
async function repeats(engine: Examinee): Promise<void> {
  if (!engine.declared.some(({ name }) => same(name, 'Seed')) || engine.spec.limit.milliseconds !== undefined) return;
  const { position } = engine.start;
  const situation = { about: 'seed', start: position.text(), seat: position.turn, asks: 6 };
  const games: (string | undefined)[][] = [[], []];
  engine.tried('seed');
  for (const moves of games) {
    if (!(await engine.newGame())) return;
    await playFrom(engine, situation, new Random(engine.seed, 'seeds'), async (asked) => {
      moves.push(await engine.move(asked, engine.go, 'seed'));
      return moves.at(-1);
    });
  }
  const [one, two] = games as [string[], string[]];
  const at = one.findIndex((move, i) => move !== two[i]);
  if (at === -1) return;
  const sent = `setoption name Seed value ${SEED}, and the same game twice`;
  const came = `${one[at] ?? 'no move'}, then ${two[at] ?? 'no move'}`;
  engine.wrong('seed', sent, came, 'the same moves, since it has the option Seed');
}

/** It moves within the time of a move. */
async function keepsMovetime(engine: Examinee): Promise<void> {
  const { margin } = engine.spec.command.timeouts;
  const go = `go movetime ${MOVETIME}`;
  const begun = performance.now();
  const move = await engine.move(engine.start, go, 'movetime', MOVETIME + margin);
  const took = performance.now() - begun;
  if (move !== undefined && took > MOVETIME + margin)
    engine.wrong(
      'movetime',
      go,
      `bestmove ${move} after ${Math.round(took)} ms`,
      `a move within ${MOVETIME} + ${margin} ms`,
    );
}

async function keepsClock(engine: Examinee): Promise<void> {
  const [first, second, firstMore, secondMore] = dialects[engine.protocol].clock;
  const go = `go ${first} 60000 ${second} 60000 ${firstMore} 500 ${secondMore} 500`;
  await engine.move(engine.start, go, 'clock');
}

/** `stop` ends a search without a limit, and says nothing where there is none. */
async function stops(engine: Examinee): Promise<void> {
  if ((await engine.move(engine.start, 'go infinite', 'stop', ENDLESS)) === undefined) return;
  engine.tried('stop without go');
  await engine.ready('stop without go', 'stop');
}

/** It may answer unknown lines with anything but a move, and keeps running. */
async function survives(engine: Examinee): Promise<void> {
  const { start, game, notation } = engine;
  const move = notation.moveText(start.position, movesOf(game, start.position)[0]!);
  const lines = [
    '',
    '   ',
    'nonsense and more of it',
    'setoption name NoSuchOption value 1',
    'setoption',
    // UCI promises nothing of what is no position.
    ...(engine.protocol === 'uci'
      ? []
      : [
          'position',
          'position fen nonsense',
          `${start.line} moves nonsense`,
          `${start.line} moves ${move} ${move} ${move}`,
          `position fen ${'9'.repeat(5000)}`,
        ]),
  ];
  for (const line of lines) {
    engine.tried('bad input');
    await engine.ready('bad input', line);
    if (!(await engine.newGame())) return;
  }
  // Nor of what is over: an engine may search there, and move when the next game has begun.
  if (engine.protocol === 'ugi') {
    const whole = { about: '', start: start.position.text(), seat: undefined, asks: 1 };
    const { line: over } = await playFrom(engine, whole, new Random(engine.seed, 'finished'), async () => undefined);
    engine.tried('bad input');
    await engine.ready('bad input', `${over}\n${engine.go}`, 'as well');
  }
  // What was wrong is forgotten with the next game.
  if (await engine.newGame()) await engine.move(start, engine.go, 'after bad input');
}

/** `quit` ends it, and all that it has started. */
async function quits(engine: Examinee): Promise<void> {
  const { quit } = engine.spec.command.timeouts;
  engine.tried('quit');
  const { reason, detail } = await engine.ending('quit');
  if (reason === 'hang') engine.wrong('quit', 'quit', `nothing: it lives on after ${quit} ms`, 'its end');
  else if (reason === 'orphans')
    engine.wrong('quit', 'quit', 'its end, and processes that it left behind', 'the end of all that it has started');
  else if (detail !== 'exit code 0') engine.advise('quit', 'quit', `its end with ${detail}`, 'exit code 0');
}

async function endsWithInput(engine: Examinee): Promise<void> {
  const { quit } = engine.spec.command.timeouts;
  engine.tried('end of input');
  if ((await engine.ending(undefined)).reason === 'hang')
    engine.advise('end of input', 'the end of its input', `nothing: it lives on after ${quit} ms`, 'its end');
}

/**
 * Tests the engine that `spec` describes, which speaks UGI: it sends what a referee may ask and input that the engine
 * should survive, and reports what is wrong. The same `seed` gives the same report, except for times. No process of
 * the engine is left at the end. Throws the signal's reason where `running` is stopped.
 */
export async function checkEngine(
  game: Game,
  spec: EngineSpec,
  seed: number,
  { signal, progress }: Pick<Running, 'signal' | 'progress'>,
): Promise<EngineReport> {
  const engine = new Examinee(game, spec, seed);
  const stop = (): void => void engine.stop();
  signal.addEventListener('abort', stop);
  try {
    const ready = await starts(engine);
    for (const [i, rule] of rules.entries()) {
      signal.throwIfAborted();
      progress(i + 1, rules.length + 1);
      if (ready) await rule(engine);
    }
    signal.throwIfAborted();
    return engine.report();
  } finally {
    signal.removeEventListener('abort', stop);
    await engine.close();
  }
}

/** How a game begins in which an engine is asked for moves. */
interface Situation {
  readonly about: string;
  readonly start: string;
  /** The engine's; undefined: random moves decide the game. */
  readonly seat: number | undefined;
  /** Moves of its opponent, with which the game begins. */
  readonly moves?: readonly string[];
  /** How many moves it is asked for at most. */
  readonly asks: number;
}

const WHOLE_GAME = 40;
const FEW = 4;
/** Random moves made in search of rare positions. */
const TRIES = 3_000;
const MAX_MOVES = 20_000;

/**
 * Games that show all that a referee may ask: from the start as either side, from other boards, where nothing but one
 * move (a pass, say) is legal, and in games where a move may keep the turn also where either side has two in a row.
 * What random games don't show is left out.
 */
function situationsOf(game: Game, random: Random): Situation[] {
  const [first, board] = [game.start(random), game.scatter(random)];
  const [start, other] = [first.text(), board.text()];
  return [
    { about: 'a whole game, moving first', start, seat: first.turn, asks: WHOLE_GAME },
    { about: 'a whole game, moving second', start, seat: 1 - first.turn, asks: WHOLE_GAME },
    { about: 'another board, as the side to move', start: other, seat: board.turn, asks: FEW },
    { about: 'another board, as the other side', start: other, seat: 1 - board.turn, asks: FEW },
    ...rareOf(game, random),
  ];
}

function rareOf(game: Game, random: Random): Situation[] {
  const found = new Map<string, Situation>();
  const note = (about: string, start: string, seat: Player, moves: readonly string[] = []): void => {
    if (!found.has(about)) found.set(about, { about, start, seat, moves, asks: FEW });
  };
  let position = game.start(random);
  /** What the player to move has played since the other one did. */
  let run = { from: position.text(), moves: [] as string[] };
  for (let tries = 0; tries < TRIES && found.size < 4; tries++) {
    if (position.over()) {
      position = game.start(random);
      run = { from: position.text(), moves: [] };
    }
    const legal = legalMoves(game, position);
    const { turn } = position;
    if (legal.length === 1)
      note(legal[0] === 'pass' ? 'nothing but a pass' : 'only one legal move', position.text(), turn);
    const move = random.pick(legal);
    position.make(game.parseMove(position, move));
    if (position.over()) continue;
    run.moves.push(move);
    if (position.turn === turn) note('a move that keeps the turn, by the engine', run.from, turn);
    else {
      if (run.moves.length === 2) note('two moves in a row by its opponent', run.from, position.turn, run.moves);
      run = { from: position.text(), moves: [] };
    }
  }
  return [...found.values()];
}

/**
 * Plays a game from a situation, against random moves: `ask` is called for each of the engine's moves; the game ends
 * with the first that isn't there. Returns where it stands then, as a question.
 */
async function playFrom(
  { game, notation }: Pick<Examinee, 'game' | 'notation'>,
  { start, seat, moves: begun = [], asks }: Situation,
  random: Random,
  ask: (asked: Asked) => Promise<string | undefined>,
): Promise<Asked> {
  const position = game.parse(start);
  const moves: string[] = [];
  const asked = (): Asked => ({
    line: `position fen ${notation.fen(start)}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`,
    position,
  });
  const make = (text: string): void => {
    position.make(notation.parseMove(position, text));
    moves.push(text);
  };
  const makeOwn = (text: string): void => make(notation.moveText(position, game.parseMove(position, text)));
  for (const text of begun) makeOwn(text);
  for (let left = asks; left > 0 && !position.over() && moves.length < MAX_MOVES; ) {
    if (position.turn !== seat) {
      makeOwn(random.pick(legalMoves(game, position)));
      continue;
    }
    left--;
    const move = await ask(asked());
    if (move === undefined) break;
    make(move);
  }
  return asked();
}

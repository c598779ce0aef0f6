import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hosting } from '../../agents/engine/host.ts';
import { Session } from '../../agents/session.ts';
import { parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, agentTexts, parseAgent } from '../../agents/spec.ts';
import { usualAgent } from '../../agents/weights-file.ts';
import { drawnLines } from '../../games/drawing.ts';
import type { Game, Position } from '../../games/game.ts';
import { familyNamed, gameNamed, readPosition } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { oneOf, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, optional, seed, type ValuesOf } from '../../lib/options/option-set.ts';
import { commandList } from '../command-list.ts';
import { command } from '../options/command.ts';
import { say } from '../terminal/print.ts';

const HELP = 'a move, or: moves, hint, undo, board, position, help, quit';

const playOptions = {
  agent: optional(
    text,
    'the opponent, which also gives hints; default: tuned if the game has a published champion, else hand',
    { holds: 'agents' },
  ),
  side: defaulting(oneOf(['first', 'second']), 'first', 'your seat: first or second'),
  watch: optional(text, 'two agents to watch, joined by a comma', { holds: 'agents' }),
  delay: defaulting(wholeNumber(), '0', 'milliseconds before each move of an agent'),
  limit: defaulting(text, 'depth=4', 'search limit of agents that name none'),
  position: optional(text, 'position to start from, as text'),
  seed,
};

type Arguments = { readonly game: string } & ValuesOf<typeof playOptions>;

/** `weightroom play`: a person at the terminal against an agent, or two agents to watch. */
export const playCommand = command({
  ...commandList.play,
  options: playOptions,
  async handler(args) {
    const seats = seatsOf(args);
    const folder = join(tmpdir(), `weightroom-engines-${process.pid}`);
    let failed = false;
    await hosting([seats.adviser, ...seats.agents], folder, undefined, async (host) => {
      host?.attach();
      const session = new Session(seats.game, seats.position, seats.agents, seats.adviser, seats.random);
      await play(session, args.delay);
      failed = session.end?.detail !== undefined;
    });
    if (failed) say(`What engines wrote to standard error is in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  },
});

async function play(session: Session, delay: number): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    introduce(session);
    show(session);
    while (session.end === undefined) {
      if (!session.asksPerson) {
        if (delay > 0) await sleep(delay);
        const mover = session.game.seats[session.position.turn];
        const move = session.answer();
        if (move === undefined) break;
        say(`${mover} plays ${move}`);
        show(session);
      } else if (!(await ask(session, lines))) return;
    }
    say(endLine(session));
  } finally {
    terminal.close();
  }
}

/** The game in a line, and the person's seat, if there is a person. */
function introduce({ game, agents }: Session): void {
  const seat = agents.indexOf(undefined);
  if (seat === -1) return;
  say(`${game.name}: ${familyNamed(game.family).meaning}`);
  say(`You are ${game.seats[seat]}. Enter ${HELP}`);
}

function endLine({ game, end }: Session): string {
  const { winner, ending, voided, detail } = end!;
  const result = winner !== undefined ? `${game.seats[winner]} wins` : voided ? 'Void' : 'Drawn';
  return `${result}: ${ending}${detail === undefined ? '' : ` (${detail})`}.`;
}

/** One line from the person, and what it asks for; false when there is no more to come. */
async function ask(session: Session, lines: AsyncIterator<string>): Promise<boolean> {
  process.stdout.write(`${session.game.seats[session.position.turn]}> `);
  const { value, done } = await lines.next();
  const word = done ? 'quit' : String(value).trim();
  switch (word) {
    case '':
    case 'help':
      say(HELP);
      return true;
    case 'quit':
      say('');
      return false;
    case 'moves':
      say(session.legal().join(' '));
      return true;
    case 'hint':
      for (const line of session.hint()) say(line);
      return true;
    case 'position':
      say(session.position.text());
      return true;
    case 'undo':
      if (!session.undo()) say('nothing of yours to take back');
      show(session);
      return true;
    case 'board':
      show(session);
      return true;
  }
  try {
    session.play(word);
    show(session);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    say(`${error.message} (${HELP})`);
  }
  return true;
}

/** Who plays what from where. */
interface Seats {
  readonly game: Game;
  readonly position: Position;
  readonly agents: readonly [AgentSpec | undefined, AgentSpec | undefined];
  readonly adviser: AgentSpec;
  readonly random: Random;
}

function seatsOf(args: Arguments): Seats {
  const { game, position } = start(args);
  const limit = parseLimit(args.limit, '--limit');
  const adviser = parseAgent(args.agent ?? usualAgent(game), game, limit);
  const random = new Random(args.seed, 'play');
  if (args.watch === undefined) {
    const second = args.side === 'second';
    return { game, position, agents: second ? [adviser, undefined] : [undefined, adviser], adviser, random };
  }
  const [first, second, ...more] = agentTexts(args.watch).map((text) => parseAgent(text, game, limit));
  if (first === undefined || second === undefined || more.length > 0)
    throw new InputError(`--watch ${args.watch}: expected two agents joined by a comma`);
  return { game, position, agents: [first, second], adviser, random };
}

function start(args: Arguments): { game: Game; position: Position } {
  const game = gameNamed(args.game);
  if (args.position === undefined) return { game, position: game.start(new Random(args.seed, 'play', 'start')) };
  return readPosition(familyNamed(game.family), args.position);
}

function show(session: Session): void {
  say('');
  // Not through `say`: a board's colours are escapes of our own.
  for (const line of drawnLines(session.game.draw(session.position), coloured())) process.stdout.write(`${line}\n`);
}

/** Where the output is a terminal that hasn't asked for none (no-color.org). */
function coloured(): boolean {
  return process.stdout.isTTY && process.env.NO_COLOR === undefined;
}

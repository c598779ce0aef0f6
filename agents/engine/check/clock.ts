import type { Examinee } from './examinee.ts';
import { askedStart, isBestmove } from './moves.ts';

/** What `go movetime` gives it. */
const MOVETIME = 200;
/** How long it thinks without a limit before it is told to stop. */
const ENDLESS = 200;
/** How long it is waited for after `stop`. */
const LONGEST_STOP = 5_000;

/** A time for the move, and a clock. */
export async function checkClock(engine: Examinee): Promise<void> {
  if (!(await engine.newGame())) return;
  const { margin } = engine.spec.command.timeouts;
  const hang = engine.hang;
  const position = askedStart(engine.game, engine.seed);
  const talk = engine.talk;
  const go = `go movetime ${MOVETIME}`;
  engine.tried('movetime');
  talk.tell(`${position.line}\n${go}`);
  const timer = setTimeout(() => talk.tell('stop'), MOVETIME + margin);
  const begun = performance.now();
  const heard = await talk.hear(isBestmove, MOVETIME + margin + hang);
  const took = performance.now() - begun;
  clearTimeout(timer);
  if (heard.line !== undefined && took > MOVETIME + margin)
    engine.wrong(
      'movetime',
      go,
      `${heard.line} after ${Math.round(took)} ms`,
      `a move within ${MOVETIME} + ${margin} ms`,
    );
  engine.legal(heard, position, go, 'movetime');
  if (!(await engine.newGame())) return;
  const clock = 'go p1time 60000 p2time 60000 p1inc 500 p2inc 500';
  engine.tried('clock');
  engine.legal(await engine.talk.ask(`${position.line}\n${clock}`, isBestmove, hang), position, clock, 'clock');
}

/** `stop` ends a search without a limit, and says nothing where there is none. */
export async function checkStop(engine: Examinee): Promise<void> {
  if (!(await engine.newGame())) return;
  const position = askedStart(engine.game, engine.seed);
  const talk = engine.talk;
  engine.tried('stop');
  talk.tell(`${position.line}\ngo infinite`);
  const timer = setTimeout(() => talk.tell('stop'), ENDLESS);
  const longest = Math.min(engine.spec.command.timeouts.hang, LONGEST_STOP);
  const heard = await talk.hear(isBestmove, ENDLESS + longest);
  clearTimeout(timer);
  engine.legal(heard, position, 'go infinite, then stop', 'stop');
  if (heard.line === undefined) return;
  engine.tried('stop without go');
  await engine.ready('stop without go', 'stop', engine.spec.command.timeouts.start);
}

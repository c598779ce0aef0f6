import { Random } from '../../../lib/maths/random.ts';
import type { Examinee } from './examinee.ts';
import { askedStart } from './moves.ts';
import { finishedGame } from './situations.ts';

/** Lines that no referee of ours sends: it may say what it likes, but for a move, and goes on. */
export async function checkBadInput(engine: Examinee): Promise<void> {
  const start = askedStart(engine.game, engine.seed);
  const [move] = start.legal;
  const ended = finishedGame(engine.game, new Random(engine.seed, 'finished'));
  const lines = [
    '',
    '   ',
    'nonsense and more of it',
    'setoption name NoSuchOption value 1',
    'setoption',
    'position',
    'position fen nonsense',
    `position fen ${start.text} moves nonsense`,
    `position fen ${start.text} moves ${move} ${move} ${move}`,
    `position fen ${'9'.repeat(5000)}`,
  ];
  for (const line of lines) {
    engine.tried('bad input');
    if (!(await engine.newGame())) return;
    await engine.ready('bad input', line, engine.spec.command.timeouts.start);
  }
  engine.tried('bad input');
  if (!(await engine.newGame())) return;
  const over = `position fen ${ended.start} moves ${ended.moves.join(' ')}\n${engine.go}`;
  await engine.ready('bad input', over, engine.spec.command.timeouts.start, 'anything');
  // What was wrong is forgotten with the next game.
  if (!(await engine.newGame())) return;
  await engine.move(start, engine.go, 'after bad input');
}

import type { Examinee } from './examinee.ts';

/** `quit`, and the end of its input. */
export async function checkLeaving(engine: Examinee): Promise<void> {
  const { quit } = engine.spec.command.timeouts;
  if (!(await engine.newGame())) return;
  engine.tried('quit');
  engine.talk.tell('quit');
  const { how, left } = await engine.talk.end(quit);
  if (how === undefined) engine.wrong('quit', 'quit', `nothing: it lives on after ${quit} ms`, 'its end');
  else if (left)
    engine.wrong('quit', 'quit', 'its end, and processes that it left behind', 'the end of all that it has started');
  else if (how !== 'exit code 0') engine.advise('quit', 'quit', `its end with ${how}`, 'exit code 0');
  if (!(await engine.newGame())) return;
  engine.tried('end of input');
  engine.talk.endInput();
  if ((await engine.talk.end(quit)).how === undefined)
    engine.advise('end of input', 'the end of its input', `nothing: it lives on after ${quit} ms`, 'its end');
}

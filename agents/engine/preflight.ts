import { mkdirSync } from 'node:fs';
import { Forfeit } from '../play/forfeit.ts';
import type { EngineCommand } from './command.ts';
import { checkOptions, type DeclaredOption } from './options.ts';
import { EngineProcess } from './process.ts';
import { Reaper } from './reaper.ts';
import { UgiDialogue } from './ugi.ts';

/**
 * The options that an engine says it has: it is started in `folder`, asked and ended. Undefined where it fails to start:
 * its games will say why.
 */
export async function declaredOptions(
  command: EngineCommand,
  folder: string,
): Promise<readonly DeclaredOption[] | undefined> {
  const reaper = new Reaper();
  const place = command.folder ?? folder;
  mkdirSync(place, { recursive: true });
  const process = new EngineProcess(command, place, { write() {} }, reaper);
  try {
    const dialogue = new UgiDialogue(process, command.timeouts, []);
    await dialogue.start();
    return dialogue.declared;
  } catch (error) {
    if (error instanceof Forfeit) return undefined;
    throw error;
  } finally {
    await process.quit('quit\n', command.timeouts.quit);
    await reaper.close();
  }
}

/** Throws InputError where the engine's options aren't those that it says it has. It isn't started where it has none. */
export async function checkDeclared(
  { command, text }: { readonly command: EngineCommand; readonly text: string },
  folder: string,
): Promise<void> {
  if (command.options.length === 0) return;
  checkOptions(command.options, (await declaredOptions(command, folder)) ?? [], text);
}

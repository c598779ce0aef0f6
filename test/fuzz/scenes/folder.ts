import { inProcess } from '../../command.ts';

/** The game that the scenes are of. */
export const GAME = 'slider-4';

/** Runs a command that must end well. */
export async function done(folder: string, ...words: string[]): Promise<void> {
  const { code, err } = await inProcess(folder, words);
  if (code !== 0) throw new Error(`weightroom ${words.join(' ')}: ${code}: ${err}`);
}

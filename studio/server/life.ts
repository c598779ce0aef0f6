import { lifeOf, parseHolder } from '../../lib/lock/holder.ts';
import { LOCK } from '../../lib/lock/place.ts';
import { defaultTiming } from '../../lib/lock/timing.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/**
 * Whether somebody writes in the folder at `at`: its lock says who. Nothing is changed. Of another machine's holder its
 * beat is looked at, as whoever waits for the lock does.
 */
export function isWritten(folder: StudioFolder, at: string): boolean {
  const lock = below(at, LOCK);
  return folder.names(lock).some((name) => {
    const path = below(lock, name);
    const beat = folder.changed(path);
    if (beat === undefined) return false;
    try {
      const holder = parseHolder(folder.text(path));
      const life = holder === undefined ? 'unknown' : lifeOf(holder);
      return life === 'living' || (life === 'unknown' && Date.now() - beat.time < defaultTiming.silent);
    } catch {
      // It has gone meanwhile.
      return false;
    }
  });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '../../../games/game.ts';
import type { Running } from '../../../lib/progress/running.ts';
import { Reaper } from '../reaper.ts';
import type { EngineSpec } from '../spec.ts';
import { checkBadInput } from './bad-input.ts';
import { checkClock, checkStop } from './clock.ts';
import { Examinee } from './examinee.ts';
import type { EngineReport } from './finding.ts';
import { checkGames, checkSeeds } from './games.ts';
import { checkLeaving } from './leaving.ts';
import { checkStart } from './start.ts';
import { Talk } from './talk.ts';

/** In their order. Who never says that it is ready is asked nothing more than the first. */
const checks: readonly ((engine: Examinee) => Promise<unknown>)[] = [
  checkStart,
  checkGames,
  checkSeeds,
  checkClock,
  checkStop,
  checkBadInput,
  checkLeaving,
];

/**
 * Plays through what a referee may ask of the engine that `spec` describes, which speaks UGI, and through what it should
 * survive, and says what is wrong. The same for the same `seed`, but for what is about time. Nothing of the engine lives
 * when this ends. Throws the signal's reason where `running` is stopped.
 */
export async function checkEngine(
  game: Game,
  spec: EngineSpec,
  seed: number,
  { signal, progress }: Pick<Running, 'signal' | 'progress'>,
): Promise<EngineReport> {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-check-'));
  const reaper = new Reaper();
  const engine = new Examinee(game, spec, seed, () => new Talk(spec.command, folder, reaper));
  const stop = (): void => void engine.close();
  signal.addEventListener('abort', stop);
  try {
    for (const [i, check] of checks.entries()) {
      progress(i, checks.length);
      const ready = await check(engine);
      signal.throwIfAborted();
      if (ready === false) break;
    }
    return engine.report();
  } finally {
    signal.removeEventListener('abort', stop);
    await engine.close();
    await reaper.close();
    rmSync(folder, { recursive: true });
  }
}

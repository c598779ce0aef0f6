import { createHash } from 'node:crypto';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { limitText } from '../agents/settings.ts';
import { gameNamed, moduleField } from '../games/index.ts';
import { exists } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import { holdsFiles } from '../lib/lock/place.ts';
import type { Running } from '../lib/progress/running.ts';
import { program } from '../lib/version.ts';
import { playFigure } from './infexion/play-figure.ts';
import { measureSetup } from './measure.ts';
import type { AblationOptions } from './options.ts';
import type { AblationOutcome } from './outcome.ts';
import { playGames } from './play-games.ts';
import { drawPositions } from './positions.ts';
import { disagreementsOf, rowsOf } from './rows.ts';
import { POSITIONS, searchPositions } from './search-positions.ts';

/** The parts of an ablation, in their order. */
export type AblationStage = 'positions' | 'figure' | 'games';

/**
 * Searches fixed positions with every variant, plays the whole search against each, and in Infexion plays Figure 1
 * again, in `folder`. What is there already is kept, so that the same call goes on after a stop. All but times, and
 * games limited by a clock, is the same for any number of workers and of stops. Throws InputError where the folder
 * holds anything else.
 */
export async function runAblation(
  options: AblationOptions,
  command: string,
  folder: string,
  running: (step: AblationStage) => Running,
): Promise<AblationOutcome> {
  const positions = drawPositions(gameNamed(options.game), options.seed, options.positions);
  const setup = createHash('sha256').update(JSON.stringify({ options, positions })).digest('hex');
  const run = { command, setup, ...moduleField(options.game) };
  const { variants, figureSeeds } = options;
  // Any step's signal is the whole run's.
  return withLock(folder, running('positions').signal, async (signal) => {
    const within = (step: AblationStage): Running => ({ ...running(step), signal });
    mustBeOurs(folder);
    const measured = await searchPositions(measureSetup(options, positions), run, folder, within('positions'));
    const figure =
      figureSeeds === 0
        ? undefined
        : await playFigure(figureSeeds, run, join(folder, 'figure-1.jsonl'), within('figure'));
    const games = await playGames(options, folder, within('games'));
    return {
      game: options.game,
      seed: options.seed,
      command,
      version: program,
      node: process.version,
      processor: cpus()[0]?.model ?? 'unknown',
      agent: options.agent,
      positions: options.positions,
      depth: options.depth,
      pairs: options.pairs,
      limit: limitText(options.limit),
      rows: rowsOf(variants, measured, games),
      disagreements: disagreementsOf(variants, measured),
      figure,
    };
  });
}

/** Throws InputError where `folder`, which exists, holds anything but an ablation. */
function mustBeOurs(folder: string): void {
  if (!exists(join(folder, POSITIONS)) && holdsFiles(folder))
    throw new InputError(`${folder}: not empty and no ablation; use another folder with --out`);
}

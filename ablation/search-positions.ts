import { join } from 'node:path';
import { z } from 'zod';
import { InputError } from '../lib/input-error.ts';
import type { Running } from '../lib/progress/running.ts';
import { inOrder } from '../lib/tasks/pool.ts';
import { ResultLog, type RunIdentity } from './log.ts';
import type { MeasureSetup, SearchedPosition } from './measure.ts';

/** The name of the log of positions in an ablation's folder. */
export const POSITIONS = 'positions.jsonl';
/** What the clock said stands apart, so that the log repeats to the byte. */
const TIMING = 'timing.jsonl';

/** No move of any game is as long. */
const LONGEST_MOVE = 200;

const positionSchema = z.object({
  position: z.string(),
  searches: z.array(z.object({ nodes: z.int().nonnegative(), score: z.int(), move: z.string().max(LONGEST_MOVE) })),
});
const timingSchema = z.object({ position: z.int().nonnegative(), milliseconds: z.array(z.number().nonnegative()) });

/**
 * Searches the positions of `setup` that `folder`'s logs lack, and returns all. On one thread, whatever `running`
 * allows: searches side by side would slow each other down.
 */
export async function searchPositions(
  setup: MeasureSetup,
  run: RunIdentity,
  folder: string,
  running: Running,
): Promise<SearchedPosition[]> {
  const total = setup.positions.length;
  const variants = setup.variants.length;
  const isSearched = ({ position, searches }: z.infer<typeof positionSchema>, index: number): boolean =>
    position === setup.positions[index] && searches.length === variants;
  // A killed run may have left a time without its position, which is searched again then.
  const isTimed = ({ position, milliseconds }: z.infer<typeof timingSchema>): boolean =>
    position < total && milliseconds.length === variants;
  const log = new ResultLog(join(folder, POSITIONS), run, positionSchema, isSearched);
  const timing = new ResultLog(join(folder, TIMING), run, timingSchema, isTimed);
  try {
    running.progress(log.results.length, total);
    const searched = inOrder<SearchedPosition>({
      module: new URL('./worker.ts', import.meta.url),
      here: 'searches are timed, one after the other',
      setup,
      from: log.results.length,
      to: total,
      workers: 1,
      signal: running.signal,
    });
    for await (const { position, searches, milliseconds } of searched) {
      // The time first: a position that is there has one, whenever the process was killed.
      timing.add({ position: log.results.length, milliseconds: milliseconds.map((value) => Number(value.toFixed(3))) });
      log.add({ position, searches: [...searches] });
      running.progress(log.results.length, total);
    }
    const times = new Map(timing.results.map((line) => [line.position, line.milliseconds]));
    return log.results.map((result, i) => {
      const milliseconds = times.get(i);
      if (milliseconds === undefined)
        throw new InputError(`${join(folder, TIMING)}: no times of position ${i}; use another folder with --out`);
      return { ...result, milliseconds };
    });
  } finally {
    log.close();
    timing.close();
  }
}

import { z } from 'zod';

/** A ModuleRecord in a file; games that are shipped have none. */
export const moduleSchema = z.object({ specifier: z.string(), files: z.record(z.string(), z.string()) });

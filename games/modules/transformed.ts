import { createHash } from 'node:crypto';
import { createJiti, type Jiti, type TransformOptions } from 'jiti';

/** JavaScript that was made of TypeScript, by the hash of what was asked: plain data for threads. */
export type Transformed = Readonly<Record<string, string>>;

const known = new Map<string, string>();
let jiti: Jiti | undefined;

/**
 * The JavaScript of a module, as jiti makes it. Its compiler takes a quarter of a second to load, for every thread
 * again, so a thread first looks at what it was told.
 */
export function transform(asked: TransformOptions): { code: string } {
  const key = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  let code = known.get(key);
  if (code === undefined) {
    // No cache on the disk: nobody asked for files in their folders.
    jiti ??= createJiti(import.meta.url, { fsCache: false, interopDefault: false });
    code = jiti.transform(asked);
    known.set(key, code);
  }
  return { code };
}

/** All that is known so far. */
export function transformedSoFar(): Transformed {
  return Object.fromEntries(known);
}

/** Takes over what another thread made. */
export function transformedBefore(all: Transformed): void {
  for (const [key, code] of Object.entries(all)) known.set(key, code);
}

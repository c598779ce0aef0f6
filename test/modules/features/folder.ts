import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the modules of features to `folder`, where a user would have written them. */
export function copyFeatures(folder: string): void {
  for (const name of ['slider', 'bare', 'cheap', 'dear', 'noise'])
    cpSync(join(import.meta.dirname, `${name}.ts`), join(folder, `${name}.ts`));
}

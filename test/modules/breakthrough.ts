import { cpSync } from 'node:fs';
import { join } from 'node:path';

const example = join(import.meta.dirname, '../../examples/breakthrough');

/** Copies the example to `folder`, as the module `breakthrough.ts` and two files that it imports. */
export function copyBreakthrough(folder: string): void {
  for (const file of ['board.ts', 'features.ts']) cpSync(join(example, file), join(folder, file));
  cpSync(join(example, 'index.ts'), join(folder, 'breakthrough.ts'));
}

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { program } from '../lib/version.ts';
import type { Document } from './document/document.ts';
import { renderMarkdown } from './render/markdown.ts';
import type { Maker } from './sections/made-by.ts';

/** Where games start, by what the names of files say of it. */
export const STARTS = { near: 'near the start', random: 'random boards' } as const;

/** Writes README.md into the folder of a bench's contests, and prints it; `command` is what played them. */
export function writePage(folder: string, command: string, document: (maker: Maker) => Document): void {
  const processor = cpus()[0]?.model ?? 'an unknown processor';
  const made = { command: `npm run build && ${command}`, program, node: process.version, processor };
  const text = renderMarkdown(document(made));
  writeFileSync(join(folder, 'README.md'), text);
  process.stdout.write(text);
}

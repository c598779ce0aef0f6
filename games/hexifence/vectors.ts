import { readFileSync } from 'node:fs';

/** The lines of `vectors/<name>.jsonl`: made by the reference, read by tests only. */
export function vectors<Line>(name: string): Line[] {
  const text = readFileSync(new URL(`vectors/${name}.jsonl`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') && !/^(node_modules|dist|runs|test|docs)\/|\.(test|slow|d)\.ts$|\.config\.ts$/.test(file),
);

/** Whoever asks for no queue loads none of it: the packages are imported in one place, when they are needed. */
test('bullmq and ioredis are loaded by nothing but queuePackages', () => {
  const loading = sources.filter((file) =>
    /^(?!import type)(?:import|export)[^;]*?from ['"](?:bullmq|ioredis)['"]/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(loading).toEqual([]);
  const later = sources.filter((file) =>
    /import\(['"](?:bullmq|ioredis)['"]\)/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(later).toEqual(['lib/tasks/queue/connection.ts']);
});

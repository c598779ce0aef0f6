// esbuild keeps the folder that it was loaded in; a test that runs a command elsewhere would load it in one that is
// soon gone.
import 'esbuild';
import { afterAll, expect } from 'vitest';
import { families, moduleOf } from '../games/index.ts';

// Files of tests share a process: a game that one of them registers would be there in all that come after it.
afterAll(() => {
  const others = families.filter(({ name }) => moduleOf(name) !== undefined).map(({ name }) => name);
  expect(others, 'registered here: this file belongs among those that run alone (vitest.config.ts)').toEqual([]);
});

import { defineConfig } from 'vitest/config';
import { tests } from './vitest.config.ts';

/** The test files that one names, without building the program: `npm run quick -- games/hex/features.test.ts`. */
export default defineConfig({ test: { ...tests, globalSetup: ['./test/stale.ts'] } });

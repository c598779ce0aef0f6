// Loaded first, as in test/shared.ts: esbuild keeps the folder that it was loaded in.
import 'esbuild';
import { beforeEach } from 'vitest';

beforeEach(({ task, skip }) => skip(!task.tags?.includes('slow')));

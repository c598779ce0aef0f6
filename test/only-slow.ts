import { beforeEach } from 'vitest';

beforeEach(({ task, skip }) => skip(!task.tags?.includes('slow')));

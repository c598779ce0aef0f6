import type { TaskKind } from '../../lib/tasks/work.ts';
import { selfplayTask } from '../../selfplay/task.ts';
import { trialTask } from '../../tournament/openings/balance/search.ts';
import { gameTask } from '../../tournament/task.ts';
import { judgeTask } from '../../tuning/contests/openings.ts';
import { teachingTask } from '../../tuning/data/teaching.ts';
import { lookTask } from '../../tuning/instructive/find.ts';
import { pairTask } from '../../tuning/spsa/run.ts';

/** All kinds of tasks that a worker takes: it runs no other module, whatever a message names. */
export const taskKinds: readonly TaskKind[] = [
  selfplayTask,
  gameTask,
  trialTask,
  pairTask,
  lookTask,
  teachingTask,
  judgeTask,
];

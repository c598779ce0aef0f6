import { threadWork } from '../lib/tasks/thread-work.ts';
import { auditHere } from './run-audit.ts';

/** A thread that audits a data set. */
export default threadWork(auditHere);

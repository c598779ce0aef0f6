import { threadWork } from '../lib/tasks/thread-work.ts';
import { diagnoseHere } from './run-diagnose.ts';

/** A thread that diagnoses weights. */
export default threadWork(diagnoseHere);

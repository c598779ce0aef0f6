import { threadWork } from '../lib/tasks/thread-work.ts';
import { baselinesHere } from './baselines.ts';

/** A thread that measures the baselines on a data set. */
export default threadWork(baselinesHere);

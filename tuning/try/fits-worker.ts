import { threadWork } from '../../lib/tasks/thread-work.ts';
import { trialFitsHere } from './fits.ts';

/** A thread that fits what a trial compares. */
export default threadWork(trialFitsHere);

import { threadWork } from '../lib/tasks/thread-work.ts';
import { fitHere } from './fit-dataset.ts';

/** A thread that fits weights to a data set. */
export default threadWork(fitHere);

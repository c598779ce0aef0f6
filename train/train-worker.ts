import { threadWork } from '../lib/tasks/thread-work.ts';
import { trainHere } from './train-dataset.ts';

/** A thread that audits a data set and fits to it. */
export default threadWork(trainHere);

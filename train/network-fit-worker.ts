import { threadWork } from '../lib/tasks/thread-work.ts';
import { fitNetworkHere } from './network-fit.ts';

/** A thread that fits a network. */
export default threadWork(fitNetworkHere);

import { threadWork } from '../lib/tasks/own-thread.ts';
import { fitNetworkHere } from './network-fit.ts';

/** A thread that fits a network. */
export default threadWork(fitNetworkHere);

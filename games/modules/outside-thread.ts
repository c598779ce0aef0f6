import { loadAgain, type Reload } from './outside.ts';

/** What a thread does before its work where a game comes from outside. */
export default function load(reload: Reload): Promise<void> {
  return loadAgain(reload);
}

import { loadAgain, type Outside } from './outside.ts';

/** What a thread does before its work where a game or a feature set comes from outside. */
export default function load(outside: Outside): Promise<void> {
  return loadAgain(outside);
}

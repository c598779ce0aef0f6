import type { GameRecord } from '../../tournament/log/record.ts';
import { Look, type Looked, type LookSetup } from './look.ts';

/** A thread that looks through games. */
export default function looking(setup: LookSetup): (record: GameRecord) => Looked {
  const look = new Look(setup);
  return (record) => look.through(record);
}

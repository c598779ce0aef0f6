import type { MessagePort } from 'node:worker_threads';
import type { ForfeitCost, ForfeitReason } from '../play/forfeit.ts';
import type { EngineCommand, EngineOption } from './command.ts';
import type { EngineCost, Reply, Task } from './dialogue.ts';

/**
 * What a thread that plays asks the host of engines; `engine` is the asker's own number for one of its engines. Plain
 * data.
 */
export type Question =
  | {
      readonly kind: 'open';
      readonly engine: number;
      readonly name: string;
      readonly protocol: Task['protocol'];
      readonly command: EngineCommand;
      /** Whether the referee bounds what it may use. */
      readonly metered: boolean;
      /** The most bytes that it may have, where they are bounded. */
      readonly maxMemory: number | undefined;
    }
  /** `fresh`: the first move of a game. */
  | {
      readonly kind: 'move';
      readonly engine: number;
      readonly task: Task;
      readonly fresh: boolean;
      readonly seed: number;
      /** Where they are no longer those that it was opened with: the options that it plays this game with. */
      readonly options?: readonly EngineOption[];
    }
  /** The engine's last answer was wrong: it is not to play on. */
  | { readonly kind: 'drop'; readonly engine: number; readonly why: string };

export type Answer =
  | { readonly kind: 'done' }
  /** The run is being stopped: there are no more moves. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'moved'; readonly reply: Reply; readonly cost: EngineCost }
  | {
      readonly kind: 'forfeit';
      readonly reason: ForfeitReason;
      readonly detail: string;
      readonly cost: ForfeitCost | undefined;
    };

/** Hands the host one more asker: its port, and the bell that is rung, by 1, for every answer. */
export interface Introduction {
  readonly port: MessagePort;
  readonly bell: Int32Array;
}

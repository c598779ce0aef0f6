import { LogIndex } from './log-index.ts';
import type { StudioFolder } from './studio-folder.ts';

/** Logs that are kept in mind. */
const KEPT = 24;

/** The logs that were asked for, those asked for last kept in mind. */
export class LogStore {
  readonly #folder: StudioFolder;
  readonly #kept = new Map<string, LogIndex>();

  constructor(folder: StudioFolder) {
    this.#folder = folder;
  }

  /** The log in the folder at `at`, with all that stands there now. Throws InputError. */
  async read(at: string): Promise<LogIndex> {
    const index = this.#kept.get(at) ?? new LogIndex(this.#folder, at);
    await index.update();
    this.#kept.delete(at);
    this.#kept.set(at, index);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return index;
  }
}

import type { StudioFolder } from './studio-folder.ts';

/** What was made of a file is kept so long as the file stays as it is. */
export class KeptAnswers<Answer> {
  readonly #folder: StudioFolder;
  readonly #make: (at: string) => Answer;
  readonly #kept = new Map<string, { readonly time: number; readonly size: number; readonly answer: Answer }>();

  constructor(folder: StudioFolder, make: (at: string) => Answer) {
    this.#folder = folder;
    this.#make = make;
  }

  /** Of the file at `at`; undefined where there is none. Throws what making it throws. */
  of(at: string): Answer | undefined {
    const now = this.#folder.changed(at);
    if (now === undefined) {
      this.#kept.delete(at);
      return undefined;
    }
    const known = this.#kept.get(at);
    if (known !== undefined && known.time === now.time && known.size === now.size) return known.answer;
    const answer = this.#make(at);
    this.#kept.set(at, { ...now, answer });
    return answer;
  }
}

/** Seconds that a rate looks back. */
const SECONDS = 30;

/** How many a second there were of late, by this process's own steady clock. */
export class Rate {
  readonly #now: () => number;
  readonly #begun: number;
  #counts: { readonly at: number; readonly count: number }[] = [];

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#begun = now();
  }

  add(count: number): void {
    this.#counts.push({ at: this.#now(), count });
    this.#forget();
  }

  perSecond(): number {
    this.#forget();
    const seconds = Math.min(SECONDS, Math.max(1, (this.#now() - this.#begun) / 1000));
    return this.#counts.reduce((sum, { count }) => sum + count, 0) / seconds;
  }

  #forget(): void {
    const since = this.#now() - 1000 * SECONDS;
    if (this.#counts[0] !== undefined && this.#counts[0].at < since)
      this.#counts = this.#counts.filter(({ at }) => at >= since);
  }
}

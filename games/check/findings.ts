import type { Finding } from './finding.ts';
import { type Line, told } from './line.ts';
import { Broken, rules } from './rule.ts';
import { smaller } from './smaller.ts';
import type { Subject } from './subject.ts';

/** A broken rule: where it shows with the fewest moves, and how to see it again. */
interface Breach {
  broken: Broken;
  line?: Line | undefined;
  again?: ((line: Line) => void) | undefined;
  /** What was looked at when it showed. */
  readonly looks: Set<string>;
  failed: number;
}

/** The findings of one check, one for each rule and part that is broken: the one with the fewest moves. */
export class Findings {
  readonly #subject: Subject;
  readonly #breaches = new Map<string, Breach>();
  readonly #looked = new Map<string, number>();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /**
   * Counts a case of `look` and runs it. Whether it breaks no rule; whatever else it throws is thrown. `line` and
   * `again` are where it shows and how to look there again.
   */
  holds(look: string, run: () => void, line?: Line, again?: (line: Line) => void): boolean {
    this.#looked.set(look, (this.#looked.get(look) ?? 0) + 1);
    try {
      run();
      return true;
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      this.#add(error, look, line && { ...line, picks: [...line.picks] }, again);
      return false;
    }
  }

  /** Whether nothing is broken so far. */
  get none(): boolean {
    return this.#breaches.size === 0;
  }

  #add(broken: Broken, look: string, line: Line | undefined, again: Breach['again']): void {
    const known = this.#breaches.get(broken.key);
    if (known === undefined) {
      this.#breaches.set(broken.key, { broken, line, again, looks: new Set([look]), failed: 1 });
      return;
    }
    known.looks.add(look);
    known.failed++;
    if (lengthOf(line) < lengthOf(known.line)) Object.assign(known, { broken, line, again });
  }

  /** All of them, roots before what follows from them, each as small as it goes. `pause` lets others work. */
  async smallest(pause: () => Promise<void>): Promise<Finding[]> {
    const order = Object.keys(rules);
    const breaches = [...this.#breaches.values()].sort(
      (one, other) => order.indexOf(one.broken.rule) - order.indexOf(other.broken.rule),
    );
    const found: Finding[] = [];
    for (const { broken, line, again, looks, failed } of breaches) {
      const best = line && again ? await smaller(line, broken.key, again, pause) : undefined;
      const { rule, message, expected, found: seen, move } = best?.broken ?? broken;
      const where = best?.line ?? line;
      const once = where !== undefined && best === undefined;
      found.push({
        rule,
        sentence: rules[rule],
        game: this.#subject.game.name,
        message: once ? `${message} (not when the same is played again)` : message,
        expected,
        found: seen,
        ...(move === undefined ? {} : { move }),
        ...(where === undefined ? {} : { at: { scattered: where.scattered, ...told(this.#subject, where) } }),
        failed,
        of: [...looks].reduce((sum, look) => sum + this.#looked.get(look)!, 0),
      });
    }
    return found;
  }
}

/** Without a line it shows anywhere: nothing to make smaller, and any line says more. */
function lengthOf(line: Line | undefined): number {
  return line === undefined ? Number.POSITIVE_INFINITY : line.picks.length;
}

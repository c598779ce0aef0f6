import { type Line, smallest, told } from './line.ts';
import { Broken, type Rule, rules } from './rule.ts';
import type { Subject } from './subject.ts';

/** A rule of the contract that a game breaks, in the smallest case found. Plain data. */
export interface Finding {
  readonly rule: Rule;
  /** The sentence of `games/game.ts`. */
  readonly sentence: string;
  /** In a line: "unmake after e4: hashHigh 12 before, 77 after". */
  readonly message: string;
  /** Where it shows, if it is about one position: the board, the moves from there, the position after them. */
  readonly at?: { readonly board: string; readonly moves: readonly string[]; readonly position: string };
}

/** A broken rule: where it shows, and how to look there again. */
interface Breach {
  readonly broken: Broken;
  readonly line?: Line;
  readonly look?: (line: Line) => void;
}

/** What one check finds, once for each rule and part that is broken. */
export class Findings {
  readonly #breaches = new Map<string, Breach>();

  get none(): boolean {
    return this.#breaches.size === 0;
  }

  /**
   * Whether `run` breaks no rule; what else it throws is thrown. Where it looks at the end of a line, `at` says how to
   * look there again.
   */
  holds(run: () => void, at?: { readonly line: Line; readonly look: (line: Line) => void }): boolean {
    try {
      run();
      return true;
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      this.add({ broken: error, ...at });
      return false;
    }
  }

  /** Of a rule and part the shortest line is kept. */
  add(breach: Breach): void {
    const { key } = breach.broken;
    const length = ({ line }: Breach): number => line?.picks.length ?? Number.POSITIVE_INFINITY;
    const known = this.#breaches.get(key);
    if (known === undefined || length(breach) < length(known)) this.#breaches.set(key, breach);
  }

  /** All of them, roots before what follows from them, each as small as it goes. `pause` lets others work. */
  async smallest(subject: Subject, pause: () => Promise<void>): Promise<Finding[]> {
    const order = Object.keys(rules);
    const found: Finding[] = [];
    for (const { broken, line, look } of this.#breaches.values()) {
      const best = line && look && (await smallest(line, broken.key, look, pause));
      const { rule, message } = best?.broken ?? broken;
      const where = best?.line ?? line;
      found.push({
        rule,
        sentence: rules[rule],
        message: where !== undefined && best === undefined ? `${message} (not when the same is played again)` : message,
        ...(where && { at: told(subject, where) }),
      });
    }
    return found.sort((one, other) => order.indexOf(one.rule) - order.indexOf(other.rule));
  }
}

import type { Finding } from './finding.ts';
import { type Line, told } from './line.ts';
import { Broken, rules } from './rule.ts';
import { smaller } from './smaller.ts';
import type { Subject } from './subject.ts';

/** What broke a rule first: where, and how to see it again. */
interface Breach {
  readonly broken: Broken;
  /** What was being looked at, for the count of cases. */
  readonly look: string;
  readonly line?: Line;
  readonly again?: (line: Line) => void;
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
    const failed = (known?.failed ?? 0) + 1;
    if (known !== undefined && (line === undefined || lengthOf(known.line) <= lengthOf(line))) known.failed = failed;
    else
      this.#breaches.set(broken.key, {
        broken,
        look,
        failed,
        ...(line === undefined ? {} : { line }),
        ...(again === undefined ? {} : { again }),
      });
  }

  /** All of them, each made as small as it goes. `pause` lets others work. */
  async smallest(pause: () => Promise<void>): Promise<Finding[]> {
    const found: Finding[] = [];
    for (const breach of this.#breaches.values()) {
      const { line, again, look } = breach;
      const best = line && again ? await smaller(line, breach.broken.key, again, pause) : undefined;
      const { rule, message, expected, found: seen, move } = best?.broken ?? breach.broken;
      const where = best?.line ?? line;
      const again_ = line !== undefined && again !== undefined && best === undefined;
      found.push({
        rule,
        sentence: rules[rule],
        game: this.#subject.game.name,
        message: again_ ? `${message} (not when the same is played again)` : message,
        expected,
        found: seen,
        ...(move === undefined ? {} : { move }),
        ...(where === undefined ? {} : { at: { scattered: where.scattered, ...told(this.#subject, where) } }),
        failed: breach.failed,
        of: this.#looked.get(look)!,
      });
    }
    return found;
  }
}

function lengthOf(line: Line | undefined): number {
  return line === undefined ? 0 : line.picks.length;
}

import { quoted } from '../../../lib/quoted.ts';

/** Something about an engine that isn't as it should be. */
export interface Finding {
  readonly check: string;
  /** `wrong`: it breaks the protocol, or loses games by it. `advice`: the referee gets along with it. */
  readonly kind: 'wrong' | 'advice';
  readonly sent: string;
  readonly came: string;
  readonly wanted: string;
}

/** One thing that was tried, so many times. */
export interface Checked {
  readonly check: string;
  readonly tried: number;
  /** How often it went wrong. */
  readonly wrong: number;
}

/** What was found of an engine. */
export interface EngineReport {
  /** As it calls itself. */
  readonly name: string | undefined;
  readonly checks: readonly Checked[];
  /** Of each check the first few; what came and was wanted before is not told again. */
  readonly findings: readonly Finding[];
}

/** Findings of one check that are told one by one. */
const TOLD = 2;
const LONGEST = 300;

/** One line: what was sent, what came, what was wanted. */
export function findingText({ check, kind, sent, came, wanted }: Finding): string {
  const advice = kind === 'advice' ? 'advice, ' : '';
  return `${advice}${check}: to ${quoted(sent, LONGEST)} came ${quoted(came, LONGEST)}; wanted: ${quoted(wanted, LONGEST)}`;
}

/** Collects what is tried, in the order of the first time, and what is found. */
export class Findings {
  readonly #checks = new Map<string, { tried: number; wrong: number }>();
  readonly #findings: Finding[] = [];

  tried(check: string): void {
    const counts = this.#checks.get(check) ?? { tried: 0, wrong: 0 };
    counts.tried++;
    this.#checks.set(check, counts);
  }

  /** Of a check that was tried. */
  add(finding: Finding): void {
    const { check } = finding;
    if (!this.#checks.has(check)) this.tried(check);
    const counts = this.#checks.get(check)!;
    if (finding.kind === 'wrong') counts.wrong++;
    const told = this.#findings.filter((one) => one.check === check).length;
    const again = this.#findings.some(({ came, wanted }) => came === finding.came && wanted === finding.wanted);
    if (told < TOLD && !again) this.#findings.push(finding);
  }

  report(name: string | undefined): EngineReport {
    const checks = [...this.#checks].map(([check, counts]) => ({ check, ...counts }));
    return { name, checks, findings: this.#findings };
  }
}

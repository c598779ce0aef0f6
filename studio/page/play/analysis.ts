import { batch, signal } from '@preact/signals';
import { type EngineClient, Stopped } from '../../engine/client.ts';
import type { AgentAsked, Judgement, LimitAsked, Line, Thought } from '../../engine/protocol.ts';
import type { Who } from './who.ts';

/** What one agent makes of the position. */
export interface Opinion {
  readonly who: Who;
  readonly judgement?: Judgement;
  /** The best lines, the best first. */
  readonly lines: readonly Thought[];
  /** What it thinks of the other agent's move. */
  readonly ofOther?: Thought;
  readonly busy: boolean;
  readonly mistake?: string;
}

/** Lines of each agent. */
const LINES = 3;

/** Two agents' opinions of one position, one after the other. */
export class Analysis {
  readonly opinions = signal<readonly Opinion[]>([]);
  readonly #engine: EngineClient;
  #turn = 0;

  constructor(engine: EngineClient) {
    this.#engine = engine;
  }

  /** Forgets the last position, and looks at this one. Nothing is thrown: what goes wrong stands in the opinion. */
  async look(line: Line, agents: readonly Who[], limit: LimitAsked): Promise<void> {
    const turn = this.clear(agents);
    const now = (): boolean => turn === this.#turn;
    const asked = await Promise.all(agents.map((who) => who.asked().catch((error: unknown) => String(error))));
    if (!now()) return;
    const known = asked.map((one) => (typeof one === 'string' ? undefined : one));
    for (const [i, agent] of known.entries()) {
      if (agent === undefined) this.#tell(i, { mistake: String(asked[i]) });
      else
        await this.#one(i, now, async () =>
          this.#tell(i, { judgement: await this.#engine.ask({ ask: 'judge', line, agent }) }),
        );
    }
    for (const [i, agent] of known.entries())
      if (agent !== undefined && now()) await this.#one(i, now, () => this.#lines(i, now, line, agent, limit));
    for (const [i, agent] of known.entries()) {
      const move = this.opinions.value[1 - i]?.lines[0]?.move;
      if (agent === undefined || agent.kind === 'named' || move === undefined || !now()) continue;
      await this.#one(i, now, async () => {
        const own = this.opinions.value[i]!.lines.find((one) => one.move === move);
        const ofOther = own ?? (await this.#engine.ask({ ask: 'think', line, agent, limit, only: move }));
        if (now()) this.#tell(i, { ofOther });
      });
    }
  }

  /** Stops, and shows nothing but who is asked. Returns the number of the position to come. */
  clear(agents: readonly Who[] = []): number {
    this.#turn++;
    this.#engine.stop();
    this.opinions.value = agents.map((who) => ({ who, lines: [], busy: true }));
    return this.#turn;
  }

  close(): void {
    this.#turn++;
    this.#engine.close();
  }

  async #lines(i: number, now: () => boolean, line: Line, agent: AgentAsked, limit: LimitAsked): Promise<void> {
    const hear = (thought: Thought): void => {
      if (now()) this.#tell(i, { lines: [thought] });
    };
    const asked = agent.kind === 'named' ? {} : limit;
    const lines = await this.#engine.ask({ ask: 'lines', line, agent, limit: asked, count: LINES }, hear);
    if (now()) this.#tell(i, { lines, busy: false });
  }

  async #one(i: number, now: () => boolean, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Stopped || !now()) return;
      this.#tell(i, { mistake: error instanceof Error ? error.message : String(error), busy: false });
    }
  }

  #tell(i: number, news: Partial<Opinion>): void {
    batch(() => {
      this.opinions.value = this.opinions.value.map((one, at) => (at === i ? { ...one, ...news } : one));
    });
  }
}

import { signal } from '@preact/signals';
import type { Limit } from '../../../agents/limits/limit.ts';
import type { AgentAsked, Line, Thought } from '../../engine/engine.ts';
import type { Judgement } from '../../engine/judgement.ts';
import { messageOf } from '../parts/answered.tsx';
import type { EngineClient } from '../source.ts';
import type { Who } from './table.ts';

/** What one agent makes of the position. */
export interface Opinion {
  readonly who: Who;
  /** Null where it doesn't judge a position by itself. */
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

  constructor(engine: EngineClient) {
    this.#engine = engine;
  }

  /** Forgets the last position, and looks at this one. Nothing is thrown: what goes wrong stands in the opinion. */
  async look(line: Line, agents: readonly Who[], limit: Limit): Promise<void> {
    this.clear(agents);
    let now = this.opinions.peek();
    const isLatest = (): boolean => this.opinions.peek() === now;
    const tell = (i: number, news: Partial<Opinion>): void => {
      now = now.map((one, at) => (at === i ? { ...one, ...news } : one));
      this.opinions.value = now;
    };
    /** Does `work` for each agent that has answered so far. */
    const each = async (work: (agent: AgentAsked, i: number) => Promise<Partial<Opinion>>): Promise<void> => {
      for (const [i, who] of agents.entries()) {
        if (!isLatest()) return;
        if (now[i]!.mistake !== undefined) continue;
        const answered = who.asked().then((agent) => work(agent, i));
        const news = await answered.catch((error: unknown) => ({ mistake: messageOf(error), busy: false }));
        if (isLatest()) tell(i, news);
      }
    };
    const engine = this.#engine;
    await each(async (agent) => ({ judgement: await engine.ask('judge', [line, agent]) }));
    await each(async (agent, i) => {
      const within = agent.kind === 'named' ? {} : limit;
      const heard = (thought: Thought): void => void (isLatest() && tell(i, { lines: [thought] }));
      return { lines: await engine.ask('lines', [line, agent, within, LINES], heard), busy: false };
    });
    await each(async (agent, i) => {
      const move = now[1 - i]?.lines[0]?.move;
      if (agent.kind === 'named' || move === undefined) return {};
      const own = now[i]!.lines.find((one) => one.move === move);
      return { ofOther: own ?? (await engine.ask('think', [line, agent, limit, move])) };
    });
  }

  /** Stops, and shows nothing but who is asked. */
  clear(agents: readonly Who[] = []): void {
    this.#engine.stop();
    this.opinions.value = agents.map((who) => ({ who, lines: [], busy: true }));
  }

  close(): void {
    this.clear();
    this.#engine.close();
  }
}

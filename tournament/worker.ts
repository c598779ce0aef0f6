import type { Agent } from '../agents/agent.ts';
import { createMetered } from '../agents/create-agent.ts';
import { attachToParent, type Ticket } from '../agents/engine/connection.ts';
import { playGame } from '../agents/play/play.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { Random } from '../lib/maths/random.ts';
import type { MeasuredRecord } from './log/record.ts';
import type { TournamentOptions } from './options.ts';
import type { GameTask } from './plan.ts';

/** What a worker needs to play any game of a tournament: plain data. */
type PlayerSetup = Pick<TournamentOptions, 'game' | 'seed' | 'agents' | 'adjudication'>;

/** Plays the games of one tournament in any order: a game depends on the setup and on its task alone. */
export class TournamentPlayer {
  readonly #setup: PlayerSetup;
  readonly #game: Game;
  readonly #agents: readonly Agent[];

  constructor(setup: PlayerSetup) {
    this.#setup = setup;
    this.#game = gameNamed(setup.game);
    this.#agents = setup.agents.map((spec) => createMetered(this.#game, spec));
  }

  play({ game: index, seats, opening, position: text }: GameTask): MeasuredRecord {
    const game = this.#game;
    const { agents, seed, adjudication = {} } = this.#setup;
    const position = game.parse(text);
    const chosen: [number, number] = [0, 0];
    const nodes: [number, number] = [0, 0];
    const milliseconds: [number, number] = [0, 0];
    const memory: [number, number] = [0, 0];
    let unplayed: 0 | 1 | undefined;
    const moves: string[] = [];
    const played = playGame(
      game,
      position,
      [this.#agents[seats[0]]!, this.#agents[seats[1]]!],
      new Random(seed, 'tournament', index),
      (before, choice, spent) => {
        const seat = before.turn;
        chosen[seat]++;
        nodes[seat] += choice.nodes;
        milliseconds[seat] += spent;
        memory[seat] = Math.max(memory[seat], choice.memory ?? 0);
        moves.push(game.moveText(before, choice.move));
      },
      {
        timeControls: [agents[seats[0]]!.timeControl, agents[seats[1]]!.timeControl],
        adjudication,
        unplayed: (seat, spent) => {
          unplayed = seat;
          milliseconds[seat] += spent;
        },
      },
    );
    return {
      record: {
        game: index,
        seats: [agents[seats[0]]!.name, agents[seats[1]]!.name],
        opening,
        position: text,
        winner: played.winner ?? -1,
        ending: played.ending,
        ...(played.voided ? { voided: true as const } : {}),
        chosen,
        nodes,
        moves: moves.join(' '),
      },
      milliseconds,
      ...(unplayed === undefined ? {} : { unplayed }),
      memory,
    };
  }
}

/** What a worker is started with; the way to the host of engines where an agent is one. */
export interface WorkerSetup extends PlayerSetup {
  readonly host: Ticket | undefined;
}

/** One task: one game. */
export default function player({ host, ...setup }: WorkerSetup): (task: GameTask) => MeasuredRecord {
  if (host !== undefined) attachToParent(host);
  const one = new TournamentPlayer(setup);
  return (task) => one.play(task);
}

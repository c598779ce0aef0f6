import type { Agent } from '../agents/agent.ts';
import { createAgent } from '../agents/index.ts';
import { playGame } from '../agents/play.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { Random } from '../lib/random.ts';
import type { TournamentOptions } from './options.ts';
import type { TimedRecord } from './record.ts';
import { Schedule } from './schedule.ts';

/** What a worker needs to play any game of a tournament: plain data. */
export interface PlayerSetup {
  readonly options: TournamentOptions;
  readonly openings: readonly string[];
}

/** Plays the games of one tournament, any of them in any order: game i depends on the setup and on i alone. */
export class TournamentPlayer {
  readonly #options: TournamentOptions;
  readonly #openings: readonly string[];
  readonly #game: Game;
  readonly #schedule: Schedule;
  readonly #agents: readonly Agent[];

  constructor({ options, openings }: PlayerSetup) {
    this.#options = options;
    this.#openings = openings;
    this.#game = gameNamed(options.game);
    this.#schedule = new Schedule(options.agents.length, options.pairs);
    this.#agents = options.agents.map((spec) => createAgent(this.#game, spec));
  }

  play(index: number): TimedRecord {
    const game = this.#game;
    const { opening, pair, seat } = this.#schedule.pairing(index);
    const seated = seat === 0 ? ([pair[0], pair[1]] as const) : ([pair[1], pair[0]] as const);
    const text = this.#openings[opening]!;
    const position = game.parse(text);
    const chosen: [number, number] = [0, 0];
    const nodes: [number, number] = [0, 0];
    const milliseconds: [number, number] = [0, 0];
    const moves: string[] = [];
    const played = playGame(
      game,
      position,
      [this.#agents[seated[0]]!, this.#agents[seated[1]]!],
      new Random(this.#options.seed, 'tournament', index),
      (before, choice, spent) => {
        chosen[before.turn]++;
        nodes[before.turn] += choice.nodes;
        milliseconds[before.turn] += spent;
        moves.push(game.moveText(before, choice.move));
      },
    );
    const names = this.#options.agents.map((agent) => agent.name);
    return {
      record: {
        game: index,
        seats: [names[seated[0]]!, names[seated[1]]!],
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
    };
  }
}

import { createHash } from 'node:crypto';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { Schedule } from './formats/schedule.ts';
import { type Header, headerOf } from './log/header.ts';
import type { GameRecord } from './log/record.ts';
import { drawOpenings } from './openings/openings.ts';
import { type TournamentOptions, tournamentCommand } from './options.ts';
import type { GameTask } from './task.ts';

/** The games of a tournament: which are to be played, on which openings, and which are finished. */
export class Plan {
  readonly options: TournamentOptions;
  readonly schedule: Schedule;
  readonly #openings: readonly string[];
  readonly #names: readonly string[];

  /** Throws InputError where agents share a name, are too many or too few for the format, or openings are too few. */
  constructor(options: TournamentOptions) {
    this.options = options;
    this.#names = options.agents.map((agent) => agent.name);
    const twice = this.#names.find((name, i) => this.#names.indexOf(name) !== i);
    if (twice !== undefined)
      throw new InputError(`${twice}: named twice among the agents; a label behind one of them, #2, tells them apart`);
    this.schedule = new Schedule(options);
    this.#openings = drawOpenings(gameNamed(options.game), options, this.schedule.openings);
  }

  /** The header of the tournament's log. */
  get header(): Header {
    const { options } = this;
    const setup = createHash('sha256')
      .update(JSON.stringify({ options: options, openings: this.#openings }))
      .digest('hex');
    return headerOf(options, tournamentCommand(options), setup);
  }

  /** The game with number `game`, one that the schedule knows. */
  task(game: number): GameTask {
    const { seats, opening } = this.schedule.gameAt(game);
    return { game, seats, opening, position: this.#openings[opening]! };
  }

  /** The next game is finished. Throws InputError, which begins with `where`, unless `record` is of that game. */
  readonly take = (record: GameRecord, where: string): void => {
    if (record.game >= this.schedule.games)
      throw new InputError(`${where}: game ${record.game}, and the tournament has ${this.schedule.games}`);
    const { seats, opening, position } = this.task(record.game);
    const names = seats.map((seat) => this.#names[seat]).join(' against ');
    const found = record.seats.join(' against ');
    if (found !== names) throw new InputError(`${where}: ${quoted(found)}, wanted ${names}`);
    if (record.opening !== opening || record.position !== position)
      throw new InputError(
        `${where}: opening ${record.opening} '${quoted(record.position)}', wanted ${opening} '${position}'`,
      );
    this.schedule.add(record);
  };
}

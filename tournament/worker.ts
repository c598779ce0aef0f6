import { createMetered } from '../agents/create-agent.ts';
import { attachToParent } from '../agents/engine/host.ts';
import { playGame } from '../agents/play/referee.ts';
import type { AgentSpec } from '../agents/spec.ts';
import { warmUp } from '../agents/warm-up.ts';
import { gameNamed } from '../games/index.ts';
import { Random } from '../lib/maths/random.ts';
import type { MeasuredRecord } from './log/record.ts';
import type { GameTask, WorkerSetup } from './task.ts';

/** Plays the games of one tournament in any order: a game depends on the setup and on its task alone. */
export default function playerOfGames(setup: WorkerSetup): (task: GameTask) => MeasuredRecord {
  const { agents, seed, adjudication = {}, host } = setup;
  if (host !== undefined) attachToParent(host);
  const game = gameNamed(setup.game);
  const players = agents.map((spec) => {
    const player = createMetered(game, spec);
    if (isTimed(spec)) warmUp(game, player);
    return player;
  });
  return ({ game: index, seats, opening, position: text }) => {
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
      [players[seats[0]]!, players[seats[1]]!],
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
  };
}

/** Whether it is our search and a clock ends it: what it finds then depends on its speed. */
function isTimed({ kind, timeControl, ...spec }: AgentSpec): boolean {
  if (kind !== 'search') return false;
  return timeControl !== undefined || ('limit' in spec && spec.limit.milliseconds !== undefined);
}

import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { percent, whole } from '../../lib/numbers.ts';
import type { Moment, Moments } from '../../tuning/instructive/moment.ts';
import { type Block, type Frame, type Section, type Steps, text } from '../document/document.ts';
import { counted } from '../document/number.ts';

/** Positions where champion and rival differ and the champion was right, as boards; nothing where nobody looked. */
export function moments({ game, moments: found }: { game: string; moments?: Moments | undefined }): Section[] {
  if (found === undefined) return [];
  const { champion, rival, judges, deeper, games, positions, differ, championRight, rivalRight } = found;
  const looked =
    `In ${counted(games, 'game', 'games')} that ${champion} won, it chose otherwise than ${rival} in ${whole(differ)} of ` +
    `${counted(positions, 'position', 'positions')}. Where ${judges.join(' and ')} with ${deeper} agree, its move was right ` +
    `${counted(championRight, 'time', 'times')} and that of ${rival} ${counted(rivalRight, 'time', 'times')}.`;
  const shown: Block[] =
    found.moments.length === 0
      ? [text('In none of them is the difference large enough to learn from.')]
      : [
          text('Those that gain most, at most one of a game. The arrow keys step.'),
          ...found.moments.map((moment, at) => steps(gameNamed(game), found, moment, at)),
        ];
  return [{ title: 'Instructive games', blocks: [text(looked), ...shown] }];
}

function steps(game: Game, { champion, rival }: Moments, moment: Moment, at: number): Steps {
  const { seat, line, other, position, expected, left, ending } = moment;
  const [played, ...next] = line;
  const draw = (text: string) => game.draw(game.parse(text));
  const worth = (share: number | undefined): string =>
    share === undefined ? '' : ` Searched deeper, ${champion} expects ${percent(share, 0)} of the points.`;
  const end =
    left === 0
      ? `So the game ended: ${ending}, and ${champion} won.`
      : `After ${counted(left, 'more move', 'more moves')} ${champion} won: ${ending}.`;
  const frames: Frame[] = [
    {
      label: 'before',
      caption: `${champion}, who is ${game.seats[seat]}, is to move, ${counted(moment.ply, 'move', 'moves')} after the opening of game ${moment.game}.`,
      drawing: draw(position),
    },
    {
      label: `${rival}: ${other.move}`,
      caption: `${rival} would have played ${other.move}.${worth(expected?.other)}`,
      drawing: draw(other.position),
      from: 0,
    },
    {
      label: `${champion}: ${played.move}`,
      caption: `${champion} played ${played.move}.${worth(expected?.played)}${next.length === 0 ? ` ${end}` : ''}`,
      drawing: draw(played.position),
      from: 0,
    },
    ...next.map(({ move, position: after }, i) => ({
      label: move,
      caption: `The game went on with ${move}.${i === next.length - 1 ? ` ${end}` : ''}`,
      drawing: draw(after),
    })),
  ];
  return { kind: 'steps', name: `game-${at}`, title: `${played.move}, not ${other.move}`, frames };
}

import type { Drawing, Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { unlessMistaken } from '../../lib/input-error.ts';
import { percent, whole } from '../../lib/numbers.ts';
import type { Moment, Moments } from '../../tuning/contests/outcome.ts';
import { type BlockOf, type Section, section } from '../document/document.ts';
import { counted, shortNames } from '../document/words.ts';

/** Positions where champion and rival differ and the champion was right, as boards. */
export function moments(game: string, found: Moments): Section {
  const called = shortNames([found.champion, found.rival, ...found.judges]);
  const [champion, rival] = [called(found.champion), called(found.rival)];
  const { deeper, games, positions, differ, judged, championRight, rivalRight } = found;
  // One from outside may not be loaded: then its positions are shown as their texts.
  const loaded = unlessMistaken(() => gameNamed(game));
  const boards = found.moments.map((moment, at) => steps(loaded, { champion, rival }, moment, at));
  return section(
    'Games to look at',
    `In ${counted(games, 'game', 'games')} that ${champion} won, it chose otherwise than ${rival} in ${whole(differ)} of ` +
      `${counted(positions, 'position', 'positions')}. ${counted(judged, 'one', 'of them')}, spread over the games, ` +
      `${judged === 1 ? 'was' : 'were'} searched with ${deeper} by ${found.judges.map(called).join(' and ')}: in ` +
      `${whole(championRight)} both find the move of ${champion} better, in ${whole(rivalRight)} that of ${rival}; in the ` +
      'others they differ.',
    boards.length === 0
      ? 'In none of them is the difference large enough to learn from.'
      : 'Below, those of the champion’s that gain most, at most one of a game. Click a move, or step with the arrow keys.',
    boards,
  );
}

function steps(
  game: Game | undefined,
  { champion, rival }: Pick<Moments, 'champion' | 'rival'>,
  moment: Moment,
  at: number,
): BlockOf<'steps'> {
  const { seat, line, other, position, expected, left, ending } = moment;
  const [played, ...next] = line;
  const draw = (text: string): Drawing => game?.draw(game.parse(text)) ?? [[{ text }]];
  const mover = game === undefined ? '' : `, who is ${game.seats[seat]},`;
  const worth =
    expected === undefined
      ? ''
      : ` Searching deeper, ${champion} expects ${percent(expected.played, 0)} of the points after its own move, ${percent(expected.other, 0)} after the other.`;
  const end =
    left === 0
      ? `So the game ended: ${ending}, and ${champion} won.`
      : `After ${counted(left, 'more move', 'more moves')} ${champion} won: ${ending}.`;
  const frames: BlockOf<'steps'>['frames'] = [
    {
      label: 'before',
      caption: `${champion}${mover} is to move, ${counted(moment.ply, 'move', 'moves')} after the opening of game ${moment.game}.`,
      drawing: draw(position),
    },
    {
      label: `${rival}: ${other.move}`,
      caption: `${rival} would have played ${other.move}.`,
      drawing: draw(other.position),
      from: 0,
    },
    {
      label: `${champion}: ${played.move}`,
      caption: `${champion} played ${played.move}.${worth}${next.length === 0 ? ` ${end}` : ''}`,
      drawing: draw(played.position),
      from: 0,
    },
    ...next.map(({ move, position: after }, i) => ({
      label: move,
      caption: `The game continued with ${move}.${i === next.length - 1 ? ` ${end}` : ''}`,
      drawing: draw(after),
    })),
  ];
  return { kind: 'steps', name: `game-${at}`, title: `${played.move}, not ${other.move}`, frames };
}

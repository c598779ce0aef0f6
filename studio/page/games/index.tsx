import { route } from '../router.ts';
import { GameView } from './game-view.tsx';
import { LogView } from './log-view.tsx';

/** Games of a tournament: `games?at=…` for its crosstable and their list, `games/game?at=…&game=…` for one of them. */
export function Games() {
  const { parts, asked } = route.value;
  const at = asked.at ?? '.';
  const game = Number(asked.game ?? '0');
  if (parts[1] === 'game') return <GameView key={`${at} ${game}`} at={at} game={game} />;
  return <LogView key={at} at={at} />;
}

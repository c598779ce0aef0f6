import type { Game } from 'weightroom/game';
import { originalWithout } from './slider.ts';

export default (game: Game) => originalWithout(game, 'direct-blocks');

import { render } from 'preact';
import { followAddress } from './router.ts';
import { Shell } from './shell.tsx';

followAddress();
render(<Shell />, document.getElementById('studio')!);

import { render } from 'preact';
import { followAddress } from './router.ts';
import { Shell } from './shell.tsx';
import { takeToken } from './source.ts';

takeToken();
followAddress();
render(<Shell />, document.getElementById('studio')!);

/** How the gallery looks. */

import { COLOURS } from '../components/colours.ts';

/** As CSS. */
export const STYLE: string = [COLOURS].join('\n');

/** Colours for a terminal. */

import { styleText } from 'node:util';

/** Gives a text a look; or returns it as it is, where there are no colours. */
export type Paint = (look: 'bold' | 'dim' | 'cyan' | 'green' | 'yellow' | 'red', text: string) => string;

/** Builds it. Whether there are colours is for the caller to know: only where a terminal shows them, and no NO_COLOR. */
export function buildPaint(hasColors: boolean): Paint {
  return hasColors ? (look, text) => styleText(look, text, { validateStream: false }) : (_look, text) => text;
}

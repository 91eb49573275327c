/** All kinds of mistakes that are planted. */

import type { Kind } from '../kind.ts';

export const KINDS: readonly Kind[] = [];

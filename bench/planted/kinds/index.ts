/** All kinds of mistakes that are planted. */

import type { Kind } from '../kind.ts';
import { DUPLICATES_AND_PLACE } from './duplicates-and-place.ts';

export const KINDS: readonly Kind[] = [...DUPLICATES_AND_PLACE];

/** All kinds of mistakes that are planted. */

import type { Kind } from '../kind.ts';
import { NUMBER_KINDS } from './numbers.ts';

export const KINDS: readonly Kind[] = [...NUMBER_KINDS];

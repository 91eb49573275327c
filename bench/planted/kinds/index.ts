/** All kinds of mistakes that are planted. */

import type { Kind } from '../kind.ts';
import { TEXT_KINDS } from './texts.ts';

export const KINDS: readonly Kind[] = [...TEXT_KINDS];

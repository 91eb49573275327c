/** All kinds of mistakes that are planted. */

import type { Kind } from '../kind.ts';
import { DUPLICATES_AND_PLACE } from './duplicates-and-place.ts';
import { NUMBER_KINDS } from './numbers.ts';
import { TEXT_KINDS } from './texts.ts';
import { VALUE_KINDS } from './values.ts';

export const KINDS: readonly Kind[] = [
  ...VALUE_KINDS,
  ...NUMBER_KINDS,
  ...DUPLICATES_AND_PLACE,
  ...TEXT_KINDS,
];

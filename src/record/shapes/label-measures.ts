/** Names measures by their keys. */

import { unitInName } from '../unit-meanings.ts';
import { KeyReader } from './key-words.ts';
import type { Leaf } from './leaves.ts';

const DIMENSIONS = new KeyReader('dimensions');

// `c_` in `c_grossWeight`: a letter that an author puts before custom keys.
const PREFIX_OF_AUTHOR = /^\p{L}_/u;

interface LabelledMeasure {
  readonly label: string;
  readonly unit: string | undefined;
}

/**
 * Labels a measure by its key, with the unit at the end of it: `c_grossWeightKg` → `{label: "gross
 * weight", unit: "kg"}`. Words for the list itself are left out: `PackGrossWeight` and
 * `grossWeight.value` become `gross weight`.
 */
export function labelMeasure({ keys, path }: Leaf, reader: KeyReader): LabelledMeasure {
  const index = keys.findLastIndex((key) => DIMENSIONS.read(key).says('kind'));
  const key = keys[index] ?? '';
  const words = path.readings.at(index)?.words ?? [];
  const lastWord = words.at(-1);
  const unit = unitInName(key)?.toLowerCase() === lastWord ? lastWord : undefined;
  const start = PREFIX_OF_AUTHOR.test(key) ? 1 : 0;
  const end = unit === undefined ? undefined : -1;
  const nameWords = words.slice(start, end).filter((word) => !reader.read(word).says('own'));
  return { label: nameWords.join(' '), unit };
}

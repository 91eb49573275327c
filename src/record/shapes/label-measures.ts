import { unitInName } from '../unit-meanings.ts';
import { KeyReader } from './key-words.ts';
import type { Leaf } from './leaves.ts';

const DIMENSIONS = new KeyReader('dimensions');

// A letter that an author puts before custom keys.
const LETTER = /^\p{L}_/u;

/**
 * Labels a measure by its key, with the unit at the end of it: `PackGrossWeight` becomes `gross
 * weight`, and so do `grossWeight.value` and `c_grossWeightKg`.
 */
export function labelMeasure(
  { keys, path }: Leaf,
  reader: KeyReader,
): { readonly label: string; readonly unit: string | undefined } {
  const index = keys.findLastIndex((key) => DIMENSIONS.read(key).says('kind'));
  const { words = [] } = path.readings.at(index) ?? {};
  const key = keys[index] ?? '';
  const last = words.at(-1);
  const unit = unitInName(key)?.toLowerCase() === last ? last : undefined;
  const named = words.slice(LETTER.test(key) ? 1 : 0, unit === undefined ? undefined : -1);
  const telling = named.filter((word) => !reader.read(word).says('own'));
  return { label: telling.join(' '), unit };
}

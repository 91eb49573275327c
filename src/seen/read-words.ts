/** Which words of a page can complete an argument. */

import type { PageQuery } from '../pim/port.ts';
import { READERS } from '../record/readers.ts';
import { readReference } from '../record/reference.ts';
import type { SearchHit } from '../record/search-hit.ts';
import { foldKey, getField, type PimRecord, readText } from '../record/value.ts';
import type { Words } from './words.ts';

/** Remembers the codes and names of a record of an endpoint. */
export function readWords(endpoint: PageQuery['endpoint'], record: PimRecord, words: Words): void {
  switch (endpoint) {
    case 'products':
      words.add('product_codes', readText(getField(record, 'Code')));
      for (const { name } of entriesOf(READERS.categories, record, 'CategoryProducts'))
        words.add('category_names', name);
      for (const { name } of entriesOf(READERS.brands, record, 'TrademarkProducts')) words.add('brand_names', name);
      return;
    case 'variants':
      words.add('variant_codes', readText(getField(record, 'Code')));
      for (const { code } of entriesOf(READERS.parent, record, 'Product')) words.add('product_codes', code);
      return;
    case 'categories':
      words.add('category_names', readText(readReference('categories', record).Name));
      return;
    case 'trademarks':
      words.add('brand_names', readText(readReference('brands', record).Name));
      return;
    default:
      return;
  }
}

/** Remembers what takes longer to read and is much the same in all records, or is found elsewhere as well. */
export function readMoreWords(endpoint: PageQuery['endpoint'], record: PimRecord, words: Words): void {
  if (endpoint !== 'products' && endpoint !== 'variants') return;
  for (const { code } of entriesOf(READERS.variants, record, 'Variants')) words.add('variant_codes', code);
  for (const { culture } of entriesOf(READERS.translations, record, 'Translations')) words.add('cultures', culture);
}

/** Remembers the word of a search result. */
export function readHitWords({ type = '', code, name }: SearchHit, words: Words): void {
  const kind = foldKey(type);
  if (/^products?$/.test(kind)) words.add('product_codes', code);
  else if (/variants?$/.test(kind)) words.add('variant_codes', code);
  else if (/^categor(?:y|ies)$/.test(kind)) words.add('category_names', name);
  else if (/^(?:trademark|brand)s?$/.test(kind)) words.add('brand_names', name);
}

type ReaderOf<Entry> = (
  value: unknown,
) => { readonly state: 'value'; readonly value: readonly Entry[] } | { readonly state: 'absent' | 'unknown' };

function entriesOf<Entry>(read: ReaderOf<Entry>, record: PimRecord, wire: string): readonly Entry[] {
  const reading = read(getField(record, wire));
  return reading.state === 'value' ? reading.value : [];
}

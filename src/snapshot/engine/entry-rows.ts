/** The rows of each sub-record whose entries have a view. Pure. */

import { readBarcodes } from '../../record/facts.ts';
import { READERS, type SubRecordName } from '../../record/readers.ts';
import type { PimRecord } from '../../record/value.ts';
import type { AddRow, Owner } from './row.ts';

/** Adds the rows of a sub-record that has entries. */
type AddEntries = (raw: unknown, record: PimRecord, owner: Owner, add: AddRow) => void;

/** Linked variants have a list of their own, and the parent of a variant is in its row. */
export const ENTRY_ROWS: Readonly<Partial<Record<SubRecordName, AddEntries>>> = {
  prices: (raw, _record, owner, add) => {
    for (const { price, currency, label } of entriesOf(READERS.prices(raw)))
      add('prices', { ...owner, price, currency, label });
  },
  codes: (raw, record, owner, add) => {
    const barcodes = readBarcodes(record);
    for (const { type, value } of entriesOf(READERS.codes(raw))) {
      const isBarcode = barcodes.known && value !== undefined && barcodes.value.includes(value);
      add('codes', { ...owner, type, value, is_barcode: isBarcode });
    }
  },
  properties: (raw, _record, owner, add) => {
    for (const { name, value, unit, culture, code } of entriesOf(READERS.properties(raw)))
      add('properties', { ...owner, name, value, unit, culture, code });
  },
  translations: (raw, _record, owner, add) => {
    for (const { culture, name, shortDescription, longDescription } of entriesOf(READERS.translations(raw)))
      add('translations', {
        ...owner,
        culture,
        name,
        short_description: shortDescription,
        long_description: longDescription,
      });
  },
  tags: (raw, _record, owner, add) => {
    for (const { name } of entriesOf(READERS.tags(raw))) add('tags', { ...owner, name });
  },
  options: (raw, _record, { product_id, variant_id }, add) => {
    for (const { name, value, unit, code } of entriesOf(READERS.options(raw)))
      add('options', { product_id, variant_id, name: name ?? code, value, unit, code });
  },
  categories: (raw, _record, { product_id }, add) => {
    for (const { id, code, name } of entriesOf(READERS.categories(raw)))
      add('product_categories', { product_id, category_id: id, code, name });
  },
  brands: (raw, _record, { product_id }, add) => {
    for (const { id, code, name } of entriesOf(READERS.brands(raw)))
      add('product_brands', { product_id, brand_id: id, code, name });
  },
  dimensions: (raw, _record, { product_id }, add) => {
    for (const { name, value, unit } of entriesOf(READERS.dimensions(raw)))
      add('measures', { product_id, kind: 'dimension', name, value, unit });
  },
  packaging: (raw, _record, { product_id }, add) => {
    for (const { name, value, unit, material } of entriesOf(READERS.packaging(raw)))
      add('measures', { product_id, kind: 'packaging', name, value, unit, material });
  },
  warranties: (raw, _record, { product_id }, add) => {
    for (const { name, value, unit } of entriesOf(READERS.warranties(raw)))
      add('measures', { product_id, kind: 'warranty', name, value, unit });
  },
};

/** The entries of a reading. */
function entriesOf<Entry>(
  reading: { readonly state: 'value'; readonly value: readonly Entry[] } | { readonly state: 'absent' | 'unknown' },
): readonly Entry[] {
  return reading.state === 'value' ? reading.value : [];
}

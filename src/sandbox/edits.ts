import { readFileSync, statSync } from 'node:fs';
import type { CatalogSource, Collection, WireRecord } from './catalog-source.ts';
import { buildCatalogSource } from './data-dir.ts';

/** Edit of the record that has this id or code, or of its media item. `add` needs neither. */
export interface Edit {
  readonly list: keyof typeof OWNERS;
  readonly id?: number;
  readonly code?: string;
  /** New values by key. Media lists keep theirs: edit them, too. */
  readonly set?: WireRecord;
  /** A whole record, which is put at position `at`; default: at the end. */
  readonly add?: WireRecord;
  readonly at?: number;
  /** Removes the record, a product together with its variants. */
  readonly remove?: boolean;
  readonly move?: number;
}

const OWNERS = {
  products: 'Product',
  variants: 'Variant',
  'product-media': 'Product',
  'variant-media': 'Variant',
  categories: 'Category',
  trademarks: 'Trademark',
} as const;

/**
 * Creates a catalog that can be edited while it is served.
 * @param file edits of the original as a JSON list or one JSON object a line; read again whenever
 * it has changed
 */
export function createEditedSource(original: () => CatalogSource, file: string | undefined) {
  let edited: CatalogSource | undefined;
  let read: string | undefined;
  return {
    source(): CatalogSource {
      if (file === undefined) return edited ?? original();
      const { mtimeMs, size } = statSync(file);
      if (read !== `${mtimeMs} ${size}`) {
        edited = applyEdits(original(), parseEdits(readFileSync(file, 'utf8')));
      }
      read = `${mtimeMs} ${size}`;
      return edited ?? original();
    },
    setEdits(replacement: readonly Edit[] | CatalogSource): void {
      edited = 'list' in replacement ? replacement : applyEdits(original(), replacement);
    },
  };
}

/** Applies all edits in their order. @throws Error that names the edit without a record */
export function applyEdits(
  { list, ...source }: CatalogSource,
  edits: readonly Edit[],
): CatalogSource {
  const lists = {
    products: readAll(source.products, 'record'),
    variants: readAll(source.variants, 'record'),
    'product-media': readAll(source.products, 'media'),
    'variant-media': readAll(source.variants, 'media'),
    categories: source.categories.map(({ record }) => record),
    trademarks: source.trademarks.map(({ record }) => record),
  };
  for (const [index, edit] of edits.entries()) {
    const records: WireRecord[] | undefined = lists[edit.list];
    const at = edit.add ? records?.length : records?.findIndex((record) => isOf(record, edit));
    const record = edit.add ?? records?.[at ?? -1];
    if (at === undefined || record === undefined) {
      throw new Error(`edit ${index + 1} names no record that there is`);
    }
    records?.splice(at, 1);
    if (!edit.remove) {
      records?.splice(edit.move ?? edit.at ?? at, 0, { ...record, ...edit.set });
    } else if (edit.list === 'products') {
      lists.variants = lists.variants.filter(({ ProductId }) => ProductId !== record.ProductId);
    }
  }
  return buildCatalogSource({ ...lists, list });
}

function readAll(collection: Collection<unknown>, part: 'record' | 'media'): WireRecord[] {
  return Array.from({ length: collection.size }, (_, position) => collection[part](position));
}

function isOf(record: WireRecord, { list, id, code }: Edit): boolean {
  const owner = OWNERS[list];
  return id === undefined
    ? (record[`${owner}Code`] ?? record.Code) === code
    : record[`${owner}Id`] === id;
}

function parseEdits(text: string): readonly Edit[] {
  return JSON.parse(text.trim().startsWith('[') ? text : `[${text.trim().split('\n').join(',')}]`);
}

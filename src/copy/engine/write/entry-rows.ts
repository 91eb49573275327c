import { isBarcode, type NamedEntry } from '../../../record/codes-and-media.ts';
import { readMeasured } from '../../../record/quantity.ts';
import {
  listUnread,
  listUnreadLeaves,
  type ReadResult,
  type UnreadLeaf,
} from '../../../record/read-result.ts';
import { READERS, type SubRecordName } from '../../../record/readers.ts';
import { isLive } from '../../../record/shapes/entry-status.ts';
import type { CommonFields } from '../../../record/shapes/finish-entries.ts';
import { splitKey } from '../../../record/shapes/key-words.ts';
import type { Leaf } from '../../../record/shapes/leaves.ts';
import { readRoleKey } from '../../../record/shapes/role-keys.ts';
import { includesVat } from '../../../record/shapes/vat-words.ts';
import { readBoolean, readText, toSnakeCase } from '../../../record/value.ts';
import type { TableName } from '../../schema.ts';
import { type AmountPlace, listAmounts } from './amount-rows.ts';
import {
  type GrowingRow,
  type Owner,
  type Row,
  type Sink,
  type State,
  wantsRows,
} from './table-row.ts';

type AddEntries = (raw: unknown, owner: Owner, sink: Sink) => State;

interface EntryTable<Entry> {
  readonly view: TableName;
  readonly compute?: (entry: Entry) => Row;
  readonly amounts?: AmountRows;
}

// Makes a row of a view from each entry: its owner, its values under their own names (a row takes
// those that are columns of its view), and computed values. A passive entry gives no row, because
// it counts nowhere; passive prices do, with their status.
function rowsOf<Entry extends ReadEntry>(
  read: (raw: unknown) => ReadResult<Entry>,
  table: EntryTable<Entry>,
): AddEntries {
  const { view, amounts } = table;
  const counts = (entry: Entry): boolean => isLive(entry) || view === 'prices';
  return (raw, owner, sink) => {
    const reading = read(raw);
    const entries = reading.state === 'value' ? reading.value : [];
    for (const [at, entry] of entries.entries()) {
      if (counts(entry)) addEntry(table, at + 1, entry, owner, sink);
    }
    addExtras(view, entries.length + 1, listUnreadLeaves(reading), owner, sink);
    if (amounts !== undefined && wantsRows(sink, 'amounts') && holdsUnread(reading)) {
      sink.add('amounts', { ...owner, place: amounts.place, is_member: true, is_readable: false });
    }
    if (listUnread(reading).length > 0) return 'unknown';
    if (reading.state === 'value' && !entries.some(counts)) return 'absent';
    return reading.state;
  };
}

// For sub-records whose entries have no view: only what has no role is kept of them.
function extrasOf(
  list: 'variants' | 'parent',
  read: (raw: unknown) => ReadResult<ReadEntry>,
): AddEntries {
  return (raw, owner, sink) => {
    const reading = read(raw);
    const entries = reading.state === 'value' ? reading.value : [];
    for (const [at, { rest }] of entries.entries()) addExtras(list, at + 1, rest, owner, sink);
    return listUnread(reading).length > 0 ? 'unknown' : reading.state;
  };
}

// `place`: the position in its list, from 1.
function addEntry<Entry extends ReadEntry>(
  { view, compute, amounts }: EntryTable<Entry>,
  place: number,
  entry: Entry,
  owner: Owner,
  sink: Sink,
): void {
  addExtras(view, place, entry.rest, owner, sink);
  if (wantsRows(sink, view)) {
    sink.add(view, buildRow(owner, entry, compute?.(entry)));
  }
  if (amounts !== undefined && wantsRows(sink, 'amounts'))
    for (const row of amounts.list(entry, owner)) sink.add('amounts', row);
}

// Fields that every reader gives an entry.
interface ReadEntry {
  readonly status?: string | number;
  readonly unread?: readonly string[];
  readonly rest: readonly Leaf[];
}

// Names of lists in answers that differ from the view.
const LIST_OF_VIEW: Partial<Record<TableName | 'parent', string>> = {
  product_categories: 'categories',
  product_brands: 'brands',
};

// Longer texts without a role are cut.
const MAX_EXTRA_CHARS = 2_000;

// Adds the values of an entry that have no role, and values that became no entry.
function addExtras(
  view: TableName | 'parent',
  entry: number,
  rest: readonly UnreadLeaf[],
  owner: Owner,
  sink: Sink,
): void {
  if (!wantsRows(sink, 'extras')) return;
  const list = LIST_OF_VIEW[view] ?? view;
  for (const { path, keys, value } of rest) {
    const text = typeof value === 'boolean' ? String(value) : readText([value].flat().join(', '));
    if (text !== undefined && !path.isNoise) {
      sink.add('extras', {
        owner: owner.owner,
        product_id: owner.product_id,
        variant_id: owner.variant_id,
        list,
        entry,
        key: writeKeys(keys),
        value: text.slice(0, MAX_EXTRA_CHARS),
      });
    }
  }
}

// Without keys for roles, unless there are no others.
function writeKeys(keys: readonly string[]): string {
  const sentKeys = keys.filter((key) => readRoleKey(key) === undefined);
  const named = sentKeys.length > 0 ? sentKeys : keys.flatMap((key) => readRoleKey(key) ?? []);
  return named.join('.');
}

// Rows of entries that name values, in `amounts`.
interface AmountRows {
  readonly place: AmountPlace;
  readonly list: (entry: NamedEntry, owner: Owner) => readonly Row[];
}

const amountsAt = (place: AmountPlace): AmountRows => ({
  place,
  list: (entry, owner) => listAmounts(place, owner, entry),
});

// True if not even the names of some entries could be read.
function holdsUnread(reading: ReadResult<unknown>): boolean {
  return (
    reading.state === 'unknown' || (reading.state === 'value' && reading.unknownKeys.length > 0)
  );
}

// Filled key by key: spreading takes several times as long, and entries are many.
function buildRow({ owner, product_id, variant_id }: Owner, entry: object, computed?: Row): Row {
  const row: GrowingRow = { owner, product_id, variant_id };
  for (const [key, value] of Object.entries(entry)) {
    if (typeof value !== 'object') row[key] = value;
  }
  for (const key in computed) row[key] = computed[key];
  return row;
}

function measuresOf(
  kind: 'dimension' | 'packaging' | 'warranty',
  read: (raw: unknown) => ReadResult<NamedEntry & ReadEntry & { readonly barcode?: string }>,
): AddEntries {
  const measure = (entry: NamedEntry) => readMeasured({ ...entry, name: entry.name ?? kind });
  return rowsOf(read, {
    view: 'measures',
    compute: (entry) => ({ kind, packaging_barcode: entry.barcode, ...measure(entry) }),
    amounts: amountsAt(kind),
  });
}

/** Writers of the rows of each kind of sub-record; each returns how it could be read. */
export const ENTRY_ROWS: Readonly<Record<SubRecordName, AddEntries>> = {
  prices: rowsOf(READERS.prices, {
    view: 'prices',
    compute: (entry) => ({
      price_list: entry.list,
      valid_from: entry.from,
      valid_to: entry.to,
      min_quantity: entry.minQuantity,
      customer_group: entry.customerGroup,
      condition: entry.condition,
      price_status: entry.status,
      vat_included: readVatIncluded(entry) ?? readVatInTexts(entry),
    }),
  }),
  codes: rowsOf(READERS.codes, {
    view: 'codes',
    compute: (entry) => ({ is_barcode: entry.value !== undefined && isBarcode(entry) }),
  }),
  properties: rowsOf(READERS.properties, {
    view: 'properties',
    compute: (entry) => ({ in_group: entry.group, ...readMeasured(entry) }),
    amounts: amountsAt('property'),
  }),
  translations: rowsOf(READERS.translations, {
    view: 'translations',
    compute: ({ shortDescription, longDescription }) => ({
      short_description: shortDescription,
      long_description: longDescription,
    }),
  }),
  tags: rowsOf(READERS.tags, { view: 'tags' }),
  options: rowsOf(READERS.options, {
    view: 'options',
    compute: (entry) => ({ name: entry.name ?? entry.code, ...readMeasured(entry) }),
    amounts: amountsAt('option'),
  }),
  categories: rowsOf(READERS.categories, {
    view: 'product_categories',
    compute: ({ id }) => ({ category_id: id }),
  }),
  brands: rowsOf(READERS.brands, {
    view: 'product_brands',
    compute: ({ id }) => ({ brand_id: id }),
  }),
  dimensions: measuresOf('dimension', READERS.dimensions),
  packaging: measuresOf('packaging', READERS.packaging),
  warranties: measuresOf('warranty', READERS.warranties),
  // Variants have their own list, and the parent of a variant is in its row.
  variants: extrasOf('variants', READERS.variants),
  parent: extrasOf('parent', READERS.parent),
};

// Keys by which PIMs state that a price includes VAT, in snake_case (Spec §2.4 does not show them).
const VAT_KEY =
  /^(?:(?:is|prices?)_)*(?:(?:tax|vat)_included|(?:includes|including)_(?:tax|vat)|kdv_included)$/;

// Switches for a price without or with VAT; a number under such a key is a price.
const NET_KEY = /^(is_)?(net|netto)(_price)?$/;
const GROSS_KEY = /^(is_)?(gross|brutto)(_price)?$/;

// Reads the key also in a record within the price; undefined: the price does not state it.
function readVatIncluded({ extra, rest }: CommonFields): boolean | undefined {
  const deeper = rest.map(({ keys, value }) => [toSnakeCase(keys.at(-1) ?? ''), value] as const);
  const fields = [...Object.entries(extra), ...deeper];
  const stated = fields.find(([key]) => VAT_KEY.test(key));
  if (stated !== undefined) return readBoolean(stated[1]);
  const switches = fields.filter(([, value]) => typeof value === 'boolean');
  const [, isNet] = switches.find(([key]) => NET_KEY.test(key)) ?? [];
  const [, isGross] = switches.find(([key]) => GROSS_KEY.test(key)) ?? [];
  return isNet === undefined ? readBoolean(isGross) : isNet === false;
}

// The kind of a price, or the name of its list, may say it in words: `kind: "gross"`,
// `list: "Retail, excl. VAT"`.
function readVatInTexts({ rest, label, list }: CommonFields & PriceNames): boolean | undefined {
  const kinds = rest.flatMap(({ value }) =>
    splitKey(readText(value) ?? '').length === 1 ? [value] : [],
  );
  const texts = [label, list, ...kinds].map((text) => readText(text) ?? '');
  const stated = texts.map(includesVat).filter((isIncluded) => isIncluded !== undefined);
  const [first, another] = new Set(stated);
  return another === undefined ? first : undefined;
}

interface PriceNames {
  readonly label?: string;
  readonly list?: string;
}

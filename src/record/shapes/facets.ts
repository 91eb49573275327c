/**
 * Entries whose parts stand in records of their own: a price with a list of its type, amount and dates, or dates that follow the
 * price that they belong to. Pure.
 */

import { isRecord, type PimRecord } from '../value.ts';
import type { Role } from './key-paths.ts';
import type { Aspect, KeyReader, ListName } from './key-words.ts';
import { isCurrencyKey } from './money.ts';
import { type NamedRow, RowReader } from './named-rows.ts';
import { readTimeOfPrice } from './price-times.ts';
import { writeRoleKey } from './role-keys.ts';

/** What the names of parts say in the lists whose entries may be taken apart; the first aspects are what an entry is for. */
const MAIN_PARTS: Partial<Record<ListName, ReadonlySet<Aspect>>> = {
  prices: new Set(['amount', 'minor'] as const),
  translations: new Set(['name', 'short', 'long', 'about'] as const),
};

/** The lists whose entries may be attributes of a product. */
const ATTRIBUTE_REFERENCES: ReadonlySet<ListName> = new Set([
  'brands',
  'categories',
  'tags',
] as const);

/** Puts parts together that stand in records of their own. */
export class FacetJoiner {
  readonly #keys: KeyReader;
  readonly #rows = new RowReader();

  constructor(keys: KeyReader) {
    this.#keys = keys;
  }

  /** An item with the parts in one of its lists as its own members: `{Attributes: [{Label: "Amount", Value: "9.90"}]}`. */
  openParts(item: unknown): unknown {
    const main = MAIN_PARTS[this.#keys.list];
    if (main === undefined || !isRecord(item)) return item;
    for (const [key, list] of Object.entries(item)) {
      const parts = Array.isArray(list) ? this.#readParts(list, main) : undefined;
      if (parts === undefined) continue;
      const { [key]: _, ...others } = item;
      return Object.assign({}, parts, others);
    }
    return item;
  }

  #readParts(list: readonly unknown[], main: ReadonlySet<Aspect>): PimRecord | undefined {
    const [first] = list;
    if (!isRecord(first) || !this.#hasKeyOf(first, OF_NAMES)) return undefined;
    const rows = list.map((one) => this.#rows.read(one)).filter((row) => row !== undefined);
    if (rows.length === 0 || rows.length < list.length) return undefined;
    const members = rows.map((row) => [this.#keyOf(row), formatRow(row)] as const);
    const keys = new Set(members.map(([key]) => key));
    const isMain = (key: string): boolean =>
      this.#keys.read(key).aspects.some((aspect) => main.has(aspect));
    return keys.size === members.length && members.some(([key]) => isMain(key))
      ? Object.fromEntries(members)
      : undefined;
  }

  /** Whether a key of a record says something: reading each record as a row would take long. */
  #hasKeyOf(record: PimRecord, aspects: ReadonlySet<Aspect>): boolean {
    return Object.keys(record).some((key) =>
      this.#keys.read(key).aspects.some((aspect) => aspects.has(aspect)),
    );
  }

  /** The name of a row that says most. */
  #keyOf({ names }: NamedRow): string {
    const isKnown = (name: string): boolean => {
      const { aspects, strangeWords } = this.#keys.read(name);
      return aspects.length > 0 && strangeWords.length === 0;
    };
    return names.find(isKnown) ?? names[0] ?? '';
  }

  /** A reference that is the value of what a row names: `{Label: "Brand", Value: "71", FormattedValue: "Halvik"}`. */
  openReference(item: unknown): readonly unknown[] | undefined {
    if (!isRecord(item) || !ATTRIBUTE_REFERENCES.has(this.#keys.list)) return undefined;
    if (!this.#hasKeyOf(item, OF_VALUES)) return undefined;
    if (!Object.values(item).every((value) => this.#isOneValue(value))) return undefined;
    const row = this.#rows.read(item);
    const isOfList = row?.names.every((name) => {
      const { aspects, strangeWords } = this.#keys.read(name);
      const isOwn = aspects.every((aspect) => aspect === 'own' || aspect === 'owner');
      return isOwn && aspects.includes('own') && strangeWords.length === 0;
    });
    if (row === undefined || isOfList !== true) return undefined;
    const { id } = item;
    const names = row.value.split(/\s*[;|]\s*/);
    return names.map((name) => Object.assign({}, { id, [writeRoleKey('name')]: name }));
  }

  /** Whether a member is no list of several values, other than the same in several languages. */
  #isOneValue(value: unknown): boolean {
    const isOfLanguage = (one: unknown): boolean =>
      isRecord(one) &&
      Object.keys(one).some((key) => this.#keys.read(key).aspects.includes('culture'));
    return !Array.isArray(value) || value.every(isOfLanguage);
  }

  /** Prices with the dates that stand in items beside them: `special_price_from` belongs to `special_price`. */
  joinDates(items: readonly unknown[]): readonly unknown[] {
    if (this.#keys.list !== 'prices' || items.length < 2) return items;
    const areAllPrices = items.every((item) => isRecord(item) && this.#hasKeyOf(item, OF_PRICES));
    if (areAllPrices) return items;
    const rows = items.map((item) => this.#rows.read(item));
    const dates = rows.flatMap((row, at) => {
      const date = row === undefined ? undefined : this.#readDate(row);
      return date === undefined ? [] : [{ ...date, at }];
    });
    const isOf = (stem: string, row: NamedRow | undefined): boolean =>
      row?.names.some((name) => wordsOf(this.#keys, name).startsWith(stem)) === true;
    const joined = dates.filter(({ stem, at }) =>
      rows.some(
        (row, other) => other !== at && !dates.some((one) => one.at === other) && isOf(stem, row),
      ),
    );
    if (joined.length === 0) return items;
    const taken = new Set(joined.map(({ at }) => at));
    return items.flatMap((item, at): readonly unknown[] => {
      if (taken.has(at)) return [];
      const own = joined.filter(({ stem }) => isOf(stem, rows[at]));
      if (own.length === 0 || !isRecord(item)) return [item];
      return [
        Object.assign(
          {},
          item,
          Object.fromEntries(own.map(({ role, value }) => [writeRoleKey(role), value])),
        ),
      ];
    });
  }

  /** A date whose name says that something begins or ends with it. */
  #readDate({ names, value }: NamedRow) {
    if (readTimeOfPrice(value) === undefined) return undefined;
    for (const name of names) {
      const { aspects } = this.#keys.read(name);
      const last = aspects.at(-1);
      const role = last === undefined ? undefined : ROLE_OF_DATE[last];
      const stem = wordsOf(this.#keys, name).split(' ').slice(0, -1).join(' ');
      if (role !== undefined && stem !== '') return { role, stem, value };
    }
    return undefined;
  }
}

const OF_VALUES: ReadonlySet<Aspect> = new Set(['value'] as const);
const OF_PRICES: ReadonlySet<Aspect> = new Set(['amount', 'minor', 'kind'] as const);
const OF_NAMES: ReadonlySet<Aspect> = new Set(['name', 'code', 'id', 'type', 'own'] as const);

const ROLE_OF_DATE: Partial<Record<Aspect, Role>> = {
  min: 'start',
  start: 'start',
  max: 'end',
  end: 'end',
};

function wordsOf(keys: KeyReader, name: string): string {
  return keys.read(name).words.join(' ');
}

/** The value of a row; of an amount of money with its currency. */
function formatRow({ value, unit }: NamedRow): string {
  return unit !== undefined && isCurrencyKey(unit) ? `${value} ${unit}` : value;
}

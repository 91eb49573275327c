/**
 * Where records state values under names: a product in its properties, its measures and its variants, each of which counts, because
 * who asks for products in red wants those that come in red; a variant in its options, else in its properties, else in those of its
 * product, of which the nearest that has the name counts. Pure.
 */

import type { Notice } from '../pim/catalog-port.ts';
import { isNamed, type NamedEntry } from '../record/codes-and-media.ts';
import { READERS } from '../record/pim-keys.ts';
import { getField, type JsonValue, type PimRecord } from '../record/value.ts';
import {
  anyOf,
  type Condition,
  type ListKind,
  listEntries,
  type Verdict,
  type WordKind,
} from './condition-engine.ts';

/** A list beside the one that is asked of; `tier` 0 is as near. */
interface Place {
  readonly place: string;
  readonly tier: number;
  readonly entriesOf: (record: PimRecord) => readonly NamedEntry[];
}

const listAt = (
  place: string,
  tier: number,
  wire: string,
  read: ListKind<NamedEntry>['read'],
): Place => ({
  place,
  tier,
  entriesOf: (record) => listEntries({ wire, read }, record),
});

const OF_VARIANTS: Place = {
  place: 'variant',
  tier: 1,
  entriesOf: (record) =>
    listEntries({ wire: 'Variants', read: READERS.variants }, record).flatMap(({ options }) =>
      listEntries({ wire: 'Options', read: READERS.options }, { Options: options }),
    ),
};

/** The rows of a copy of these places: their tier, their place in SQL, and where they are. */
function rowsOf(
  id: string,
  places: readonly (readonly [tier: number, place: string, from: string])[],
): string {
  const selects = places.map(
    ([tier, place, from]) =>
      `SELECT ${tier} AS tier, ${place} AS place, ${id}, name, code, value, unit, number
       FROM ${from}`,
  );
  return `(${selects.join(' UNION ALL ')})`;
}

const NAMED: Pick<WordKind<NamedEntry>, 'columns' | 'also' | 'wordsOf'> = {
  columns: ['Name', 'Code', 'Value', 'Unit'].map((key) => [key.toLowerCase(), key]),
  also: { Value: 'any' },
  wordsOf: ({ name, code }) => name ?? code ?? [],
};

/** The properties of products, by their variants. */
const OF_PRODUCTS = `(SELECT v.variant_id, p.* EXCLUDE (variant_id) FROM variants v
  JOIN properties p ON p.owner = 'product' AND p.product_id = v.product_id)`;

/** The lists that are asked of by names. */
export const KINDS = {
  properties: {
    ...NAMED,
    one: 'property',
    wire: 'Properties',
    view: 'properties',
    idField: 'ProductId',
    read: READERS.properties,
    others: [
      listAt('dimension', 0, 'Dimensions', READERS.dimensions),
      listAt('packaging', 0, 'Packaging', READERS.packaging),
      listAt('warranty', 0, 'Warranties', READERS.warranties),
      OF_VARIANTS,
    ],
    rows: rowsOf('product_id', [
      [0, "'property'", "properties WHERE owner = 'product'"],
      [0, 'kind', '(SELECT *, NULL AS code FROM measures)'],
      [1, "'variant'", 'options'],
      [1, "'variant'", "properties WHERE owner = 'variant'"],
    ]),
  },
  options: {
    ...NAMED,
    one: 'option',
    wire: 'OptionValues',
    view: 'options',
    idField: 'VariantId',
    read: READERS.options,
    others: [listAt('property', 1, 'Properties', READERS.properties)],
    rows: rowsOf('variant_id', [
      [0, "'option'", 'options'],
      [1, "'property'", "properties WHERE owner = 'variant'"],
      [2, "'product'", OF_PRODUCTS],
    ]),
  },
};

/** The arguments that ask for values by name. */
export type NamedArgument = keyof typeof KINDS;

/**
 * Judges records by all places in which a name stands.
 * @param testOwn judges the list that is asked of
 */
export function judgePlaces(
  argument: NamedArgument,
  name: string,
  testOwn: Condition['test'],
  judge: (entry: NamedEntry) => Verdict,
) {
  const kind = KINDS[argument];
  const isIt = isNamed(name);
  const ownOf = (record: PimRecord) => listEntries<NamedEntry>(kind, record).filter(isIt);
  const othersOf = (record: PimRecord) => {
    const named = kind.others.map(({ entriesOf, ...one }) => ({
      ...one,
      entries: entriesOf(record).filter(isIt),
    }));
    const there = named.filter(({ entries }) => entries.length > 0);
    const nearest = ownOf(record).length > 0 ? 0 : Math.min(...there.map(({ tier }) => tier));
    return there.filter(({ tier, place }) => tier === nearest || place === OF_VARIANTS.place);
  };
  const verdictsOf = (record: PimRecord): ReadonlyMap<string, Verdict> => {
    const others = othersOf(record).map(
      ({ place, entries }) => [place, anyOf(entries.map(judge))] as const,
    );
    return new Map([[kind.one, testOwn(record)], ...others]);
  };
  /** Says where matches have the value, unless all have it in the list itself. */
  const tell = (counts: ReadonlyMap<string, number>): Notice | undefined => {
    if ([...counts].every(([place]) => place === kind.one)) return undefined;
    const placed = [...new Map([[kind.one, 0], ...counts])].map(([place, count]) => ({
      place,
      count,
    }));
    return { code: 'matched_in_places', name, counts: placed };
  };
  /** What a copy knows of records by the rows of others, by their ids; undefined: none is asked. */
  let beyond: Map<string, Verdict> | undefined;
  return {
    test: (record: PimRecord): Verdict =>
      anyOf([
        ...verdictsOf(record).values(),
        beyond?.get(String(getField(record, kind.idField))) ?? 'no',
      ]),
    places: {
      of: (record: PimRecord) => (beyond === undefined ? verdictsOf(record) : undefined),
      tell,
    },
    /** The entries that count. */
    entriesOf: (record: PimRecord) => [
      ...ownOf(record),
      ...othersOf(record).flatMap(({ entries }) => entries),
    ],
    /** Takes what a copy tells of each place: whether it counts, how many pass there, and which by rows of others. */
    note: (rows: readonly (readonly JsonValue[])[]): Notice | undefined => {
      beyond = new Map();
      for (const one of rows.flatMap(([, , , told]) => String(told ?? '').split(','))) {
        const [id = '', verdict] = one.split(':');
        beyond.set(id, verdict === '2' ? 'yes' : 'unknown');
      }
      return tell(
        new Map(
          rows.flatMap(([place, there, passed]) =>
            there ? [[String(place), Number(passed)]] : [],
          ),
        ),
      );
    },
  };
}

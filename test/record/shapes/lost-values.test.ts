/** Nothing that an entry says vanishes: it is a value, kept beside the values, or told as unread. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

/** Without tags: the code of one that has a name is left out. */
const LISTS = [
  'properties',
  'options',
  'dimensions',
  'packaging',
  'warranties',
  'categories',
  'brands',
  'codes',
  'prices',
  'translations',
] as const;

const KEYS = [
  'name',
  'value',
  'unit',
  'amount',
  'currency',
  'quantity',
  'min',
  'max',
  'valid_from',
  'culture',
  'short_description',
  'note',
  'grommet',
  'flange_x',
  'width',
  'ean',
];

const OUTER_KEYS = ['grommet', 'flange_x', 'note', 'value', 'amount', 'quantity'];

/** Numbers from 1001, each of which stands for itself in a text. */
const entryOfNumbers = fc
  .uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 4 })
  .map((keys) => Object.fromEntries(keys.map((key, at) => [key, 1001 + 101 * at])));

/** An entry alone, and within a list of its own. */
const raw = fc.oneof(
  entryOfNumbers,
  fc
    .tuple(fc.constantFrom(...OUTER_KEYS), entryOfNumbers)
    .map(([key, entry]) => ({ [key]: [entry] })),
);

function listScalars(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(listScalars)
    : [String(value)];
}

/** All that is read of a list as a text, without what its keys were found to mean. */
function writeReading(list: (typeof LISTS)[number], sent: unknown): string {
  return JSON.stringify(READERS[list](sent), (key, value: unknown) => {
    if (key === 'path') return undefined;
    return value instanceof Map ? [...value] : value;
  });
}

describe('a value of an entry', () => {
  it.each(LISTS)('is read, kept or told, in %s', (list) => {
    fc.assert(
      fc.property(raw, (entry) => {
        const reading = writeReading(list, [entry]);
        const { keys = [] } = JSON.parse(reading) as { keys?: readonly string[] };
        const isTold = keys.length > 0 && !reading.includes('unreadLeaves');
        const lost = listScalars(entry).filter((scalar) => !reading.includes(scalar));
        expect(isTold ? [] : lost).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

/** What is kept of the entries of a list without a place in them. */
function restOf(list: (typeof LISTS)[number], sent: unknown): readonly string[] {
  const reading = READERS[list](sent);
  const entries = reading.state === 'value' ? reading.value : [];
  return entries.flatMap(({ rest }) => rest.map(({ keys, value }) => `${keys.join('.')}=${value}`));
}

describe('what no entry has a place for', () => {
  it('is kept of a list that stands beside the entries of a map', () => {
    const codes = {
      globalNumber: [{ type: 'gtin', value: '4006381333931' }],
      maker_part: [{ value: 'K-7' }],
    };
    expect(JSON.stringify(READERS.codes([codes]))).toContain('4006381333931');
  });

  it('is kept of the lower bound beside a value', () => {
    expect(restOf('dimensions', [{ name: 'Depth', value: 40, min: 38, unit: 'cm' }])).toEqual([
      'min=38',
    ]);
  });

  it('is not kept where it is another form of what was read', () => {
    const price = { amount: '12.50', currency: 'eur', start: '01.03.2026', quantity: 1 };
    expect(restOf('prices', [price])).toEqual([]);
  });

  it('makes a price unread whose days stand where nothing is known of them', () => {
    const price = {
      amount: 9.5,
      currency: 'EUR',
      extras: [{ kind: 'span', detail: { start: '2019-01-01', end: '2019-12-31' } }, 'x'],
    };
    expect(entriesOf('prices', [price])).toMatchObject([{ price: 9.5, unread: ['extras'] }]);
  });
});

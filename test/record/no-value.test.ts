/** What says nothing: dates of none, the id 0 of another record, and entries that hold nothing but a switch. */
import { expect, it } from 'vitest';
import { READERS } from '../../src/record/readers.ts';
import { readReference } from '../../src/record/reference-and-hits.ts';
import { isAbsent, readDate } from '../../src/record/value.ts';

it.each([
  '0000-00-00',
  '0000-00-00 00:00:00',
  '0000-00-00T00:00:00',
  '0001-01-01',
  '0001-01-01T00:00:00',
  '0001-01-01T00:00:00.000Z',
])('takes %s for no date', (text) => {
  expect([isAbsent(text), readDate(text)]).toEqual([true, undefined]);
});

it.each(['0001-01-02', '1970-01-01', '0000', '0'])('takes %s for something', (text) => {
  expect(isAbsent(text)).toBe(false);
});

it('reads prices with a date of none as without it', () => {
  expect(READERS.prices([{ Price: 10, Currency: 'EUR', ValidTo: '0000-00-00' }])).toMatchObject({
    state: 'value',
    value: [{ price: 10, currency: 'EUR' }],
    unknownKeys: [],
  });
});

it.each([
  [{ Price: null, Currency: 'EUR', VatIncluded: true }, READERS.prices],
  [{ CodeId: 1, Type: 'Barcode', Value: null, IsMain: true }, READERS.codes],
  [{ TrademarkId: null, TrademarkName: null, IsMain: true }, READERS.brands],
  [{ TrademarkId: 0, TrademarkName: null }, READERS.brands],
  [{ TrademarkId: 0 }, READERS.brands],
  [{ CategoryId: '0', CategoryName: '', IsMain: true }, READERS.categories],
])('takes %j for no entry', (entry, read) => {
  expect(read([entry]).state).toBe('absent');
});

it('keeps a switch beside the place of a value unknown, which it may stand for', () => {
  expect(READERS.properties([{ Name: 'Lined', Value: null, Stand: true }])).toMatchObject({
    value: [{ name: 'Lined', unread: ['Stand'] }],
  });
});

it('reads the parent 0 of a category as none', () => {
  expect(readReference('categories', { CategoryId: 1, Name: 'Shoes', ParentId: 0 })).toMatchObject({
    ParentId: null,
  });
});

/** Entries that repeat the code or the name of the record that they are of. */

import { expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import {
  learnShapes,
  profileLists,
  RecordShaper,
  type SampleRecords,
} from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';

/** The prices of the first of eight products. */
function readFirst(makePrice: (code: string, at: number) => PimRecord): unknown {
  const product = Array.from({ length: 8 }, (_, at) => {
    const code = `Q-${at}0`;
    return { ProductId: at + 1, Code: code, Name: 'Chair', Prices: [makePrice(code, at)] };
  });
  const sample: SampleRecords = { product, variant: [] };
  const shaper = new RecordShaper(learnShapes(profileLists(sample), '2026-03-01'));
  const reading = READERS.prices(shaper.reshape('product', product[0] ?? {}).Prices);
  return reading.state === 'value' ? reading.value.map(({ label }) => label) : reading.state;
}

it('are not called by it where they have a name', () => {
  const labels = readFirst((code, at) => ({
    article_ref: code,
    tariff: { label: 'Dealers' },
    amount: 10 + at,
    currency: 'EUR',
  }));
  expect(labels).toEqual(['Dealers']);
});

it('are not called by it where nothing else is their name', () => {
  const labels = readFirst((code, at) => ({ label: code, amount: 10 + at, currency: 'EUR' }));
  expect(labels).toEqual([undefined]);
});

it('do not hold under its code, where its key says nothing', () => {
  const product = Array.from({ length: 8 }, (_, at) => {
    const code = `Q-${at}0`;
    const price = { amount: 12 + at, currency: 'EUR' };
    const dealers = { tariff: 'Dealers', sku: code, amount: 10 + at, currency: 'EUR' };
    return { ProductId: at + 1, Code: code, Name: 'Chair', Prices: [price, dealers] };
  });
  const shapes = learnShapes(profileLists({ product, variant: [] }), '2026-03-01');
  const reading = READERS.prices(
    new RecordShaper(shapes).reshape('product', product[0] ?? {}).Prices,
  );
  expect(reading).toMatchObject({ value: [{ price: 12 }, { price: 10, label: 'Dealers' }] });
  expect(reading.state === 'value' && reading.value[1]).not.toHaveProperty('condition');
});

it('are not called by a reference to it, but by their price list', () => {
  const labels = readFirst((code, at) => ({
    item_id: [at + 1, `[${code}] Chair`],
    tariff_id: [6, 'Dealers'],
    amount: 10 + at,
    currency: 'EUR',
  }));
  expect(labels).toEqual(['Dealers']);
});

it('are not called by its name', () => {
  const labels = readFirst((_, at) => ({ title: 'Chair', amount: 10 + at, currency: 'EUR' }));
  expect(labels).toEqual([undefined]);
});

it('are not called by the product of their variant', () => {
  const product = Array.from({ length: 8 }, (_, at) => ({
    ProductId: at + 1,
    Code: `Q-${at}`,
    Name: 'Chair',
  }));
  const variant = product.map(({ ProductId, Code }) => ({
    VariantId: ProductId + 50,
    ProductId,
    Code: `${Code}-RD`,
    Name: 'Chair, red',
    Prices: [{ label: `Chair (${Code})`, amount: 10 + ProductId, currency: 'EUR' }],
  }));
  const sample: SampleRecords = { product, variant };
  const shaper = new RecordShaper(learnShapes(profileLists(sample), '2026-03-01'));
  const reading = READERS.prices(shaper.reshape('variant', variant[0] ?? {}).Prices);
  const labels = reading.state === 'value' ? reading.value.map(({ label }) => label) : [];
  expect(labels).toEqual([undefined]);
});

it('are not called by the key of their row, in which it stands', () => {
  const labels = readFirst((code, at) => ({
    rowKey: `shop|spring|${code}|${at}`,
    amount: 10 + at,
    currency: 'EUR',
  }));
  expect(labels).toEqual([undefined]);
});

it('are called by a text for people in which it stands', () => {
  const labels = readFirst((code, at) => ({
    label: `Spare price of ${code}`,
    amount: 10 + at,
    currency: 'EUR',
  }));
  expect(labels).toEqual(['Spare price of Q-00']);
});

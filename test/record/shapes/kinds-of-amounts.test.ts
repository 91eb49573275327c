/** Amounts that are no price of a product: what the seller pays, and those whose names nobody knows. */

import { expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { learnShapes, profileLists, RecordShaper } from '../../../src/record/shapes/reshape.ts';
import { entriesOf } from './read-entries.ts';

it('reads what the seller pays as a price that is not everybody’s', () => {
  expect(entriesOf('prices', [{ price: 19.9, purchase_price: 8.2, currency: 'EUR' }])).toEqual([
    { price: 19.9, currency: 'EUR' },
    {
      price: 8.2,
      currency: 'EUR',
      label: 'purchase price',
      customerGroup: 'cost',
    },
  ]);
});

it.each(['Einkaufspreis', 'Cost', 'Prix d’achat', 'Precio de coste', '原価'])(
  'reads a price whose kind is %s so, and where the record has no other',
  (kind) => {
    expect(entriesOf('prices', [{ price_type: kind, price: 8.2 }])).toEqual([
      { price: 8.2, label: kind, customerGroup: 'cost' },
    ]);
  },
);

it('takes what dealers pay for everybody’s beside what the seller pays alone', () => {
  const prices = [
    { price_type: 'Wholesale', price: 12 },
    { price_type: 'Cost', price: 8.2 },
  ];
  expect(entriesOf('prices', prices)).toEqual([
    { price: 12, label: 'Wholesale' },
    { price: 8.2, label: 'Cost', customerGroup: 'cost' },
  ]);
});

it('knows what the seller pays by its currency', () => {
  const price = {
    purchase_currency: 'USD',
    catalog_price: 19.9,
    standard_price: 8.2,
    currency: 'EUR',
  };
  expect(entriesOf('prices', [price])).toEqual([
    { price: 8.2, currency: 'USD', label: 'standard price', customerGroup: 'cost' },
    { price: 19.9, currency: 'EUR', label: 'catalog price' },
  ]);
});

it('reads an amount of an unknown kind beside a known one under a condition', () => {
  expect(entriesOf('prices', [{ list_price: 19.9, floor_price: 11, currency: 'EUR' }])).toEqual([
    { price: 19.9, currency: 'EUR', label: 'list price' },
    { price: 11, currency: 'EUR', label: 'floor price', condition: 'floor price' },
  ]);
});

it.each(['web_price', 'sale_price', 'compare_at_price'])(
  'reads %s beside the price under none',
  (key) => {
    expect(entriesOf('prices', [{ price: 19.9, [key]: 17, currency: 'EUR' }])).toEqual([
      { price: 19.9, currency: 'EUR' },
      { price: 17, currency: 'EUR', label: key.replaceAll('_', ' ') },
    ]);
  },
);

it('reads a standard price beside a list price under a condition: in some systems it is a cost', () => {
  expect(entriesOf('prices', [{ list_price: 19.9, standard_price: 8, currency: 'EUR' }])).toEqual([
    { price: 19.9, currency: 'EUR', label: 'list price' },
    { price: 8, currency: 'EUR', label: 'standard price', condition: 'standard price' },
  ]);
});

it('reads a standard price beside that of a sale under none', () => {
  expect(entriesOf('prices', [{ standard_price: 19.9, sale_price: 17 }])).toEqual([
    { price: 19.9, label: 'standard price' },
    { price: 17, label: 'sale price' },
  ]);
});

it('takes a currency in a key for no kind', () => {
  expect(entriesOf('prices', [{ price: 19.9, price_USD: 21 }])).toEqual([
    { price: 19.9 },
    { price: 21, currency: 'USD', label: 'price usd' },
  ]);
});

it.each([
  ['cena_zakupu', 'cena_sprzedazy'],
  ['alis_fiyati', 'satis_fiyati'],
  ['cost_price', 'till_price'],
])('reads what stands beside %s alone as everybody’s', (cost, price) => {
  expect(entriesOf('prices', [{ [cost]: 8.2, [price]: 19.9 }])).toEqual([
    { price: 8.2, label: cost.replace('_', ' '), customerGroup: 'cost' },
    { price: 19.9, label: price.replace('_', ' ') },
  ]);
});

it('reads the lst_price of Odoo as its list_price beside a cost', () => {
  const price = {
    lst_price: 19.9,
    standard_price: 8.2,
    currency_id: 'EUR',
    cost_currency_id: 'EUR',
  };
  expect(entriesOf('prices', [price])).toEqual([
    { price: 8.2, currency: 'EUR', label: 'standard price', customerGroup: 'cost' },
    { price: 19.9, currency: 'EUR', label: 'list price' },
  ]);
});

it.each(['price_extra', 'surcharge', 'zuschlag_preis'])(
  'reads no price of its own from %s, which the price beside it has in it',
  (key) => {
    expect(entriesOf('prices', [{ lst_price: 179.06, [key]: 51.16, currency: 'EUR' }])).toEqual([
      { price: 179.06, currency: 'EUR', label: 'list price' },
    ]);
  },
);

it.each([
  ['cena', 'cena_promocyjna'],
  ['precio', 'precio_oferta'],
  ['price', 'clearance_price'],
])('reads a price of a promotion in other languages under no condition: %s, %s', (key, offer) => {
  expect(entriesOf('prices', [{ [key]: 19.9, [offer]: 17 }])).toEqual([
    { price: 19.9 },
    { price: 17, label: offer.replace('_', ' ') },
  ]);
});

it.each(['prezzo_listino', 'prezzo_di_listino', 'precio_tarifa'])(
  'reads %s as the price of a list, rather than as a list',
  (key) => {
    expect(entriesOf('prices', [{ [key]: 19.9, prezzo_netto: 12 }])).toEqual([
      { price: 19.9, label: key.replaceAll('_', ' ') },
      { price: 12, label: 'prezzo netto' },
    ]);
  },
);

it('takes the price of a single purchase for no cost', () => {
  const prices = [
    { name: 'One-time purchase', price: 19.9 },
    { name: 'Subscription', price: 17 },
  ];
  expect(entriesOf('prices', prices)).toEqual([
    { price: 19.9, label: 'One-time purchase' },
    { price: 17, label: 'Subscription' },
  ]);
});

/** The customer group of a wholesale price, beside the price of a named group. */
function readWholesaleGroup(group: string): unknown {
  const product = Array.from({ length: 12 }, (_, at) => {
    const listed = { price: 20 + at, wholesale_price: 10 + at };
    const ofGroup = { price: 15 + at, id_group: '5', group_name: group };
    return { ProductId: at + 1, Code: `Q-${at}0`, Prices: [listed, ofGroup] };
  });
  const shapes = learnShapes(profileLists({ product, variant: [] }), '2026-03-01');
  const { Prices } = new RecordShaper(shapes).reshape('product', product[0] ?? {});
  const reading = READERS.prices(Prices);
  if (reading.state !== 'value') return reading.state;
  return reading.value.find(({ price }) => price === 10)?.customerGroup;
}

it('takes a wholesale price for a cost where a group of resellers has prices of its own', () => {
  expect(readWholesaleGroup('Dealers')).toBe('cost');
  expect(readWholesaleGroup('Club')).toBe('wholesale price');
});

/** Prices whose keys or names say for how long they hold, which kind they are, or which list they are of. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { includesVat } from '../../../src/record/shapes/vat-words.ts';
import { entriesOf } from './read-entries.ts';

it('takes gros before a price for gross, and after it for wholesale', () => {
  const prices = [
    { type: 'net_list', amount: 10 },
    { type: 'gros_list', amount: 11.9 },
    { type: 'prix gros', amount: 8 },
  ];
  expect(entriesOf('prices', prices)).toEqual([
    { price: 10, label: 'net_list' },
    { price: 11.9, label: 'gros_list' },
    { price: 8, label: 'prix gros', customerGroup: 'prix gros' },
  ]);
});

it('reads a Czech, Polish or Russian price without tax as one', () => {
  expect(includesVat('cena bez DPH')).toBe(false);
  expect(includesVat('cena bez VAT')).toBe(false);
  expect(includesVat('цена без НДС')).toBe(false);
});

describe('dates of prices', () => {
  it.each([
    ['Starting Date', 'Ending Date'],
    ['startingDate', 'endingDate'],
    ['fran_datum', 'till_datum'],
  ])('are read under %s and %s', (from, to) => {
    const price = { amount: 42.5, currency: 'SEK', [from]: '2026-02-01', [to]: '2026-02-28' };
    expect(entriesOf('prices', [price])).toEqual([
      {
        price: 42.5,
        currency: 'SEK',
        from: '2026-02-01T00:00:00',
        to: '2026-02-28T23:59:59',
      },
    ]);
  });

  it('of a promotion belong to the price whose name says that it is one', () => {
    const prices = [
      { kind: 'normal', amount: 80, promo_from: null, promo_to: null },
      { kind: 'promo', amount: 64, promo_from: '2026-03-01', promo_to: '2026-03-31' },
    ];
    expect(entriesOf('prices', prices)).toEqual([
      { price: 80, label: 'normal' },
      { price: 64, label: 'promo', from: '2026-03-01T00:00:00', to: '2026-03-31T23:59:59' },
    ]);
  });

  it('of a promotion that nothing names are said to be unread', () => {
    const price = { amount: 80, promo_from: '2026-03-01', promo_to: '2026-03-31' };
    expect(READERS.prices([price])).toMatchObject({
      value: [{ price: 80, unread: ['promo_from', 'promo_to'] }],
    });
  });

  it('of a promotion do not hold for the price beside an empty one', () => {
    const price = { price: 80, promo_price: null, promo_from: '2026-03-01' };
    expect(entriesOf('prices', [price])).toEqual([{ price: 80 }]);
  });
});

describe('price levels', () => {
  it('are the list of the steps below them', () => {
    const price = {
      priceLevel: { internalId: '4', name: 'Partner' },
      priceList: [
        { value: 42.5, quantity: 0 },
        { value: 40, quantity: 25 },
      ],
    };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 42.5, label: 'Partner' },
      { price: 40, label: 'Partner', minQuantity: 25 },
    ]);
  });

  it('are the list of a price beside them', () => {
    const price = { price_level: 'Catalogue', price: 42.5, currency: 'USD' };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 42.5, currency: 'USD', label: 'Catalogue' },
    ]);
  });
});

it.each(['MSRP', 'rrp', 'uvp'])('reads what the maker recommends under %s as such', (key) => {
  expect(entriesOf('prices', [{ [key]: 42.5, currency: 'EUR' }])).toEqual([
    { price: 42.5, currency: 'EUR', label: key.toLowerCase() },
  ]);
});

describe('keys that name no more than a kind of price', () => {
  it.each(['price_chf', 'priceCHF', 'chf_price', 'PriceChf'])(
    'say its currency, before that of the record: %s',
    (key) => {
      expect(entriesOf('prices', [{ [key]: 42.5 }])).toMatchObject([
        { price: 42.5, currency: 'CHF' },
      ]);
    },
  );

  it('say no currency where it is another word', () => {
    expect(entriesOf('prices', [{ price_all: 42.5, price_top: 50 }])).toEqual([
      { price: 42.5, label: 'price all' },
      { price: 50, label: 'price top' },
    ]);
  });

  it('say who gets a price in a currency', () => {
    expect(entriesOf('prices', [{ retail_nok: 30, reseller_nok: 25 }])).toEqual([
      {
        price: 25,
        currency: 'NOK',
        label: 'reseller nok',
        customerGroup: 'reseller nok',
      },
      { price: 30, currency: 'NOK', label: 'retail nok' },
    ]);
  });

  it('are read with the currency beside the amount', () => {
    const prices = { retail: '£42.50', members: '£40.00', trade: '£30.00' };
    expect(entriesOf('prices', prices)).toEqual([
      { price: 42.5, currency: 'GBP', label: 'retail' },
      { price: 40, currency: 'GBP', label: 'members', customerGroup: 'members' },
      { price: 30, currency: 'GBP', label: 'trade', customerGroup: 'trade' },
    ]);
  });

  it('are read where one could be that of a list', () => {
    expect(entriesOf('prices', { NOK: { list: 500, promo: 450 } })).toEqual([
      { price: 500, currency: 'NOK', label: 'list' },
      { price: 450, currency: 'NOK', label: 'promo' },
    ]);
  });

  it.each([
    [
      { price: 42.5, list: 70 },
      { price: 42.5, list: '70' },
    ],
    [
      { promo: 42.5, list: 7 },
      { price: 42.5, label: 'promo', list: '7' },
    ],
    [
      { price: 42.5, priceList: 'B2B' },
      { price: 42.5, label: 'B2B' },
    ],
    [{ price: 42.5, member: 3 }, { price: 42.5 }],
    [
      { promo: 42.5, member: 3 },
      { price: 42.5, label: 'promo' },
    ],
  ])('are no amounts beside one that says so, or a higher one: %j', (raw, entry) => {
    expect(entriesOf('prices', [raw])).toEqual([entry]);
  });

  it('say what the seller pays and what buyers do', () => {
    expect(entriesOf('prices', [{ VK: 42.5, EK: 30, Waehrung: 'EUR' }])).toEqual([
      { price: 42.5, currency: 'EUR', label: 'vk' },
      { price: 30, currency: 'EUR', label: 'ek', customerGroup: 'cost' },
    ]);
    expect(entriesOf('prices', [{ RRP: 42.5, MAP: 40 }])).toEqual([
      { price: 42.5, label: 'rrp' },
      { price: 40, label: 'map' },
    ]);
  });
});

describe('compounds that end in a price', () => {
  it.each([
    ['Verkaufspreis', 'Einkaufspreis'],
    ['forsaljningspris', 'inkopspris'],
    ['consumentenprijs', 'inkoopprijs'],
  ])('are read with what the seller pays beside them: %s', (price, cost) => {
    expect(entriesOf('prices', [{ [price]: 42.5, [cost]: 30 }])).toEqual([
      { price: 42.5, label: price.toLowerCase() },
      { price: 30, label: cost.toLowerCase(), customerGroup: 'cost' },
    ]);
  });

  it('hold under a condition where nobody knows the kind', () => {
    expect(entriesOf('prices', [{ Preis: 42.5, Sackpreis: 30 }])).toEqual([
      { price: 42.5 },
      { price: 30, label: 'sackpreis', condition: 'sackpreis' },
    ]);
  });

  it('say that a price is one of a promotion', () => {
    const price = { Preis: 42.5, Aktionspreis: 30, Aktion_von: '2026-03-01' };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 42.5 },
      { price: 30, label: 'aktionspreis', from: '2026-03-01T00:00:00' },
    ]);
  });
});

describe('currencies of several amounts', () => {
  it('belong to those that they are named after', () => {
    const price = {
      shop_price: 42.5,
      shop_currency: 'CHF',
      outlet_price: 30,
      outlet_currency: 'NOK',
    };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 42.5, currency: 'CHF', label: 'shop price' },
      { price: 30, currency: 'NOK', label: 'outlet price' },
    ]);
  });

  it('belong to all but those that have one of their name', () => {
    const price = { price: 42.5, outlet_price: 30, outletCurrencyCode: 'NOK', currency: 'CHF' };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 42.5, currency: 'CHF' },
      { price: 30, currency: 'NOK', label: 'outlet price' },
    ]);
  });

  it('belong to all where they are named after none', () => {
    const price = { price: 42.5, sale_price: 30, base_currency: 'CHF' };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 42.5, currency: 'CHF' },
      { price: 30, currency: 'CHF', label: 'sale price' },
    ]);
  });
});

it('reads a text with its currency as a price, and no other text', () => {
  expect(entriesOf('prices', ['42,50 CHF', '£30.00'])).toEqual([
    { price: 42.5, currency: 'CHF' },
    { price: 30, currency: 'GBP' },
  ]);
  expect(READERS.prices(['4250', 'B2B'])).toMatchObject({ state: 'unknown' });
});

it('reads what a litre or a kilogram costs under a condition beside the price', () => {
  const price = { price: '8,50 €', comparison_price: '17,00 € / 100 ml' };
  expect(entriesOf('prices', [price])).toMatchObject([
    { price: 8.5, currency: 'EUR' },
    { price: 17, currency: 'EUR', label: 'comparison price' },
  ]);
  expect(entriesOf('prices', [{ price: '8,50 €', base_price: '4,25 €/kg' }])).toEqual([
    { price: 8.5, currency: 'EUR' },
    { price: 4.25, currency: 'EUR', label: 'base price', condition: 'per kg' },
  ]);
});

it('reads the price of a metre alone under no condition', () => {
  expect(entriesOf('prices', [{ price: '8,50 €/m' }])).toEqual([{ price: 8.5, currency: 'EUR' }]);
});

describe('a type of customers beside a code', () => {
  it('says that a price is theirs', () => {
    const prices = [
      { 'Assign Type': 'All Customers', 'Assign Code': '', 'Unit Price': 42.5 },
      { 'Assign Type': 'Customer Group', 'Assign Code': 'VIP', 'Unit Price': 30 },
    ];
    expect(entriesOf('prices', prices)).toMatchObject([
      { price: 42.5 },
      { price: 30, customerGroup: 'VIP' },
    ]);
  });

  it.each(['Retail customer', 'Customer price'])('is the name of a price as %s', (type) => {
    const price = { price_type: type, price_code: 'R1', price: 42.5 };
    expect(entriesOf('prices', [price])).toEqual([{ price: 42.5, label: type }]);
  });

  it('says nothing of the code of another', () => {
    const price = { type: 'Customer price', list_code: 'A4', price: 42.5 };
    expect(entriesOf('prices', [price])).toEqual([
      { price: 42.5, label: 'Customer price', list: 'A4' },
    ]);
  });
});

it('reads the type of a price in Turkish as its label', () => {
  expect(entriesOf('prices', [{ Tip: 'Kampanya', Tutar: '42,50 TL' }])).toEqual([
    { price: 42.5, currency: 'TRY', label: 'Kampanya' },
  ]);
});

it('reads a price whose key says from how many pieces it holds', () => {
  const prices = [{ price_sek: 20, price_from_25_pcs_sek: 17.5, price_from_100_pcs_sek: 16 }];
  expect(entriesOf('prices', prices)).toMatchObject([
    { price: 20, currency: 'SEK' },
    { price: 17.5, currency: 'SEK', minQuantity: 25 },
    { price: 16, currency: 'SEK', minQuantity: 100 },
  ]);
});

describe('a price from a number of pieces in a text', () => {
  it.each([
    ['ab 10', 10],
    ['10+', 10],
    ['10-24', 10],
    ['≥ 10', 10],
    ['10 pcs', 10],
  ])('holds from that number: %s', (quantity, minQuantity) => {
    const sent = [{ Staffel: quantity, Preis: '3,40', Währung: 'EUR' }];

    expect(entriesOf('prices', sent)).toMatchObject([{ price: 3.4, currency: 'EUR', minQuantity }]);
  });

  it.each(['bis 10', '10 kg', 'ab Lager'])('says that it could not be read: %s', (quantity) => {
    const sent = [{ quantity, price: '3.40', currency: 'EUR' }];

    expect(READERS.prices(sent)).toMatchObject({ value: [{ unread: ['quantity'] }] });
  });
});

describe('prices of a shop with and without tax', () => {
  const listed = {
    id_currency: '1',
    iso_code: 'EUR',
    price_tax_exc: '100.00',
    price_tax_inc: '121.00',
    price_impact: '5.00',
    on_sale: '1',
    rate: '21.000',
  };
  const special = { iso_code: '', id_group: '4', group_name: 'Club', from_quantity: '10' };

  it('are both kept, without a flag, a rate or the part that a variant costs more', () => {
    expect(entriesOf('prices', [listed, { ...special, price: '90.00' }])).toEqual([
      { price: 100, currency: 'EUR', label: 'price tax exc' },
      { price: 121, currency: 'EUR', label: 'price tax inc' },
      { price: 90, minQuantity: 10, customerGroup: 'Club' },
    ]);
  });

  it('have no amount where it is negative, but their terms', () => {
    expect(entriesOf('prices', [{ ...special, price: '-1.000000' }])).toEqual([
      { minQuantity: 10, customerGroup: 'Club' },
    ]);
  });

  it('say by the word after the tax whether they include it', () => {
    expect(includesVat('price tax inc')).toBe(true);
    expect(includesVat('price tax exc')).toBe(false);
    expect(includesVat('VAT not included')).toBe(undefined);
    expect(includesVat('gros_list')).toBe(true);
    expect(includesVat('prix de gros')).toBe(undefined);
  });
});

describe('a percentage beside prices', () => {
  it('is no price where only its name says what it is', () => {
    const teaser = { name: 'Percentage discount', value: '5' };
    expect(entriesOf('prices', [{ price: 9.9 }, teaser])).toEqual([{ price: 9.9 }]);
  });

  it('may name a price', () => {
    const promotion = { name: '20 percent off', price: 8 };
    expect(entriesOf('prices', [promotion])).toEqual([{ price: 8, label: '20 percent off' }]);
  });

  it('of what the seller adds is no condition', () => {
    const marked = { currency: 'BRL', price: 9.9, markup: 77 };
    expect(entriesOf('prices', [marked, { currency: 'USD', price: 2 }])).toEqual([
      { price: 9.9, currency: 'BRL' },
      { price: 2, currency: 'USD' },
    ]);
  });
});

it('takes no amount off a price for a price', () => {
  const discount = { amount_off: 1.1, percent_off: 10 };
  const minimum = { final_price: { value: 9.9, currency: 'EUR' }, discount };
  expect(entriesOf('prices', [{ minimum_price: minimum }])).toEqual([
    { price: 9.9, currency: 'EUR', label: 'minimum price final price' },
  ]);
});

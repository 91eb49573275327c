/** Values that stand in lists of one record each, with what is said of any value beside them. */

import { expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

const listed = (value: string) => [{ value, language: 'nl_NL', shop_id: 'S1' }];

it('are the texts of one translation', () => {
  const entry = {
    Culture: 'nl_NL',
    item_title: listed('Wandlamp'),
    item_description: listed('Een lamp.'),
  };
  expect(entriesOf('translations', [entry])).toEqual([
    { culture: 'nl_NL', name: 'Wandlamp', longDescription: 'Een lamp.' },
  ]);
});

it('are codes, also those with a type of their own', () => {
  const entry = {
    maker_part: [{ value: 'K-7', shop_id: 7 }],
    assigned_identifier: [{ type: 'ean', value: '4006381333931', shop_id: 7 }],
  };
  expect(entriesOf('codes', [entry])).toEqual([
    { value: 'K-7', type: 'maker_part' },
    { value: '4006381333931', type: 'ean' },
  ]);
});

it('are prices, whose tax is in them, with their days', () => {
  const offer = {
    currency: 'SEK',
    usual_price: [{ span: [{ value_with_tax: 120 }] }],
    reduced_price: [
      {
        span: [
          { value_with_tax: 99, start_at: '2019-01-01T00:00:00Z', end_at: '2019-02-01T00:00:00Z' },
        ],
      },
    ],
  };
  expect(entriesOf('prices', [{ offers: [offer] }])).toMatchObject([
    { price: 120, currency: 'SEK' },
    { price: 99, from: '2019-01-01T00:00:00', to: '2019-02-01T00:00:00' },
  ]);
});

it('are unread where a number of pieces was lost', () => {
  const offer = {
    usual_price: [{ value: 120, currency: 'SEK' }],
    plan: [{ steps: [{ kind: 'fixed', rows: [{ lower_bound: 10, note: 'x' }] }] }],
  };
  expect(entriesOf('prices', [offer])).toMatchObject([{ price: 120, unread: ['plan'] }]);
});

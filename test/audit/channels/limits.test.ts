/** Which values of an attribute a channel allows, and which products it is about. */

import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

const SHIRT = { CategoryProducts: [{ CategoryId: 1, Name: 'Shirts' }] };

/** Products with these fields, and what a line of a channel finds wrong with them. */
async function ask(channel: string, line: string, ...products: readonly PimRecord[]) {
  const records = products.map((fields, at) => ({ ProductId: at + 1, Code: `P-${at + 1}`, Name: 'Shirt', ...fields }));
  const rule = `${channel}_${line}`;
  const { verdicts } = await askChannel(channel, await openRecords({ products: records, variants: [] }), {}, [rule]);
  const [verdict] = verdicts;
  return {
    of: verdict?.population,
    wrong: Object.fromEntries((verdict?.examples ?? []).map(({ id, detail }) => [id, detail])),
  };
}

const has = (Name: string, Value: string) => ({ ...SHIRT, Properties: [{ Name, Value }] });

it('google takes at most three colours of 40 characters each', async () => {
  const long = 'A very particular shade of deep ocean blue';
  const { wrong } = await ask(
    ...(['google', 'color'] as const),
    ...['Red', 'Red / Green / Blue', 'Red/Green/Blue/Black', long, `Red/${long}`].map((one) => has('Colour', one)),
  );
  expect(wrong).toEqual({
    3: '4 between slashes, at most 3',
    4: `${long.slice(0, 40)} has more than 40 characters between slashes`,
    5: `Red/${long.slice(0, 36)} has more than 40 characters between slashes`,
  });
});

it.each([
  ['gender', 'Gender', ['female', 'Male', ' unisex '], ['Damen', 'women']],
  ['age_group', 'Age group', ['adult', 'KIDS', 'newborn', 'toddler', 'infant'], ['6-8', 'children']],
] as const)('google takes some values of %s alone', async (line, name, good, bad) => {
  const { wrong } = await ask('google', line, ...[...good, ...bad].map((one) => has(name, one)));
  expect(Object.keys(wrong).map(Number)).toEqual(bad.map((_, at) => good.length + at + 1));
  for (const [at, one] of bad.entries()) {
    expect(wrong[good.length + at + 1]).toMatch(new RegExp(`^${one} is none of `));
  }
});

describe('what only some goods need', () => {
  const inCategory = (Name: string, fields: PimRecord = {}) => ({
    ...{ Properties: [{ Name: 'Net content', Value: '1', Unit: 'kg' }] },
    ...{ CategoryProducts: [{ CategoryId: 1, Name }], ...fields },
  });

  it.each(['Coffee', 'Getränke', 'Shampoos', 'Boissons'])('a measure for the price per unit: %s', async (name) => {
    const bare = inCategory(name, { Properties: [] });
    const { of, wrong } = await ask('google', 'unit_pricing_measure', inCategory(name), bare, inCategory('Chairs'));
    expect([of, Object.keys(wrong)]).toEqual([2, ['2']]);
  });

  it.each(['Washing machines', 'Fernseher', 'Tires'])('the number of its energy label: %s', async (name) => {
    const labelled = { Properties: [{ Name: 'EPREL', Value: '123456' }] };
    const { of, wrong } = await ask(
      'google',
      'certification',
      inCategory(name, labelled),
      inCategory(name),
      inCategory('Chairs'),
    );
    expect([of, Object.keys(wrong)]).toEqual([2, ['2']]);
  });
});

it('a channel does not ask passive products, and one without a status it asks', async () => {
  const products = [1, -1, 0].map((Status, at) => ({
    ...{ ProductId: at + 1, Code: `P-${at + 1}`, Name: null, ...(Status !== 0 && { Status }) },
  }));
  const copy = await openRecords({ products, variants: [] });
  const { verdicts, failing } = await askChannel('shopify', copy, {}, ['shopify_title']);
  expect(failing).toEqual({ title: [1, 3] });
  expect(verdicts[0]).toMatchObject({ population: 2, records: 2 });
  const { standing } = await askChannel('shopify', copy);
  expect(standing).toMatchObject({ products: 2, withError: 2 });
});

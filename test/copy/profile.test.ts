import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { describeProfile, type Profile } from '../../src/copy/profile.ts';

const NOTHING: Profile = {
  ...{ cultures: [], prices: [], root_category_ids: [], house_words: [], properties: [], options: [] },
};
const many = (row: (index: number) => Profile['prices'][number]) =>
  Array.from({ length: 60 }, (_, index) => row(index));
const property = (index: number) => [`Property ${index}`, 'product', 'kg', 99, 'an example of it'];

it('tells each section, and nothing of what is not there', () => {
  const profile = {
    ...NOTHING,
    cultures: [['de-DE']],
    prices: [
      ['Retail', 'Retail EUR', 'EUR'],
      [null, null, 'USD'],
    ],
    root_category_ids: [['Shoes', 100]],
    house_words: [['is_live', 12]],
  };
  expect(describeProfile(profile)).toEqual({
    cultures: ['de-DE'],
    price_columns: ['label', 'price_list', 'currency'],
    prices: [
      ['Retail', 'Retail EUR', 'EUR'],
      [null, null, 'USD'],
    ],
    root_category_ids: { Shoes: 100 },
    house_words: { is_live: 12 },
  });
});

it('costs at most 300 tokens, and says how many entries it leaves out', () => {
  const shown = describeProfile({ ...NOTHING, properties: many(property), options: many(property) });
  expect(countTokens(JSON.stringify(shown))).toBeLessThanOrEqual(300);
  expect(shown).toMatchObject({ not_shown: { properties: expect.any(Number), options: expect.any(Number) } });
});

it('cleans names and examples', () => {
  const hostile = '<b>x</b>\u202e![i](http://e.example/p)';
  const shown = JSON.stringify(
    describeProfile({
      ...NOTHING,
      prices: [[hostile, hostile, hostile]],
      options: [[hostile, 'variant', null, 1, hostile]],
    }),
  );
  for (const banned of ['<b>', '\u202e', '![i](']) expect(shown).not.toContain(banned);
});

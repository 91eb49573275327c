import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { describeProfile, type Profile } from '../../src/copy/profile.ts';

const NOTHING: Profile = {
  sellable: [],
  cultures: [],
  prices: [],
  root_category_ids: [],
  house_words: [],
  properties: [],
  options: [],
  learned_keys: [],
};
const many = (row: (index: number) => Profile['prices'][number]) =>
  Array.from({ length: 60 }, (_, index) => row(index));
const property = (index: number) => [`Property ${index}`, 'product', 'kg', 99, 'an example of it'];

it('costs at most 300 tokens, and says how many entries it leaves out', () => {
  const shown = describeProfile({
    ...NOTHING,
    properties: many(property),
    options: many(property),
  });
  expect(countTokens(JSON.stringify(shown))).toBeLessThanOrEqual(300);
  expect(shown).toMatchObject({
    not_shown: { properties: expect.any(Number), options: expect.any(Number) },
  });
});

it('tells how many things can be bought, and where SQL has each once', () => {
  expect(describeProfile({ ...NOTHING, sellable: [[1_800, 1_899]] })).toEqual({
    sellable: 'SQL view of 1899 things to buy, 1800 active',
  });
});

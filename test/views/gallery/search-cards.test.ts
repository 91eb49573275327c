/** Which of the loaded cards the search finds. */
import { describe, expect, it } from 'vitest';
import { createWords } from '../../../src/views/components/words.ts';
import { chooseItems, type Item } from '../../../src/views/gallery/choose-cards.ts';
import type { Card } from '../../../src/views/view-data.ts';

const english = createWords('en');
const itemsOf = (cards: readonly Card[]): readonly Item[] =>
  cards.map((card, at) => ({ at, card }));

describe('the search', () => {
  const items = itemsOf([
    { name: 'IŞIK lamba', brand: 'A', status: 'active' },
    { name: 'Lamp, lava-lamp', brand: 'B', missing: ['prices'] },
    { name: "Vase's", hasNoPicture: true, missing: ['long_description'] },
    { name: 'Gum', brand: 'Lotus Brands', hasNoPicture: true },
    { name: 'Cup', missing: ['brand', 'cover_picture'] },
    { name: 'Pot', brand: 'No Name', missing: ['prices'] },
    { code: 'X', missing: ['name', 'prices'] },
  ]);

  it.each([
    ['isik', [0]],
    ['vase’s', [2]],
    ['lava\u2013lamp', [1]],
    ["vase's", [2]],
    ['vases', [2]],
    ['lamp b', [1]],
    ['no price', [1, 5, 6]],
    ['no picture', [2, 3]],
    ['No brand', [4]],
    ['no brands', [3]],
    ['no pic', [2, 3]],
    ['no name', [5, 6]],
    ['', [0, 1, 2, 3, 4, 5, 6]],
  ])('for %j finds all words, whatever their case and accents', (words, found) => {
    expect(chooseItems(items, words, [], english).map(({ at }) => at)).toEqual(found);
  });
});

it('the search finds short numbers by themselves, and within codes only where there are none, and never within ids', () => {
  const cards = [
    { name: 'Case for Phone 5', code: '1' },
    { name: 'Case for Phone 5s', code: '2' },
    { name: 'Phone 7', id: 5, code: '4358201' },
  ];
  const search = (words: string) =>
    chooseItems(itemsOf(cards), words, [], english).map(({ at }) => at);
  expect([search('phone 5'), search('8201'), search('58'), search('9')]).toEqual([
    [0, 1],
    [2],
    [2],
    [],
  ]);
});

it('the search looks through the fields that were asked for, and no others', () => {
  const rows = [
    { 'property:Material': 'Cotton, 95 %', updated: '2026-01-02' },
    { 'property:Material': ['Wolle'] },
  ];
  const items = rows.map((row, at) => ({ at, card: { code: `A-${at}` }, row }));
  const search = (words: string) =>
    chooseItems(items, words, ['property:Material'], english).map(({ at }) => at);
  expect([search('cotton'), search('wolle'), search('2026')]).toEqual([[0], [1], []]);
});

it.each([
  ['en-GB', ['7 nov', '7 Nov 2020', 'nov 2020', '2020-11']],
  ['de', ['07.11.', '7.11.2020', '2020-11-07']],
  ['nb', ['7. nov', '7. nov. 2020']],
  ['zh', ['11月7日', '2020年']],
])(
  'the search finds a date as it is written in %s, and takes neither a part of it nor of a price for a number',
  (locale, days) => {
    const [created, updated] = ['2020-11-07T23:00:00Z', '2020-11-07T10:00:00Z'];
    const [dated, priced] = [
      { name: 'Phone 6', updated },
      { name: 'Phone 5', prices: [{ amount: 7.99 }] },
    ];
    const items = [
      ...itemsOf([{ name: 'Case for Phone 7' }, dated, priced]),
      { at: 3, card: { name: 'Phone' }, row: { created } },
    ];
    const search = (words: string) =>
      chooseItems(items, words, ['created'], createWords(locale)).map(({ at }) => at);
    expect(days.map(search)).toEqual(days.map(() => [1, 3]));
    expect(['phone 7', '7', '202', '7,99', '7.99'].map(search)).toEqual([[0], [0], [], [2], [2]]);
  },
);

it.each(['en-GB', 'en-US', 'de', 'fr', 'nb', 'tr', 'ja', 'ar-EG'])(
  'the search finds a price as it is written in %s',
  (locale) => {
    const words = createWords(locale);
    const amounts = [1_118, 45.5, 2_988.99];
    const items = itemsOf([
      ...amounts.map((amount) => ({ name: 'A', prices: [{ amount, currency: 'USD' }] })),
    ]);
    const search = (typed: string) => chooseItems(items, typed, [], words).map(({ at }) => at);
    for (const [at, amount] of amounts.entries()) {
      expect(search(words.formatPrice(amount, 'USD'))).toEqual([at]);
      expect(search(amount.toFixed(2))).toEqual([at]);
      expect(search(new Intl.NumberFormat(locale).format(amount))).toEqual([at]);
    }
    // Neither the thousands nor any other part of a price is a number by itself.
    const phones = itemsOf([
      { name: 'Phone 1' },
      { name: 'Phone 6', prices: [{ amount: 1_118, currency: 'EUR' }] },
    ]);
    expect(chooseItems(phones, 'phone 1', [], words).map(({ at }) => at)).toEqual([0]);
  },
);

it('the search takes a year for one where no card has it in its words', () => {
  const search = (cards: Parameters<typeof itemsOf>[0]) =>
    chooseItems(itemsOf(cards), '2024', [], english).map(({ at }) => at);
  const dated = { name: 'Lamp', updated: '2024-01-31T00:00:00Z' };
  const others = [
    { name: 'Pot', code: '4002024113' },
    { name: 'Vase', updated: '2025-03-01T10:00:00.2024531Z' },
  ];
  expect(search([dated, ...others])).toEqual([0]);
  expect(search([dated, { name: 'Calendar 2024' }])).toEqual([1]);
  expect(search(others)).toEqual([0]);
});

it('the search finds a size in a list of them', () => {
  const items = itemsOf([
    { name: 'Boot, sizes 7,8,9' },
    { name: 'Boot, size 8' },
    { name: 'Boot, size 88' },
  ]);
  expect(chooseItems(items, '8', [], english).map(({ at }) => at)).toEqual([0, 1]);
});

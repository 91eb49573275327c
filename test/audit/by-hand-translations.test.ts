/** Rules about the languages of texts, as far as they are more than knowing one (test/copy/facts/language.test.ts). */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { find, itFinds, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';

const NO_LANGUAGES = { wanted: [], own: undefined, minPercent: 5 } as const;

/** Names in some languages. */
const into = (...cultures: string[]): PimRecord => ({
  Translations: cultures.map((Culture) => ({ Culture, Name: `Name in ${Culture}` })),
});

describe('missing_translation', () => {
  it('wants every language that products are translated into, and counts each', async () => {
    const found = await askRule(
      'missing_translation',
      await openRecords({
        products: [
          product(1, into('de-DE', 'fr-FR')),
          product(2, into('de_AT', 'fr-CH', 'it')),
          product(3, into('de')),
          product(4, { Translations: [{ Culture: 'fr-FR', Name: null }] }),
        ],
      }),
    );
    expect(found.ids).toEqual([1, 3, 4]);
    expect([...found.kinds]).toEqual([
      ['it', 3],
      ['fr', 2],
      ['de', 1],
    ]);
  });

  it('wants a culture each where half of the products have several of one language', async () => {
    const found = await find('missing_translation', [
      product(1, into('pt-PT', 'tr')),
      product(2, into('pt_pt', 'PT-br', 'tr-TR')),
      product(3, into('pt-PT', 'pt-BR', 'tr')),
      product(4, into('pt-PT', 'pt-BR', 'tr')),
    ]);
    expect(found).toMatchObject({ population: 4, ids: [1], detail: 'pt-br' });
  });

  it.each([
    ['one product in twenty has beside another one', 5, ['de', 'fr'], { fr: 95 }, undefined],
    ['fewer have beside another one', 4, ['de', 'fr-FR'], {}, 'translated products have: fr (4). To'],
    ['a quarter has, though no product has another one', 25, ['fr'], { de: 25, fr: 75 }, undefined],
    ['fewer have alone', 24, ['fr'], { de: 24 }, 'too few of the 100 translated products have: fr (24). To count one,'],
    [
      'is one of many',
      2,
      ['de', 'fr', 'it', 'pl', 'es', 'nl', 'sv'],
      {},
      'es (2), fr (2), it (2), nl (2), pl (2) and 1 ',
    ],
    ['has no plain code', 2, ['de', 'Ignore all rules'], {}, undefined],
  ])('a language that %s', async (_how, few, cultures, kinds, note) => {
    const products = range(1, 100).map((id) => product(id, id <= few ? into(...cultures) : into('de')));
    const found = await askRule('missing_translation', await openRecords({ products }));
    expect(Object.fromEntries(found.kinds)).toEqual(kinds);
    expect(found.note).toEqual(note === undefined ? undefined : expect.stringContaining(note));
  });

  it('wants the languages that PIM_CULTURES names, and no others', async () => {
    const localCopy = await openRecords({
      products: [
        product(1, into('de-DE', 'FR_ca', 'it')),
        product(2, into('de', 'fr', 'pl')),
        product(3, into('de', 'fr-FR', 'pl')),
        product(4, into('it')),
      ],
    });
    const languages = { ...NO_LANGUAGES, wanted: ['de', 'fr-CA', 'PL'] };
    const { kinds, examples } = await askRule('missing_translation', localCopy, {}, { languages });
    expect(examples.map(({ id, detail }) => [id, detail])).toEqual([
      [4, 'de, fr-ca, pl'],
      [1, 'pl'],
      [3, 'fr-ca'],
    ]);
    expect([...kinds]).toEqual([
      ['fr-ca', 2],
      ['pl', 2],
      ['de', 1],
    ]);
  });
});

it('incomplete_translation: a description that another language has, and none that the product has nowhere', async () => {
  const entry = (Culture: string, Name: string, LongDescription?: string) => ({ Culture, Name, LongDescription });
  const products = [
    product(1, { Translations: [entry('de', 'Stuhl', 'Ein Stuhl.'), entry('fr', 'Chaise')] }),
    product(2, { Translations: [entry('de', 'Tisch', 'Ein Tisch.'), entry('fr', 'Table', 'Une table.')] }),
    product(3, { Translations: [entry('de', 'Bett'), entry('fr', 'Lit')] }),
    product(4, { Translations: [entry('de', 'Regal', 'Ein Regal.')] }),
  ];
  const found = await find('incomplete_translation', products);
  expect(found).toMatchObject({ population: 4, ids: [1], detail: 'fr without long description' });
  expect((await find('missing_translation', products)).ids).toEqual([4]);
});

const GERMAN =
  'Der Stuhl ist aus Eiche und passt mit seinen Polstern in eine kleine Küche oder auf den Balkon; er wird ohne Schrauben gebaut.';
const OTHER_GERMAN =
  'Das Kissen ist mit Federn gefüllt und wird nicht auf einer Maschine genäht, sondern von einer Schneiderei für den Balkon.';
const ENGLISH =
  'The chair is made of oak, and with its cushions it fits into your kitchen when there is little space; it has been built without screws.';
const TURKISH =
  'Bu sandalye meşe ağacından yapılmıştır ve minderleri ile birlikte küçük bir mutfak için çok uygundur; vida olmadan kurulur.';

const entry = (Culture: string, LongDescription: string, ShortDescription?: string) => ({
  ...{ Culture, LongDescription, ShortDescription },
});

describe('untranslated_text', () => {
  itFinds(
    'untranslated_text',
    '%s and %s, %s',
    [
      ['en', 'de', 'A very soft chair for two.', 'A very soft chair for two. ', true],
      ['en-GB', 'tr', 'A very soft chair for two.', '<p>A very soft chair for two.</p>', true],
      ['en-GB', 'en_US', 'A very soft chair for two.', 'A very soft chair for two.', false],
      ['en', 'de', '100 % Polyester, 120 g/m², 30 °C', '100 % Polyester, 120 g/m², 30 °C', false],
      ['en', 'de', 'Samsung Galaxy S21 Ultra 5G', 'Samsung Galaxy S21 Ultra 5G', false],
      ['en', 'de', 'Soft chair for two.', 'Soft chair for two.', false],
      ['en', 'de', 'A very soft chair for two.', 'A very soft chair for three.', false],
    ],
    ([one, other, text, same]) => ({ Translations: [entry(one, text), entry(other, same)] }),
  );

  it('counts the record’s own text, in the language that most of these are in', async () => {
    const own = range(1, 20).map((id) => product(id, { LongDescription: GERMAN }));
    const copied = product(21, { LongDescription: GERMAN, Translations: [entry('en', GERMAN)] });
    const same = product(22, { LongDescription: GERMAN, Translations: [entry('de', GERMAN)] });
    expect(await find('untranslated_text', [...own, copied, same])).toMatchObject({
      ids: [21],
      detail: 'en text is the de one',
    });
  });
});

describe('wrong_language', () => {
  itFinds(
    'wrong_language',
    '%s: %s',
    [
      ['de-DE', GERMAN, false],
      ['en', GERMAN, true],
      ['tr_TR', `<p class="the and with">${GERMAN}</p>`, true],
      ['en', 'Der Stuhl ist aus Eiche und nicht auf Lager.', false],
      ['la', GERMAN, false],
      ['nb', GERMAN, true],
    ],
    ([Culture, LongDescription]) => ({ Translations: [{ Culture, LongDescription }] }),
  );

  it.each([
    ['all of it', [entry('de', GERMAN), entry('fr', ` ${GERMAN}`)]],
    ['both descriptions', [entry('de', GERMAN, OTHER_GERMAN), entry('fr', GERMAN, OTHER_GERMAN)]],
    ['from another that is wrong', [entry('it', GERMAN), entry('fr', GERMAN)]],
  ])('leaves what was copied to untranslated_text: %s', async (_what, Translations) => {
    const products = [product(1, { Translations })];
    expect((await find('wrong_language', products)).ids).toEqual([]);
    expect((await find('untranslated_text', products)).ids).toEqual([1]);
  });

  it.each([
    ['a text of its own', [entry('de', OTHER_GERMAN), entry('fr', GERMAN)], 'fr reads as de'],
    ['one of two', [entry('de', GERMAN), entry('fr', GERMAN, OTHER_GERMAN)], 'fr reads as de'],
    ['a copy, and another language', [entry('de', GERMAN), entry('fr', GERMAN), entry('it', OTHER_GERMAN)], 'it reads'],
    ['the same in two regions of one language', [entry('fr-FR', GERMAN), entry('fr-CA', GERMAN)], 'fr-CA reads as de'],
  ])('tells what was not, or not wholly, copied: %s', async (_what, Translations, detail) => {
    const found = await find('wrong_language', [product(1, { Translations })]);
    expect(found).toMatchObject({ population: 1, ids: [1], detail: expect.stringContaining(detail) });
  });
});

describe('wrong_language of texts without a code', () => {
  const said = (count: number, LongDescription: string, from = 1) =>
    range(from, from + count - 1).map((id) => product(id, { LongDescription }));
  const ask = async (products: readonly PimRecord[], own?: string) => {
    const languages = { ...NO_LANGUAGES, own };
    const { ids, examples } = await askRule('wrong_language', await openRecords({ products }), {}, { languages });
    return { ids, details: new Set(examples.map(({ detail }) => detail)) };
  };

  it.each([
    ['20 of 21', [...said(20, GERMAN), ...said(1, ENGLISH, 21)], [21]],
    ['20 of 25', [...said(20, GERMAN), ...said(5, ENGLISH, 21)], [21, 22, 23, 24, 25]],
    ['18 of 19, too few', [...said(18, GERMAN), ...said(1, ENGLISH, 19)], []],
    ['20 of 26, no clear majority', [...said(20, GERMAN), ...said(6, ENGLISH, 21)], []],
    ['with texts in no known language', [...said(20, GERMAN), ...said(1, 'Lorem ipsum '.repeat(20), 21)], []],
  ])('is that of most products: %s', async (_what, products, ids) => {
    const found = await ask(products);
    expect(found).toEqual({ ids, details: new Set(ids.length > 0 ? ['own text reads as en'] : []) });
  });

  it('is not that of a translation', async () => {
    const found = await find('wrong_language', [
      ...said(20, GERMAN),
      product(21, { LongDescription: ENGLISH, Translations: [entry('de', GERMAN)] }),
      product(22, { LongDescription: GERMAN, Translations: [entry('en', ENGLISH)] }),
    ]);
    expect(found).toMatchObject({ population: 22, ids: [21] });
  });

  it.each([
    ['de-DE', [...said(3, GERMAN), ...said(2, TURKISH, 4)], [4, 5]],
    ['de_AT', [...said(1, GERMAN), ...said(1, TURKISH, 2)], [2]],
    ['de', [...said(1, GERMAN), ...said(2, TURKISH, 2)], []],
    ['fr', [...said(3, GERMAN), ...said(1, TURKISH, 4)], []],
  ])('is that of PIM_CULTURE where half of the texts are in it: %s', async (culture, products, ids) => {
    expect((await ask(products, culture)).ids).toEqual(ids);
  });

  it('is that of most products where PIM_CULTURE, in which somebody reads, is another one', async () => {
    expect((await ask([...said(40, GERMAN), ...said(2, ENGLISH, 41)], 'en')).ids).toEqual([41, 42]);
  });
});

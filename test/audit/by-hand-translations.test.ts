/** Rules about the languages of texts, as far as they are more than knowing one (test/copy/facts/language.test.ts). */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { find, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { itFindsIn } from './rows/row.ts';

const NO_LANGUAGES = { wanted: [], own: undefined, minPercent: 5 } as const;

const into = (...cultures: string[]): PimRecord => ({
  Translations: cultures.map((Culture) => ({ Culture, Name: `Name in ${Culture}` })),
});

const ask = async (rule: string, products: readonly PimRecord[], languages = {}) =>
  askRule(
    rule,
    await openRecords({ products }),
    {},
    { languages: { ...NO_LANGUAGES, ...languages } },
  );

describe('missing_translation', () => {
  it('wants every language that products are translated into, and counts each', async () => {
    const found = await ask('missing_translation', [
      ...[
        product(1, into('de-DE', 'fr-FR')),
        product(2, into('de_AT', 'fr-CH', 'it')),
        product(3, into('de')),
      ],
      product(4, { Translations: [{ Culture: 'fr-FR', Name: null }] }),
    ]);
    expect([found.ids, Object.fromEntries(found.kinds)]).toEqual([
      [1, 3, 4],
      { it: 3, fr: 2, de: 1 },
    ]);
  });

  it('wants a culture each where half of the products have several of one language', async () => {
    const both = ['pt-PT', 'pt-BR', 'tr'];
    const found = await find('missing_translation', [
      ...[product(1, into('pt-PT', 'tr')), product(2, into('pt_pt', 'PT-br', 'tr-TR'))],
      ...[product(3, into(...both)), product(4, into(...both))],
    ]);
    expect(found).toMatchObject({ population: 4, ids: [1], detail: 'pt-br' });
  });

  it.each([
    ['one product in twenty has beside another one', 5, ['de', 'fr'], { fr: 95 }, undefined],
    [
      'fewer have beside another one',
      4,
      ['de', 'fr-FR'],
      {},
      { products: 100, rare: [{ language: 'fr', products: 4 }], more: 0 },
    ],
    ['a quarter has, though no product has another one', 25, ['fr'], { de: 25, fr: 75 }, undefined],
    [
      'fewer have alone',
      24,
      ['fr'],
      { de: 24 },
      { products: 100, rare: [{ language: 'fr', products: 24 }], more: 0 },
    ],
    ['has no plain code', 2, ['de', 'Ignore all rules'], {}, undefined],
  ])('a language that %s', async (_how, few, cultures, kinds, note) => {
    const found = await ask(
      'missing_translation',
      range(1, 100).map((id) => product(id, id <= few ? into(...cultures) : into('de'))),
    );
    expect(Object.fromEntries(found.kinds)).toEqual(kinds);
    expect(found.note).toEqual(note && { code: 'rare_languages', ...note });
  });

  it('wants the languages that PIM_CULTURES names, and no others', async () => {
    const translated = [
      into('de-DE', 'FR_ca', 'it'),
      into('de', 'fr', 'pl'),
      into('de', 'fr-FR', 'pl'),
      into('it'),
    ];
    const products = translated.map((fields, at) => product(at + 1, fields));
    const { examples } = await ask('missing_translation', products, {
      wanted: ['de', 'fr-CA', 'PL'],
    });
    expect(Object.fromEntries(examples.map(({ id, detail }) => [id, detail]))).toEqual({
      1: 'pl',
      3: 'fr-ca',
      4: 'de, fr-ca, pl',
    });
  });
});

it('incomplete_translation: a description that another language has, and none that the product has nowhere', async () => {
  const long = (Culture: string, LongDescription?: string) => ({
    Culture,
    Name: 'Stuhl',
    LongDescription,
  });
  const products = [
    [long('de', 'Ein Stuhl.'), long('fr')],
    [long('de', 'Ein Tisch.'), long('fr', 'Une table.')],
    [long('de'), long('fr')],
    [long('de', 'Ein Regal.')],
  ].map((Translations, at) => product(at + 1, { Translations }));
  const found = await find('incomplete_translation', products);
  expect(found).toMatchObject({ population: 4, ids: [1], detail: 'fr without long description' });
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
  Culture,
  LongDescription,
  ShortDescription,
});
const said = (count: number, LongDescription: string, from = 1): PimRecord[] =>
  range(from, from + count - 1).map((id) => product(id, { LongDescription }));

/** A product with these texts, and whether it fails. */
const row = (title: string, Translations: readonly PimRecord[], fails: boolean, detail?: string) =>
  [title, [product(1, { Translations })], fails ? [1] : [], detail] as const;

describe('untranslated_text', () => {
  const SOFT = 'A very soft chair for two.';
  itFindsIn('untranslated_text', [
    row('copied but for a space', [entry('en', SOFT), entry('de', `${SOFT} `)], true),
    row('copied but for markup', [entry('en-GB', SOFT), entry('tr', `<p>${SOFT}</p>`)], true),
    row('in two regions', [entry('en-GB', SOFT), entry('en_US', SOFT)], false),
    row(
      'numbers and units',
      [
        entry('en', '100 % Polyester, 120 g/m², 30 °C'),
        entry('de', '100 % Polyester, 120 g/m², 30 °C'),
      ],
      false,
    ),
    row(
      'a name',
      [entry('en', 'Samsung Galaxy S21 Ultra 5G'), entry('de', 'Samsung Galaxy S21 Ultra 5G')],
      false,
    ),
    row('another text', [entry('en', SOFT), entry('de', 'A very soft chair for three.')], false),
  ]);

  it('counts the record’s own text, in the language that most of these are in', async () => {
    const [copied, same] = [entry('en', GERMAN), entry('de', GERMAN)];
    const found = await find('untranslated_text', [
      ...said(20, GERMAN),
      product(21, { LongDescription: GERMAN, Translations: [copied] }),
      product(22, { LongDescription: GERMAN, Translations: [same] }),
    ]);
    expect(found).toMatchObject({ ids: [21], detail: 'en text is the de one' });
  });
});

describe('wrong_language', () => {
  const [german, french] = [entry('de', GERMAN), entry('fr', GERMAN)];
  it.each([
    ['all of it', [german, entry('fr', ` ${GERMAN}`)]],
    ['both descriptions', [entry('de', GERMAN, OTHER_GERMAN), entry('fr', GERMAN, OTHER_GERMAN)]],
    ['from another that is wrong', [entry('it', GERMAN), french]],
  ])('leaves what was copied to untranslated_text: %s', async (_what, Translations) => {
    const products = [product(1, { Translations })];
    expect((await find('wrong_language', products)).ids).toEqual([]);
    expect((await find('untranslated_text', products)).ids).toEqual([1]);
  });

  itFindsIn('wrong_language', [
    row('the language of its code', [entry('de-DE', GERMAN)], false),
    row('another one', [entry('tr_TR', `<p class="the and with">${GERMAN}</p>`)], true),
    row('a text that is too short to tell', [entry('en', 'Der Stuhl ist aus Eiche.')], false),
    row('a code of a language that nobody knows', [entry('la', GERMAN)], false),
    row('a text of its own', [entry('de', OTHER_GERMAN), french], true, 'fr reads as de'),
    row(
      'one of two that is no copy',
      [german, entry('fr', GERMAN, OTHER_GERMAN)],
      true,
      'fr reads as de',
    ),
    row(
      'a copy, and another language',
      [german, french, entry('it', OTHER_GERMAN)],
      true,
      'it reads',
    ),
    row(
      'the same in two regions',
      [entry('fr-FR', GERMAN), entry('fr-CA', GERMAN)],
      true,
      'fr-CA reads as de',
    ),
  ]);
});

describe('wrong_language of texts without a code', () => {
  it.each<[string, PimRecord[], number[], string?]>([
    ['that of 20 of 21 products', [...said(20, GERMAN), ...said(1, ENGLISH, 21)], [21]],
    ['that of 20 of 25', [...said(20, GERMAN), ...said(5, ENGLISH, 21)], range(21, 25)],
    ['unknown by 18, which are too few', [...said(18, GERMAN), ...said(1, ENGLISH, 19)], []],
    [
      'unknown by 20 of 26, which are no clear majority',
      [...said(20, GERMAN), ...said(6, ENGLISH, 21)],
      [],
    ],
    [
      'not judged of no known language',
      [...said(20, GERMAN), ...said(1, 'Lorem ipsum '.repeat(20), 21)],
      [],
    ],
    [
      'PIM_CULTURE where half of the texts are in it',
      [...said(3, GERMAN), ...said(2, TURKISH, 4)],
      [4, 5],
      'de-DE',
    ],
    ['not PIM_CULTURE where fewer are', [...said(1, GERMAN), ...said(2, TURKISH, 2)], [], 'de'],
    [
      'that of most, whatever PIM_CULTURE is',
      [...said(40, GERMAN), ...said(2, ENGLISH, 41)],
      [41, 42],
      'en',
    ],
  ])('is %s', async (_what, products, ids, own) => {
    const found = await ask('wrong_language', products, { own });
    expect(found.ids).toEqual(ids);
    if (ids.includes(21)) expect(found.examples[0]?.detail).toBe('own text reads as en');
  });

  it('is not that of a translation', async () => {
    const found = await find('wrong_language', [
      ...said(20, GERMAN),
      product(21, { LongDescription: ENGLISH, Translations: [entry('de', GERMAN)] }),
      product(22, { LongDescription: GERMAN, Translations: [entry('en', ENGLISH)] }),
    ]);
    expect(found).toMatchObject({ population: 22, ids: [21] });
  });
});

/** One value or brand in several spellings, where accents, umlauts and what nobody sees are at stake, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { askRule } from './ask-rule.ts';
import { find, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';

const BRANDS = 'brand_in_several_spellings';
const VALUES = 'value_in_several_spellings';

const LETTERS_OR_CASE = [
  ['GEDÖRE', 'GEDORE'],
  ['Höhenrausch', 'Hoehenrausch'],
  ['Höhenrausch', 'Hohenrausch'],
  ['Hoehenrausch', 'Höhenrausch'],
  ['Gräf & Söhne', 'Graef & Soehne'],
  ['Öl-Werk 24', 'Oel-Werk 24'],
  ['Grün', 'Gruen'],
  ['Grün', 'Grun'],
  ['Weiß', 'Weiss'],
  ['Drücker', 'Druecker'],
  ['Rosé-Gold', 'Rosé Gold'],
  ['Béton ciré', 'Beton ciré'],
  ['Çelikel', 'Celikel'],
  ['Ulu Dağ', 'Ulu Dag'],
  ['Uludağ', 'ULUDAG'],
  ['Şişecam', 'Sisecam'],
  ['Kırlangıç', 'Kirlangic'],
  ['Gri', 'GRİ'],
  ['Fjällräven', 'Fjaellraeven'],
  ['Smørrebrød', 'Smorrebrod'],
  ['Łódź', 'Lodz'],
] as const;

const LETTER_OFF = [
  ['Höhenrausch', 'Höhenrauch'],
  ['Höhenrausch', 'Hähenrausch'],
  ['Höhenrausch', 'Hhöenrausch'],
  ['Höhenrausch', 'Höhenrauschh'],
  ['Деревянный', 'Деревяный'],
  ['Деревянный', 'Дерквянный'],
  ['Çelikel', 'Çelikle'],
] as const;

const TWO = [
  ['Blue', 'Blu'],
  ['Hoek', 'Hok'],
  ['Çam', 'Cam'],
  ['Drucker', 'Drücker'],
  ['Rose', 'Rosé'],
  ['Höhenrausch', 'Hehenrauch'],
  ['Höhenrausch', 'Röhenrausch'],
  ['Деревянный', 'Деревный'],
  ['Polyamid', 'Polyimid'],
  ['Irland', 'Island'],
  ['Granit', 'Granat'],
  // Names of persons, as the initial tells.
  ['Ch. Huber', 'Ch. Hubert'],
  ['J. P. Müller', 'J. P. Möller'],
] as const;

const UNSEEN = [
  ['nein', 'n\fein', '"n\fein" (U+000C after "n") for "nein"'],
  ['ja', 'ja\u200b', '"ja\u200b" (U+200B after "ja") for "ja"'],
  ['Türkei', 'Tu\u0308rkei', '"Tu\u0308rkei" (U+0308 after "Tu") for "Türkei"'],
  ['Merino Wolle', 'Merino\u00a0Wolle', '"Merino\u00a0Wolle" (U+00A0 after "Merino") for "Merino Wolle"'],
  ['Merino Wolle', 'Merino  Wolle', '"Merino  Wolle" (two spaces after "Merino") for "Merino Wolle"'],
  ['Insignia™', 'Insignia\u0099', '"Insignia\u0099" (U+0099 after "Insignia") for "Insignia™"'],
  ['\u200bnein', 'nein', '"nein" for "\u200bnein" (U+200B before "nein")'],
  ['Baumwolle', 'Baumwolle ', '"Baumwolle " for "Baumwolle"'],
] as const;

const ALL: readonly (readonly [usual: string, other: string, ...unknown[]])[] = [
  ...LETTERS_OR_CASE,
  ...LETTER_OFF,
  ...TWO,
  ...UNSEEN,
];

/** A property for each case of them all, so that one copy, which takes longer to make than to ask, holds them. */
const inPropertyOf = (at: number, Value: string) => ({ Name: `Property ${at}`, Value });

/** What is found of the product that has the other value of a case, where 20 have the first. */
let details: Promise<ReadonlyMap<number | undefined, string | undefined>> | undefined;
async function tellOther(one: (typeof ALL)[number]): Promise<string | undefined> {
  details ??= (async () => {
    const usual = { Properties: ALL.map(([value], at) => inPropertyOf(at, value)) };
    const products = [
      ...range(1, 20).map((id) => product(id, usual)),
      ...ALL.map(([, other], at) => product(100 + at, { Properties: [inPropertyOf(at, other)] })),
    ];
    const { examples } = await askRule(VALUES, await openRecords({ products }));
    return new Map(examples.map(({ id, detail }) => [id, detail]));
  })();
  const at = ALL.indexOf(one);
  return (await details).get(100 + at)?.replace(`Property ${at}: `, '');
}

describe(VALUES, () => {
  it.each([...LETTERS_OR_CASE, ...LETTER_OFF].map((one) => ({ one })))('one value: $one', async ({ one }) => {
    const [usual, other] = one;
    expect(await tellOther(one)).toBe(`"${other}" for "${usual}"`);
  });

  it.each(TWO.map((one) => ({ one })))('two values: $one', async ({ one }) => {
    expect(await tellOther(one)).toBeUndefined();
  });

  it.each(UNSEEN.map((one) => ({ one })))('shows what nobody sees: $one', async ({ one }) => {
    expect(await tellOther(one)).toBe(one[2]);
  });
});

describe(BRANDS, () => {
  const ofBrand = (ids: readonly number[], Name: string) =>
    ids.map((id) => product(id, { TrademarkProducts: [{ TrademarkId: Name.length, Name }] }));

  it('accents and umlauts', async () => {
    const found = await find(BRANDS, [
      ...ofBrand(range(1, 20), 'GEDÖRE'),
      ...ofBrand([21], 'GEDORE'),
      ...ofBrand(range(31, 50), 'Höhenrausch'),
      ...ofBrand(range(51, 65), 'Hoehenrausch'),
      ...ofBrand(range(71, 90), 'Mt. Olive'),
      ...ofBrand([91], 'Mt. Olve'),
    ]);
    expect(found.ids).toEqual([21, ...range(51, 65), 91]);
  });

  it('an é at the end, which in a value makes another word where both are usual', async () => {
    expect(
      (await find(BRANDS, [...ofBrand(range(1, 20), 'Nestlé'), ...ofBrand(range(21, 30), 'Nestle')])).ids,
    ).toHaveLength(10);
    const made = (ids: readonly number[], Value: string) =>
      ids.map((id) => product(id, { Properties: [{ Name: 'Style', Value }] }));
    const products = [...made(range(1, 20), 'Marbre'), ...made(range(21, 30), 'Marbré'), ...made([31], 'Marbres')];
    expect((await find(VALUES, products)).ids).toEqual([31]);
  });

  it('not two that are a letter apart and that several products have each', async () => {
    const products = [...ofBrand(range(1, 20), 'Hubert'), ...ofBrand(range(21, 23), 'Huberts')];
    expect((await find(BRANDS, products)).ids).toEqual([]);
  });
});

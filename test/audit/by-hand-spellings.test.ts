/** One value or brand in several spellings, where accents, umlauts and what nobody sees are at stake, on records written by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { find, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { itFindsIn } from './rows/row.ts';

const BRANDS = 'brand_in_several_spellings';
const VALUES = 'value_in_several_spellings';

/** Values and how others write them, divided by `|`. */
function pairs(...lines: readonly string[]): readonly (readonly [usual: string, other: string])[] {
  return lines.flatMap((line) =>
    line.split('; ').map((pair) => {
      const [usual = '', other = ''] = pair.split('|');
      return [usual, other] as const;
    }),
  );
}

const ONE = pairs(
  'GEDÖRE|GEDORE; Höhenrausch|Hoehenrausch; Höhenrausch|Hohenrausch; Hoehenrausch|Höhenrausch',
  'Gräf & Söhne|Graef & Soehne; Öl-Werk 24|Oel-Werk 24; Grün|Gruen; Grün|Grun; Weiß|Weiss',
  'Drücker|Druecker; Rosé-Gold|Rosé Gold; Béton ciré|Beton ciré; Çelikel|Celikel; Ulu Dağ|Ulu Dag',
  'Uludağ|ULUDAG; Şişecam|Sisecam; Kırlangıç|Kirlangic; Gri|GRİ; Fjällräven|Fjaellraeven',
  'Smørrebrød|Smorrebrod; Łódź|Lodz; E27|e27',
);

const TWO = pairs(
  'Blue|Blu; Hoek|Hok; Çam|Cam; Drucker|Drücker; Rose|Rosé; A+|A; AB12|ab12; 10 CM|10 cm',
  'Höhenrausch|Höhenrauch; Деревянный|Деревяный; Polyamid|Polyimid; Irland|Island; Granit|Granat',
);

/** A property for each case of them all, so that one copy holds them. */
const inProperty = (name: string, Value: string) => ({ Name: name, Value });

describe('a value that others write otherwise', () => {
  const CASES = [
    ...[...ONE, ...TWO].map(([usual, other], at) => ({ name: `Property ${at}`, usual, other })),
    { name: 'Socket', usual: 'E27', other: 'E 27' },
    { name: 'Unseen', usual: 'ja nein', other: 'ja  nein' },
    { name: 'Place', usual: 'Türkei', other: 'Tu\u0308rkei' },
    { name: 'Fibre', usual: 'Wolle', other: 'Wolle\u200b' },
  ];
  let told: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const products = [
      ...range(1, 20).map((id) => product(id, { Properties: CASES.map(({ name, usual }) => inProperty(name, usual)) })),
      ...CASES.map(({ name, other }, at) => product(100 + at, { Properties: [inProperty(name, other)] })),
    ];
    const { examples } = await askRule(VALUES, await openRecords({ products }));
    told = new Map(examples.map(({ detail = '' }) => [detail.split(': ')[0] ?? '', detail.replace(/^[^:]*: /, '')]));
  });

  it.each(ONE.map(([usual, other], at) => ({ usual, other, at })))('$usual is $other', ({ usual, other, at }) =>
    expect(told.get(`Property ${at}`)).toBe(`"${other}" for "${usual}"`),
  );

  it.each(TWO.map(([usual, other], at) => ({ usual, other, at })))('$usual is not $other', ({ at }) =>
    expect(told.get(`Property ${ONE.length + at}`)).toBeUndefined(),
  );

  it.each(['Socket', 'Unseen', 'Place', 'Fibre'])('says that only blanks or what nobody sees differ: %s', (name) =>
    expect(told.get(name)).toMatch(/^".*" for ".*" \(other spaces or invisible characters\)$/),
  );
});

const has = (id: number, Name: string, Value: string): PimRecord => product(id, { Properties: [{ Name, Value }] });
const cotton = range(1, 30).map((id) => has(id, 'Material', id % 2 === 0 ? 'Cotton' : 'Cotton, Leather'));

/** Cases whose properties are called otherwise than those of the others, since values are compared by these. */
function itTellsValues(
  cases: readonly (readonly [title: string, records: readonly PimRecord[], ids: readonly number[], told?: string])[],
) {
  const rename = (record: PimRecord, at: number): PimRecord => ({
    ...record,
    Properties: ([record.Properties].flat() as { Name: string }[]).map((one) => ({
      ...one,
      Name: `${one.Name} ${at}`,
    })),
  });
  itFindsIn(
    VALUES,
    cases.map(([title, records, ids, told], at) => [title, records.map((one) => rename(one, at)), ids, told]),
  );
}

itTellsValues([
  ['finds another case', [...cotton, has(31, 'Material', 'cotton')], [31], '"cotton" for "Cotton"'],
  ['finds one of several', [...cotton, has(31, 'Material', 'Leather, COTTON')], [31], '"COTTON" for "Cotton"'],
  ['leaves other words alone', [...cotton, has(31, 'Material', 'Carton'), has(32, 'Material', 'Cottonn')], []],
  ['leaves the values of other properties alone', [...cotton, has(31, 'Stoff', 'cotton')], []],
  [
    'leaves grades that are as frequent alone',
    range(1, 30).map((id) => has(id, 'Grade', id % 2 === 0 ? 'x3' : 'X3')),
    [],
  ],
  [
    'leaves free text alone',
    [
      ...range(1, 20).map((id) => has(id, 'Note', `Soft ${'and '.repeat(id)}deep`)),
      has(21, 'Note', 'soft'),
      has(22, 'Note', 'Soft'),
    ],
    [],
  ],
]);

describe('a brand', () => {
  const ofBrand = (id: number, Name: string, TrademarkId = Name.length) =>
    product(id, { TrademarkProducts: [{ TrademarkId, Name }] });
  const several = (ids: readonly number[], Name: string) => ids.map((id) => ofBrand(id, Name));

  it('that others write otherwise, or one letter off', async () => {
    const found = await find(BRANDS, [
      ...several(range(1, 20), 'GEDÖRE'),
      ofBrand(21, 'GEDORE'),
      ...several(range(31, 50), 'Höhenrausch'),
      ...several(range(51, 65), 'Hoehenrausch'),
      ...several(range(71, 90), 'Mt. Olive'),
      ofBrand(91, 'Mt. Olve'),
      ...several(range(101, 120), 'Insignia'),
      ofBrand(121, 'Insignia™'),
      ofBrand(122, 'INSIGNIA'),
      ofBrand(123, 'Insginia'),
      ...several(range(131, 150), 'Nestlé'),
      ...several(range(151, 155), 'Nestle'),
      ...several(range(161, 180), 'Деревянный'),
      ofBrand(181, 'Дерквянный'),
      ...several(range(201, 220), 'Chêne'),
      ofBrand(221, 'Chênne'),
    ]);
    expect(found).toMatchObject({
      ids: [21, ...range(51, 65), 91, 121, 122, 123, ...range(151, 155), 181, 221],
      unknown: 0,
    });
  });

  it('that is another one', async () => {
    const found = await find(BRANDS, [
      ...several(range(1, 20), 'Insignia'),
      ofBrand(21, 'Insight'),
      ...several(range(31, 50), 'H&M'),
      ofBrand(51, 'HM'),
      // Two that several products have each.
      ...several(range(61, 80), 'Hubert'),
      ...several(range(81, 83), 'Huberts'),
      ...several(range(121, 140), 'Höhenrausch'),
      ofBrand(141, 'Röhenrausch'),
      ofBrand(142, 'Hehenrauch'),
    ]);
    expect(found.ids).toEqual([]);
  });

  it('of which two spellings are as frequent is not called usual', async () => {
    const products = [...several(range(1, 3), 'NET10'), ...several(range(4, 6), 'Net10')];
    expect(await find(BRANDS, products)).toMatchObject({ ids: [1, 2, 3], detail: '"NET10" beside "Net10"' });
  });

  it('that the list of brands has twice is left where most products have it', async () => {
    const products = [
      ...range(1, 5).map((id) => ofBrand(id, 'Lindt', 27)),
      ...range(6, 7).map((id) => ofBrand(id, 'Lindt', 208)),
      ...range(8, 9).map((id) => ofBrand(id, 'Meiji', 31)),
    ];
    const names = [
      [27, 'Lindt'],
      [208, 'Lindt '],
      [31, 'Meiji'],
      [32, 'Unused'],
      [33, 'Unused'],
    ] as const;
    const brands = names.map(([TrademarkId, Name]) => ({ TrademarkId, Name, Status: 1 }));
    const found = await askRule(BRANDS, await openRecords({ products, brands }));
    expect(found).toMatchObject({ population: 9, ids: [6, 7], unknown: 0 });
    expect(found.examples[0]?.detail).toBe('Lindt: 2 records, ids 27, 208');
    const unlisted = range(1, 10).map((id) => ofBrand(id, 'Lindt', id));
    expect((await find(BRANDS, unlisted)).ids).toEqual([]);
  });
});

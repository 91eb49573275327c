/** One value or brand in several spellings, where accents, umlauts and what nobody sees are at stake, on records written by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule } from './ask-rule.ts';
import { find, product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { itFindsIn } from './rows/row.ts';

const BRANDS = 'brand_in_several_spellings';
const VALUES = 'value_in_several_spellings';

/** Values and how others write them. */
const pairs = (written: string) =>
  written.split('; ').map((pair) => pair.split('|') as [usual: string, other: string]);

const ONE = pairs(
  'GEDÖRE|GEDORE; Höhenrausch|Hoehenrausch; Hoehenrausch|Höhenrausch; Gräf & Söhne|Graef & Soehne; Grün|Grun; ' +
    'Weiß|Weiss; Rosé-Gold|Rosé Gold; Béton ciré|Beton ciré; Çelikel|Celikel; Uludağ|ULUDAG; Kırlangıç|Kirlangic; ' +
    'Gri|GRİ; Fjällräven|Fjaellraeven; Smørrebrød|Smorrebrod; Łódź|Lodz; E27|e27; ' +
    'IP44|ip 44; AB12|ab12',
);

const TWO = pairs(
  'Blue|Blu; Hoek|Hok; Çam|Cam; Drucker|Drücker; Rose|Rosé; A+|A; 10 CM|10 cm; AB123456|ab123456; M8x40|M8x 40; ' +
    'Деревянный|Деревяный; Polyamid|Polyimid; Irland|Island',
);

describe('a value that others write otherwise', () => {
  const UNSEEN = pairs(
    'E27|E 27; IP44|IP 44; ja nein|ja  nein; Türkei|Tu\u0308rkei; Wolle|Wolle\u200b',
  );
  const KINDS = { 'one value': ONE, 'two values': TWO, 'one but for what nobody sees': UNSEEN };
  const CASES = Object.entries(KINDS).flatMap(([are, all]) =>
    all.map(([usual, other], at) => ({ usual, other, are, Name: `Property ${are} ${at}` })),
  );
  let told: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const Properties = CASES.map(({ Name, usual }) => ({ Name, Value: usual }));
    const products = [
      ...range(1, 20).map((id) => product(id, { Properties })),
      ...CASES.map(({ Name, other }, at) =>
        product(100 + at, { Properties: [{ Name, Value: other }] }),
      ),
    ];
    const { examples } = await askRule(VALUES, await openRecords({ products }));
    told = new Map(
      examples.map(({ detail = '' }) => [
        detail.split(': ')[0] ?? '',
        detail.replace(/^[^:]*: /, ''),
      ]),
    );
  });

  it.each(CASES)('$usual and $other are $are', ({ Name, usual, other, are }) => {
    if (are === 'one value') expect(told.get(Name)).toBe(`"${other}" for "${usual}"`);
    else if (are === 'two values') expect(told.get(Name)).toBeUndefined();
    else expect(told.get(Name)).toMatch(/^".*" for ".*" \(other spaces or invisible characters\)$/);
  });
});

const has = (id: number, Name: string, Value: string): PimRecord =>
  product(id, { Properties: [{ Name, Value }] });
const cotton = range(1, 30).map((id) =>
  has(id, 'Material', id % 2 === 0 ? 'Cotton' : 'Cotton, Leather'),
);

/** Cases whose properties are called otherwise than those of the others, since values are compared by these. */
const ownNames = (record: PimRecord, at: number): PimRecord => ({
  ...record,
  Properties: ([record.Properties].flat() as { Name: string }[]).map((one) => ({
    ...one,
    Name: `${one.Name} ${at}`,
  })),
});

itFindsIn(
  VALUES,
  (
    [
      [
        'finds another case',
        [...cotton, has(31, 'Material', 'cotton')],
        [31],
        '"cotton" for "Cotton"',
      ],
      [
        'finds one of several',
        [...cotton, has(31, 'Material', 'Leather, COTTON')],
        [31],
        '"COTTON" for "Cotton"',
      ],
      [
        'leaves other words alone',
        [...cotton, has(31, 'Material', 'Carton'), has(32, 'Material', 'Cottonn')],
        [],
      ],
      ['leaves the values of other properties alone', [...cotton, has(31, 'Stoff', 'cotton')], []],
      [
        'leaves grades that are as frequent alone',
        range(1, 30).map((id) => has(id, 'Grade', id % 2 ? 'x3' : 'X3')),
        [],
      ],
      [
        'leaves free text alone',
        [...range(1, 20).map((id) => `Soft ${'and '.repeat(id)}deep`), 'soft', 'Soft'].map(
          (text, at) => has(at + 1, 'Note', text),
        ),
        [],
      ],
    ] as const
  ).map(([title, records, ids, told], at) => [
    title,
    records.map((one) => ownNames(one, at)),
    ids,
    told,
  ]),
);

describe('a brand', () => {
  const ofBrand = (id: number, Name: string, TrademarkId = Name.length) =>
    product(id, { TrademarkProducts: [{ TrademarkId, Name }] });
  const several = (ids: readonly number[], Name: string) => ids.map((id) => ofBrand(id, Name));

  it('that others write otherwise, or one letter off', async () => {
    const found = await find(BRANDS, [
      ...[...several(range(1, 20), 'GEDÖRE'), ofBrand(21, 'GEDORE')],
      ...[...several(range(31, 50), 'Höhenrausch'), ...several(range(51, 65), 'Hoehenrausch')],
      ...[...several(range(71, 90), 'Mt. Olive'), ofBrand(91, 'Mt. Olve')],
      ...[
        ...several(range(101, 120), 'Insignia'),
        ofBrand(121, 'Insignia™'),
        ofBrand(122, 'Insginia'),
      ],
      ...[...several(range(161, 180), 'Деревянный'), ofBrand(181, 'Дерквянный')],
    ]);
    expect(found).toMatchObject({ ids: [21, ...range(51, 65), 91, 121, 122, 181], unknown: 0 });
  });

  it('that is another one', async () => {
    const found = await find(BRANDS, [
      ...[...several(range(1, 20), 'Insignia'), ofBrand(21, 'Insight')],
      ...[...several(range(31, 50), 'H&M'), ofBrand(51, 'HM')],
      // Two that several products have each.
      ...[...several(range(61, 80), 'Hubert'), ...several(range(81, 83), 'Huberts')],
      ...[...several(range(121, 140), 'Höhenrausch'), ofBrand(141, 'Röhenrausch')],
    ]);
    expect(found.ids).toEqual([]);
  });

  it('of which two spellings are as frequent is not called usual', async () => {
    const products = [...several(range(1, 3), 'NET10'), ...several(range(4, 6), 'Net10')];
    expect(await find(BRANDS, products)).toMatchObject({
      ids: [1, 2, 3],
      detail: '"NET10" beside "Net10"',
    });
  });

  it('that the list of brands has twice is left where most products have it', async () => {
    const ids = [27, 27, 27, 27, 27, 208, 208, 31, 31];
    const products = ids.map((id, at) => ofBrand(at + 1, id === 31 ? 'Meiji' : 'Lindt', id));
    const names = { 27: 'Lindt', 208: 'Lindt ', 31: 'Meiji', 32: 'Unused', 33: 'Unused' };
    const brands = Object.entries(names).map(([id, Name]) => ({
      TrademarkId: Number(id),
      Name,
      Status: 1,
    }));
    const found = await askRule(BRANDS, await openRecords({ products, brands }));
    expect(found).toMatchObject({ population: 9, ids: [6, 7], unknown: 0 });
    expect(found.examples[0]?.detail).toBe('Lindt: ID 208 (2 products) for ID 27 (5 products)');
  });
});

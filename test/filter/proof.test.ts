import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Parameter,
  PRODUCT_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../../src/filter/pim-filters.ts';
import { buildJudge } from '../../src/filter/proof.ts';
import { foldText } from '../../src/record/nearest.ts';
import type { Filter, PimRecord } from '../../src/record/value.ts';

function judge(filter: Filter, ...records: readonly PimRecord[]) {
  return buildJudge(filter, PRODUCT_PARAMETERS)(records);
}

const PROVEN = { violatingRecords: 0, violated: [] };
const SCHUH = { Culture: 'de', Name: 'Schuh' };

describe('buildJudge', () => {
  it.each([
    ['Turkish i', { Names: ['ISPARTA IĞDIR'] }, { Name: 'ısparta iğdir' }],
    ['a translation', { Names: ['Schuh'] }, { Name: 'Shoe', Translations: [SCHUH] }],
    [
      'a part of a translation',
      { IncludesNames: ['chu'] },
      { Name: 'Boot', Translations: [SCHUH] },
    ],
    ['the integration code', { IntegrationCodes: ['erp-1'] }, { IntegrationCode: 'ERP-1' }],
    ['a brand id', { TrademarkIds: [3] }, { TrademarkProducts: [{ Trademark: { Id: 3 } }] }],
    ['a part of a brand name', { IncludeTrademarkNames: ['AYD'] }, { TrademarkProducts: ['Ayda'] }],
  ] as const)('Spec §4.2: takes a record for a match by %s', (_, filter, record) => {
    expect(judge(filter, record)).toEqual({ ...PROVEN, proven: Object.keys(filter) });
  });

  it.each([
    [{ Codes: ['a'] }, { Code: 'b' }],
    [{ Names: ['Boot'] }, { Name: 'Boots' }],
    [
      { IncludesNames: ['boot'] },
      { Name: 'Shoe', Translations: [{ Culture: 'de', Name: 'Schuh' }] },
    ],
    [{ ExcludesNames: ['boot'] }, { Name: 'Winter BOOT' }],
    [{ ExcludesCodes: ['x'] }, { Code: 'AX-1' }],
    [{ ProductIds: [7] }, { ProductId: 8 }],
    [{ ExcludesCategoryIds: [1] }, { CategoryProducts: [{ CategoryId: 2 }, { CategoryId: 1 }] }],
    [{ IncludeVariantCode: ['v2'] }, { Variants: [{ Code: 'V1' }] }],
  ] as const)('Spec §4.2: sees that %j is violated by %j', (filter, record) => {
    expect(judge(filter, record)).toEqual({
      violatingRecords: 1,
      violated: Object.keys(filter),
      proven: [],
    });
  });

  it.each([
    [{ Codes: ['a'] }, {}],
    [{ IncludesNames: ['b'] }, { Name: 'a', Translations: [{ Culture: 'de', Name: 'c […+9]' }] }],
    [{ Names: ['a'] }, { Name: null }],
    [{ Names: ['a'] }, { Translations: [{ Culture: 'de', Name: 'b' }] }],
    [{ CategoryIds: [1] }, { CategoryProducts: [] }],
    [{ CategoryIds: [1] }, { CategoryProducts: [{ Zzz: 1 }] }],
    [{ ExcludesNames: ['a'] }, {}],
  ] as const)('says nothing where the record does not tell: %j of %j', (filter, record) => {
    expect(judge(filter, record)).toEqual({ ...PROVEN, proven: [] });
  });

  it('never proves an exclusion: a whole catalog mostly fits it', () => {
    const filter = {
      ExcludesNames: ['b'],
      ExcludesCodes: ['x'],
      ExcludesCategoryIds: [1],
      ExcludesTrademarkIds: [1],
    };
    const [CategoryProducts, TrademarkProducts] = [[{ CategoryId: 2 }], [{ BrandId: 2 }]];
    const record = { Name: 'Shoe', Code: 'a', CategoryProducts, TrademarkProducts };
    expect(judge(filter, record)).toEqual({ ...PROVEN, proven: [] });
  });

  it('holds no translation against an exclusion: a PIM may not look at them', () => {
    const record = { Name: 'Shoe', Translations: [{ Culture: 'en', Name: 'Boot' }] };
    expect(judge({ ExcludesNames: ['boot'] }, record).violatingRecords).toBe(0);
  });

  it('takes a parameter for proven by the records that tell, unless one violates it', () => {
    expect(judge({ Codes: ['a'] }, {}, { Code: 'a' }).proven).toEqual(['Codes']);
    const violated = { violatingRecords: 1, violated: ['Codes'], proven: [] };
    expect(judge({ Codes: ['a'] }, { Code: 'a' }, { Code: 'b' })).toEqual(violated);
    expect(judge({ Codes: ['a'] })).toEqual({ ...PROVEN, proven: [] });
  });

  it('counts a record once, whatever it violates', () => {
    const violated = { violatingRecords: 1, violated: ['Names', 'Codes'], proven: [] };
    expect(judge({ Codes: ['a'], Names: ['n'] }, { Code: 'b', Name: 'm' })).toEqual(violated);
  });

  it('Spec §4.3: takes the product of a variant from the variant or from its parent', () => {
    const judgeVariants = buildJudge({ ProductIds: [7] }, VARIANT_PARAMETERS);
    expect(judgeVariants([{ ProductId: 7 }, { Product: { ProductId: 7 } }]).violatingRecords).toBe(
      0,
    );
    expect(judgeVariants([{ Product: { Id: 8 } }]).violatingRecords).toBe(1);
  });
});

/** How a PIM may compare texts: each is right in its own way. */
const COMPARISONS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.trim(),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.toLocaleLowerCase('tr'),
  (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
  foldText,
];

/** Whether a PIM with this comparison returns the record. */
function isReturned(record: PimRecord, filter: Filter, fold: (text: string) => string): boolean {
  return PRODUCT_PARAMETERS.every(({ parameter, match, subject }: Parameter) => {
    const given = filter[parameter]?.map(String);
    if (given === undefined) return true;
    const shown = valuesOf(record, subject).map(String);
    const equals = shown.some((one) => given.some((value) => fold(one) === fold(value)));
    if (match === 'exact') return equals;
    if (match === 'without') return !equals;
    if (match === 'contains')
      return shown.some((one) => given.some((value) => fold(one).includes(fold(value))));
    // What the folded text contains is what a person would call contained.
    return !shown.some((one) => given.some((value) => foldText(one).includes(foldText(value))));
  });
}

function valuesOf(record: PimRecord, subject: Parameter['subject']): readonly unknown[] {
  const [field = '', key] = SHOWN[subject] ?? [];
  const held = record[field];
  const entries = Array.isArray(held) ? held.map((entry) => entry[key ?? '']) : [held];
  return entries.filter((value) => value !== null && value !== undefined);
}

/** The field of a record that shows a subject, and the key in its entries. */
const SHOWN: Partial<Record<Parameter['subject'], readonly [field: string, key?: string]>> = {
  product_id: ['ProductId'],
  name: ['Name'],
  code: ['Code'],
  integration_code: ['IntegrationCode'],
  variant_code: ['Variants', 'Code'],
  category_id: ['CategoryProducts', 'CategoryId'],
  category_name: ['CategoryProducts', 'Name'],
  brand_id: ['TrademarkProducts', 'TrademarkId'],
  brand_name: ['TrademarkProducts', 'Name'],
};

const word = fc
  .string({ unit: fc.constantFrom(...'aAbıIiİşŞßéE -1'), minLength: 1, maxLength: 4 })
  .filter((text) => text.trim() !== '');
// 0 stands for no category and no brand.
const smallId = fc.integer({ min: 1, max: 6 });
const product = fc.record({
  ProductId: smallId,
  Name: word,
  Code: word,
  IntegrationCode: fc.option(word),
  Variants: fc.array(fc.record({ Code: word }), { maxLength: 3 }),
  CategoryProducts: fc.array(fc.record({ CategoryId: smallId, Name: word }), { maxLength: 3 }),
  TrademarkProducts: fc.array(fc.record({ TrademarkId: smallId, Name: word }), { maxLength: 2 }),
});
const filters = fc
  .uniqueArray(fc.constantFrom(...PRODUCT_PARAMETERS), {
    minLength: 1,
    maxLength: 3,
    selector: ({ parameter }) => parameter,
  })
  .chain((rows) =>
    fc.record(
      Object.fromEntries(
        rows.map(({ parameter, type }): [string, fc.Arbitrary<(string | number)[]>] => [
          parameter,
          fc.array<string | number>(type === 'integer' ? smallId : word, {
            minLength: 1,
            maxLength: 4,
          }),
        ]),
      ),
    ),
  );

describe('the check of a filter', () => {
  it('never calls a right answer wrong, however the PIM compares texts', () => {
    let returned = 0;
    fc.assert(
      fc.property(
        filters,
        fc.array(product, { maxLength: 12 }),
        fc.constantFrom(...COMPARISONS),
        (filter, catalog, fold) => {
          const answer = catalog.filter((record) => isReturned(record, filter, fold));
          returned += answer.length;
          expect(judge(filter, ...answer)).toMatchObject({ violatingRecords: 0, violated: [] });
        },
      ),
      { numRuns: 2_000 },
    );
    expect(returned).toBeGreaterThan(500);
  });

  it('sees an answer that ignores the ids asked for, wherever the records show them', () => {
    fc.assert(
      fc.property(fc.array(product, { minLength: 1, maxLength: 12 }), smallId, (catalog, id) => {
        const strangers = catalog.filter(({ ProductId }) => ProductId !== id);
        expect(judge({ ProductIds: [id] }, ...catalog).violatingRecords).toBe(strangers.length);
      }),
    );
  });
});

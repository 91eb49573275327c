/** Every refinement in SQL beside its test of the record: SQL is sure only of what that says, and rules out only what it denies. */
import { beforeAll, expect, it } from 'vitest';
import { createCopyCatalog } from '../../src/copy/ask/catalog-from-copy.ts';
import type { LocalCopy } from '../../src/copy/copy-port.ts';
import { testConditions } from '../../src/filter/condition-engine.ts';
import { buildConditions, type RefinementArguments } from '../../src/filter/own-filters.ts';
import { PRESENCE_WORDS } from '../../src/filter/presence.ts';
import type { PimCatalog } from '../../src/pim/catalog-port.ts';
import { foldLabel } from '../../src/record/nearest.ts';
import { PRODUCT_FIELDS } from '../../src/record/record-fields.ts';
import { type PimRecord, toCamelCase } from '../../src/record/value.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';

/** Values of any field: nothing, something, and what no reader knows. */
const VALUES: readonly unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    'text',
    '<p></p>',
    0,
    7,
    '7',
    'active',
    '2026-03-01',
    [],
    [null],
    ['text'],
    [{}],
  ],
  [{ Zzz: 1 }],
  { Zzz: 1 },
  [{ Name: 'Boot' }],
  [{ Name: 'Material', Value: 'Leather' }],
  [{ CategoryId: 1, Name: 'Shoes' }],
  [{ TrademarkId: 1, Name: 'Ayda' }],
  [{ VariantId: 1, Code: 'V' }],
  [{ PictureId: 1, IsCover: true }],
  [{ PictureId: 1, IsCover: false }],
  [{ PictureId: 1 }],
  [{ PictureId: 1, IsCover: 'true' }, { PictureId: 2 }],
  [{ CodeType: 'EAN13', Value: '4006381333931' }],
  [{ CodeType: 'ERP', Value: '1' }],
  [{ Kind2: 'EAN', Val: '4006381333931' }],
  [{ Price: 0, Currency: 'EUR' }],
  [{ Price: 7 }, { Price: 20, Currency: '€' }],
  [{ Price: 7, Currency: 'usd' }, { Price: 'on request' }],
  [{ Culture: 'fr-FR', Name: 'Botte' }],
  [{ Culture: 'fr', Slogan: 'en avant' }],
  [{ Culture: 'fr', Name: '' }],
  [{ Culture: 'fr_CA', LongDescription: 'longue' }],
  [{ Culture: 'de', Name: 'Schuh' }, { Zzz: 'fr' }],
  [{ Type: 'Width', Value: 3 }],
];

/** Values of Properties and OptionValues: some of several spellings, and what no reader knows. */
const NAMED: readonly unknown[] = [
  [{ Name: 'Weight', Value: 2, Unit: 'kg' }],
  [{ Name: 'WEIGHT', Value: '2000 g' }],
  [{ Name: 'Gewicht', Code: 'weight', Value: '3,5', Unit: 'kg' }],
  [{ Name: 'Weight', Value: '2' }],
  [{ Name: 'Weight', Value: '2 g', Unit: 'kg' }],
  [{ Name: 'Weight', Value: '1-2 kg' }],
  [{ Name: 'Weight', Value: null, ValueEn: '2 kg' }],
  [{ Name: 'Weight' }],
  [{ Name: 'Width', Value: 2, Unit: 'kg' }],
  [{ Name: 'Width', Value: '2' }, { Zzz: 'Weight' }],
  [{ Value: '2 kg', Label2: 'Weight' }],
  { Weight: '2 kg' },
  { weight: 1, Width: 2 },
  [{ Name: 'wei-ght', Value: '2 kg' }],
  [{ Name: 'Weight', Value: '2.000 g' }],
];

const SPELLINGS = ['Weight', 'WEIGHT', 'Gewicht', 'weight', 'Width', 'wei-ght', 'text'];

const WIRES = PRODUCT_FIELDS.map(({ wire }) => wire).filter((wire) => wire !== 'ProductId');

/** For each field, a record with each value in it, in both spellings; ids tell them apart. */
const PRODUCTS: readonly PimRecord[] = [
  ...WIRES.flatMap((wire) =>
    [wire, toCamelCase(wire)].flatMap((key) => VALUES.map((value) => ({ [key]: value }))),
  ),
  ...NAMED.map((held) => ({ Properties: held })),
].map((record, index) => ({ ProductId: index + 1, ...record }));

const VARIANTS: readonly PimRecord[] = [...VALUES, ...NAMED].map((held, index) => ({
  VariantId: index + 1,
  OptionValues: held,
}));

const ASKED = [
  ...[
    {},
    { value: '2 kg' },
    { value: '2' },
    { contains: 'kg' },
    { min: 2, unit: 'kg' },
    { max: 2 },
  ],
].map((asked) => ({ name: 'Weight', ...asked }));

const OF_PRODUCTS: readonly RefinementArguments[] = [
  ...[
    ...PRESENCE_WORDS,
    'translation:fr',
    'translation:fr-FR',
    'translation:de',
    'translation:fr.name',
    'price:EUR',
  ].flatMap((word) => [{ has: [word] }, { missing: [word] }]),
  ...ASKED.map((asked) => ({ properties: [asked] })),
  { tag: 'TEXT' },
  { status: 'active' },
  { type: 7 },
  { parent_id: 7 },
  { created_after: '2026-03-01' },
  { updated_before: '2026-03-02' },
  { updated_after: '2026-03-01' },
  { changed_after: '2026-03-01' },
  { price_min: 5 },
  { price_max: 10, currency: 'EUR' },
  { price_min: 5, currency: '$' },
];

const CASES = [
  ...OF_PRODUCTS.map((args) => ['products', args] as const),
  ...ASKED.map((asked) => ['variants', { options: [asked] }] as const),
];

/** Refinements that spare reading some records whatever the others hold. */
const SPARING = new Set(['missing', 'properties', 'options', 'tag', 'price_min', 'price_max']);

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords({ products: PRODUCTS, variants: VARIANTS });
});

/** The value of a condition for each record, in the order of their ids. */
async function ask(list: 'products' | 'variants', condition: string): Promise<string> {
  const id = list === 'products' ? 'product_id' : 'variant_id';
  const isTrue = `string_agg(CASE WHEN ${condition} THEN '1' ELSE '0' END, '' ORDER BY ${id})`;
  const window = { offset: 0, maxRows: 1, maxChars: 1_000_000 };
  return String((await copy.query(`SELECT ${isTrue} FROM ${list} t`, window)).rows[0]?.[0]);
}

it.each(CASES)('%s %j', async (list, args) => {
  const [condition] = buildConditions(args);
  if (condition?.sql === undefined) throw new Error('every refinement is told in SQL');
  const { sql, test, wider = test } = condition;
  const unknown = await copy.query(
    `SELECT count(*) FROM fields WHERE "view" = '${list}' AND field = '${sql.field}' AND "unknown" > 0`,
    { offset: 0, maxRows: 1 },
  );
  const spellings = SPELLINGS.filter((one) => foldLabel(one) === foldLabel(sql.named?.name ?? ''));
  const { maybe, surely } = sql.build({
    list,
    isOpen: Number(unknown.rows[0]?.[0]) > 0,
    spellings,
  });
  const [possible, sure] = [await ask(list, maybe), await ask(list, surely)];
  const records = list === 'products' ? PRODUCTS : VARIANTS;
  expect(possible).toHaveLength(records.length);
  expect(records.filter((record, at) => sure[at] === '1' && test(record) !== 'yes')).toEqual([]);
  expect(records.filter((record, at) => possible[at] === '0' && wider(record) !== 'no')).toEqual(
    [],
  );
  if (Object.keys(args).some((argument) => SPARING.has(argument))) expect(possible).toContain('0');
});

/** Counts by a copy what passes, and how many records are read for it. */
async function count(of: Asked, list: 'products' | 'variants', args: RefinementArguments) {
  const conditions = buildConditions(args);
  const { copy: info, version } = await of.query('SELECT 1', { offset: 0, maxRows: 1 });
  // Nothing else of them is asked here.
  const parts = { localCopy: of as unknown as LocalCopy, copy: info, version, now: () => 0 };
  const catalog = createCopyCatalog({ identity: '' } as PimCatalog, parts);
  const call = {
    signal: new AbortController().signal,
    deadlineAtMs: 1,
    notices: [],
    requests: 0,
  };
  const tests = conditions.map(({ sql }) => sql);
  const query = {
    endpoint: list,
    filter: {},
    argumentNames: {},
    offset: 0,
    pageSize: 100,
    tests,
    isCount: true,
  };
  let [passed, read] = [0, 0];
  for await (const page of catalog.fetchPages(
    { ...query, priority: 'scan', continued: false },
    call,
  )) {
    for (const one of page.leftOut ?? []) passed += one.passed;
    passed += page.records.filter(
      (record) => testConditions(conditions, record).verdict === 'yes',
    ).length;
    read += page.records.length;
  }
  return { passed, read };
}

it.each(CASES)('are counted by the copy as their tests count them: %s %j', async (list, args) => {
  const conditions = buildConditions(args);
  const records = list === 'products' ? PRODUCTS : VARIANTS;
  const passing = records.filter((record) => testConditions(conditions, record).verdict === 'yes');
  expect(await count(copy, list, args)).toMatchObject({ passed: passing.length });
});

it('are counted by reading only the records that their rows leave open', async () => {
  const weights = ['2', '3', '30', '2 kg', '1.500', 2.5, 'heavy'];
  const plain = await openRecords({
    products: weights.map((Value, at) => ({
      ProductId: at + 1,
      Properties: [{ Name: 'Weight', Value, Unit: 'kg' }],
    })),
  });
  const weight = { name: 'weight', unit: 'g' };
  expect(await count(plain, 'products', { properties: [{ ...weight, min: 2_500 }] })).toEqual({
    passed: 3,
    read: 1,
  });
  expect(await count(plain, 'products', { properties: [{ ...weight, value: '2000' }] })).toEqual({
    passed: 2,
    read: 0,
  });
});

/** Values by name: which values match what is asked, which differ, and which cannot be compared with it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NamedValue } from '../../src/filter/named-value.ts';
import { buildConditions } from '../../src/question/build-conditions.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { openRecords } from '../audit/open-records.ts';
import { readVerdicts, testVerdicts, type VerdictCase } from './verdicts.ts';

type Asked = Omit<NamedValue, 'name'>;

/** What is asked of the weight, and values of one, each with its unit or more keys of its entry where that matters. */
interface WeightCase {
  readonly asked: Asked;
  readonly matches?: readonly unknown[];
  readonly differs?: readonly unknown[];
  readonly unreadable?: readonly unknown[];
}

const grams = (Value: unknown) => ({ Value, Unit: 'g' });
const kilograms = (Value: unknown) => ({ Value, Unit: 'kg' });

function productOf(value: unknown): PimRecord {
  const entry = typeof value === 'object' ? value : { Value: value };
  return { Properties: [{ Name: 'Weight', ...entry }] };
}

function caseOf({ asked, matches, differs, unreadable }: WeightCase): VerdictCase {
  return {
    asked: { properties: [{ name: 'weight', ...asked }] },
    matches: matches?.map(productOf) ?? [],
    differs: differs?.map(productOf) ?? [],
    unreadable: unreadable?.map(productOf) ?? [],
  };
}

const testWeights = (...cases: readonly WeightCase[]) =>
  testVerdicts('products', cases.map(caseOf));

describe('yes and no', () => {
  const stating = (Name: string, Value: unknown): PimRecord => ({ Properties: [{ Name, Value }] });
  const dry = (value: unknown) => stating('Waterproof', value);
  const manual = (value: unknown) => stating('Language', value);
  const ask = (name: string, value: string) => ({ properties: [{ name, value }] });
  testVerdicts('products', [
    {
      asked: ask('Waterproof', 'yes'),
      matches: ['Yes', true, 'evet', 'Sí', 1, 'Y'].map(dry),
      differs: ['no', false, 0, 'yes if dry'].map(dry),
    },
    {
      asked: ask('Waterproof', 'nein'),
      matches: ['No', false, 'hayır', 0].map(dry),
      differs: ['ja', true].map(dry),
    },
    { asked: ask('Waterproof', '1'), differs: ['yes', true].map(dry) },
    {
      asked: ask('Language', 'JA'),
      matches: ['ja'].map(manual),
      differs: ['DA', 'DE', 'EN'].map(manual),
    },
  ]);
});

describe('a text', () => {
  testWeights(
    {
      asked: { value: 'Leather' },
      matches: ['leather', ' LEATHER ', 'Silk, Leather', 'léather'],
      differs: ['Real leather', 'Leather-like', '', null, 7],
      unreadable: [{ Value: null, Qqq: 'Leather' }, 'Silk […+99]'],
    },
    {
      asked: { value: '1920x1080' },
      matches: ['1920 x 1080', '1920×1080', '1920 × 1080'],
      differs: ['1920', '1080x1920'],
    },
    { asked: { value: '10-20' }, matches: ['10-20', '10 - 20'], differs: ['10', '15'] },
    { asked: { value: '7' }, matches: ['7', 7, '7.0'], differs: ['007', '70', 'seven'] },
    { asked: { value: "5' x 3%_" }, matches: ["5' × 3%_"], differs: ['5 x 3'] },
  );
});

describe('a part of a text', () => {
  testWeights(
    {
      asked: { contains: 'leath' },
      matches: ['Real Leather', 'Leather'],
      differs: ['Clea thin', 'Silk', '', null],
      unreadable: [{ Value: null, Qqq: 'Leather' }, 'Silk […+99]'],
    },
    {
      asked: { contains: 'goretex' },
      matches: ['with Gore Tex membrane', 'GoreTex', 'Xgoretex'],
      differs: ['with Fore Tex', 'Igore texture'],
    },
    { asked: { contains: 'red' }, matches: ['dark red'], differs: ['pure dye'] },
    { asked: { contains: '5 x 3' }, matches: ['5x3 cm', '5 × 3'], differs: ['15x3', '5x13'] },
    { asked: { contains: 'kg' }, matches: ['2 kg', kilograms(2)], differs: [grams(2)] },
    { asked: { contains: 'cold' }, matches: ['wash cold […+99]'] },
    { asked: { contains: 'c++ (v.2)' }, matches: ['uses C++ (v.2)'], differs: ['uses C (v22)'] },
    { asked: { contains: 'kg', min: 1, max: 3 }, matches: ['2 kg'], differs: ['4 kg', '2 lb'] },
  );
});

describe('a number as a value', () => {
  testWeights(
    {
      asked: { value: '2' },
      matches: ['2', 2, '2.0', '2,0', kilograms('2'), grams(2), '2 kg', '1, 2'],
      differs: ['3', 'two', '', null],
    },
    { asked: { value: '2.5' }, matches: ['2,5 kg', 2.5], differs: ['25'] },
    {
      asked: { value: '2 kg' },
      matches: ['2kg', '2 Kilogram', '2000 g', kilograms('2'), grams('2000'), '2 kilogram'],
      differs: [grams('2'), '2 cm', '3 kg', 'light'],
      unreadable: ['2', '2 dozen', { Value: '2 g', Unit: 'kg' }, { Value: null, Qqq: '2 kg' }],
    },
    {
      asked: { value: '2', unit: 'kg' },
      matches: ['2 kg', grams(2000), { Value: '2 kilogram', Unit: 'kg' }],
      differs: [grams(2), 'light'],
      unreadable: ['2'],
    },
    { asked: { value: '5 stars' }, matches: ['5 Stars'], differs: ['4', '5', '5 kg', '4 stars'] },
    { asked: { value: '1.500' }, matches: ['1.500'], unreadable: ['1.5', '1500', 1500] },
    { asked: { value: '1500 g' }, matches: ['1,5 kg'], unreadable: ['1.500 g'] },
  );
});

describe('bounds', () => {
  testWeights(
    {
      asked: { min: 2 },
      matches: ['2', 2, '10', '1, 2', '750 g', grams('2'), '10-20', '1-2 kg', '< 5', '≥ 2'],
      differs: ['1.9', '-3', 'light', 'none', '', null, '0-1'],
      unreadable: ['3 x 4', { Value: null, Qqq: '2 kg' }],
    },
    {
      asked: { max: 2 },
      // A range passes where one of its values does.
      matches: ['2', 0.1, '-3', '1-2', '1-3'],
      differs: ['2.1', 'light', '3 - 4'],
    },
    {
      asked: { min: 12, max: 15, unit: 'kg' },
      matches: ['12-15 kg', '12500 - 13000 g', '10-20 kg', '10-13 kg', '14-20 kg'],
      differs: ['8-11 kg', '16 to 20 kg', '12-15 cm'],
      unreadable: ['12-15'],
    },
    {
      asked: { min: 0.5, max: 1, unit: 'kg' },
      matches: ['750 g', grams('750'), '1 kg', '0,5 kilogram', '1.5 lb'],
      differs: ['1.1 kg', grams('1'), '1 cm', 'light'],
      unreadable: ['1', '1 dozen', '1 V dozen', { Value: '750 g', Unit: 'kg' }],
    },
    {
      asked: { max: 15.6, unit: 'in' },
      matches: ['39.6240 cm', '15,6"'],
      differs: ['39.63 cm', '1 kg'],
    },
    {
      asked: { min: 1, unit: 'lb' },
      matches: [{ Name: 'Weight [kg]', Code: 'WEIGHT', Value: '1' }],
      differs: [{ Name: 'Weight [g]', Code: 'WEIGHT', Value: '1' }],
    },
    {
      asked: { min: 1, unit: 'dozen' },
      matches: ['3 Dozen'],
      differs: ['0 dozen'],
      unreadable: ['3', '3 kg'],
    },
    { asked: { min: 1 }, matches: ['1.500 g'] },
    {
      asked: { min: 100, unit: 'g' },
      matches: ['1.500.000 g', grams(150)],
      differs: [grams(1.5)],
      unreadable: ['1.500 g', grams('1.500')],
    },
    {
      asked: { min: 30, unit: 'C' },
      // Beside a name that is not about temperature, a letter is a word like any other.
      matches: [{ Value: '40', Unit: 'C' }],
      differs: ['20 C'],
      unreadable: ['40', '40 V', '40 °C', '100 °F', '100 F'],
    },
  );

  it('that do not meet let every number pass exactly one of them', async () => {
    // A weight of 0 is none.
    const weights = fc.integer({ min: -1_000, max: 1_000 }).filter((amount) => amount !== 0);
    const amounts = fc.sample(weights, 200);
    const products = amounts.map((amount, at) => ({
      ProductId: at + 1,
      Properties: [{ Name: 'Weight', Value: `${amount} g` }],
    }));
    const copy = await openRecords({ products });
    const read = (bounds: Asked) =>
      readVerdicts(
        copy,
        'products',
        buildConditions({ properties: [{ name: 'Weight', unit: 'g', ...bounds }] }),
      );
    for (const border of amounts.slice(0, 20)) {
      const [below, above] = [await read({ max: border }), await read({ min: border + 1 })];
      expect([...below].map(([id, is]) => [id, !is])).toEqual([...above]);
    }
  });
});

describe('units of measures', () => {
  const ofKind = (Name: string, Value: string) => ({ Properties: [{ Name, Value }] });
  testVerdicts('products', [
    {
      asked: { properties: [{ name: 'purity', min: 99.5, unit: '%' }] },
      matches: ['≥ 99.5 %', '>= 99,5%', '99.9 %', 'min. 99.8 %', '999 ‰'].map((value) =>
        ofKind('Purity', value),
      ),
      differs: ['≥ 99 %', '98 %', '5 ppm', '5 g'].map((value) => ofKind('Purity', value)),
      unreadable: ['99.9', '3 x 99.9 %'].map((value) => ofKind('Purity', value)),
    },
    {
      asked: { properties: [{ name: 'speed', max: 15_000, unit: 'rpm' }] },
      matches: ['15000 U/min', '14 000 1/min', 'max. 13500 min-1', 'up to 300 tr/min'].map(
        (value) => ofKind('Speed', value),
      ),
      differs: ['15001 rpm', '16000 giri/min', '3 m/s'].map((value) => ofKind('Speed', value)),
    },
    {
      asked: { properties: [{ name: 'force', min: 5, unit: 'nm' }] },
      matches: [ofKind('Force', '5 nm')],
      differs: [ofKind('Force', '7 Nm')],
    },
    {
      asked: { properties: [{ name: 'nennstrom', min: 1, unit: 'A' }] },
      matches: ['1 A', '1500 mA', 'bis 2 A'].map((value) => ofKind('Nennstrom', value)),
      differs: ['900 mA', '500 µA', '1 V'].map((value) => ofKind('Nennstrom', value)),
      unreadable: [ofKind('Nennstrom', '2')],
    },
    {
      asked: { properties: [{ name: 'storage temperature', max: 10, unit: 'C' }] },
      matches: ['8 C', '8 °C', '46 F', '280 K'].map((value) =>
        ofKind('Storage temperature', value),
      ),
      differs: ['12 C', '60 F', '300 K'].map((value) => ofKind('Storage temperature', value)),
    },
  ]);
});

describe('a name', () => {
  const entry = (fields: object) => ({ Properties: [fields] });
  testVerdicts('products', [
    {
      asked: { properties: [{ name: 'color' }] },
      matches: [
        entry({ Name: 'Colour', Value: 'red' }),
        entry({ Name: 'Renk', Code: 'COLOR', Value: 'red' }),
        entry({ Name: 'Colour' }),
      ],
      differs: [entry({ Name: 'Colour code', Value: 'red' })],
    },
    {
      asked: { properties: [{ name: 'fat per 100g' }] },
      matches: [entry({ Name: 'Fat per 100 g', Value: '1' })],
      differs: [entry({ Name: 'Fat', Value: '1' })],
    },
    {
      asked: { properties: [{ name: 'Country of origin' }] },
      matches: [entry({ Name: 'country_of-origin', Value: 'TR' })],
    },
    {
      asked: { properties: [{ name: 'weight', min: 1 }] },
      matches: [
        entry({ Name: 'wei-ght', Value: '3' }),
        entry({ Name: { en: 'Weight' }, Value: '3' }),
        { Properties: { weight: '3', Width: 2 } },
        { Dimensions: [{ Type: 'Weight', Value: 3 }] },
        {
          Properties: [
            { Name: 'Weight', Value: 'light' },
            { Name: 'WEIGHT', Value: '3' },
          ],
        },
      ],
      differs: [
        entry({ Name: 'Width', Value: '3' }),
        { Properties: { Weight: '0.5' } },
        { Dimensions: [{ Type: 'Width', Value: 3 }] },
      ],
      unreadable: [entry({ Name: { Zzz: ['Weight'] }, Value: '3' }), entry({ Zzz: 1, Qqq: 2 })],
    },
  ]);
});

describe('a variant', () => {
  const size = (Value: string) => [{ OptionName: 'Size', Name: 'Size', Value }];

  it('counts by its option, else by its property, else by that of its product', async () => {
    const copy = await openRecords({
      products: [
        { ProductId: 1, Properties: size('L') },
        { ProductId: 2, Properties: [] },
      ],
      variants: [
        { VariantId: 1, ProductId: 1, OptionValues: size('L'), Properties: size('M') },
        { VariantId: 2, ProductId: 1, OptionValues: size('M'), Properties: size('L') },
        { VariantId: 3, ProductId: 1, OptionValues: [], Properties: size('L') },
        { VariantId: 4, ProductId: 1, OptionValues: [], Properties: size('M') },
        { VariantId: 5, ProductId: 1, OptionValues: [], Properties: [] },
        { VariantId: 6, ProductId: 2, OptionValues: [], Properties: [] },
      ],
    });
    for (const argument of ['options', 'properties']) {
      const asked = { [argument]: [{ name: 'Size', value: 'L' }] };
      const verdicts = await readVerdicts(copy, 'variants', buildConditions(asked));
      expect(Object.fromEntries(verdicts)).toEqual({
        1: true,
        2: false,
        3: true,
        4: false,
        5: true,
        6: false,
      });
    }
  });
});

it('is found by the numbers that the columns of properties show, in their unit and in the base unit', async () => {
  const units = ['', 'kg', 'g', 'kilogram', 'cm', 'stars'];
  const products = ['2', '2,5', '1.234', '1-2', 'none']
    .flatMap((amount) => units.map((unit) => `${amount} ${unit}`.trim()))
    .flatMap((Value) => units.map((Unit) => ({ Value, Unit })))
    .flatMap((entry) =>
      units.map((unit) => ({ Name: unit === '' ? 'Weight' : `Weight (${unit})`, ...entry })),
    )
    .map((entry, at) => ({ ProductId: at + 1, Properties: [entry] }));
  const copy = await openRecords({ products });
  const numbers = await copy.query(
    `SELECT name, number, NULL AS unit, list(product_id ORDER BY product_id) FROM properties
     WHERE number IS NOT NULL GROUP BY ALL
     UNION ALL
     SELECT name, number_base, base_unit, list(product_id ORDER BY product_id) FROM properties
     WHERE number_base IS NOT NULL GROUP BY ALL`,
    { offset: 0, maxRows: 1_000, isUncut: true },
  );
  expect(numbers.rows.length).toBeGreaterThan(20);
  for (const [name, amount, unit, ids] of numbers.rows) {
    const named = {
      name: String(name),
      min: Number(amount),
      max: Number(amount),
      ...(unit !== null && { unit: String(unit) }),
    };
    const verdicts = await readVerdicts(copy, 'products', buildConditions({ properties: [named] }));
    const missed = Array.isArray(ids) ? ids.filter((id) => verdicts.get(id) !== true) : ids;
    expect({ named, missed }).toEqual({ named, missed: [] });
  }
});

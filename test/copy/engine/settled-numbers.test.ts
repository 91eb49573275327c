/** Numbers with two readings, read as nearly all others of their name are written. */
import { beforeAll, expect, it } from 'vitest';
import { buildConditions } from '../../../src/question/build-conditions.ts';
import { type Asked, openRecords } from '../../audit/open-records.ts';
import { readVerdicts } from '../../question/verdicts.ts';

/** The values of each property; product n has the nth of each. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  Comma: ['0,5', '12,75', '3,1', '1.234', '-1.500 kg', '1,250'],
  Dot: ['0.5 kg', '12.75', '1,234.5', '1.234', '1,500', '2,250 g'],
  Groups: ['1.234.567', '2.000.000', '9,5', '1.234', '1.500', '7'],
  Few: ['0,5', '12,75', '1.234', '1.500', '7', '8'],
  Mixed: ['0,5', '12,75', '3.1', '4,2', '1.234', '9'],
  Bounds: ['≥ 0,5', 'max. 12,75', 'ca. 3,1', '≥1.234', 'max. ca. 1.500', '> 9'],
  Json: [0.5, 12.75, 3.1, '1.234', 1.5, '7'],
};

const UNITS: Readonly<Record<string, string>> = { Comma: 'kg' };

const propertiesOf = (at: number) =>
  Object.entries(VALUES).map(([Name, values]) => ({
    Name,
    Value: values[at],
    Unit: UNITS[Name],
  }));

const PRODUCTS = [0, 1, 2, 3, 4, 5].map((at) => ({
  ProductId: at + 1,
  Properties: propertiesOf(at),
  Dimensions: [{ Name: 'Width', Value: ['1,5', '2,5', '3,5', '1.200', '4', '5'][at], Unit: 'mm' }],
}));

const VARIANTS = ['1,5', '2,5', '3,5', '1.100'].map((Value, at) => ({
  VariantId: at + 1,
  ProductId: 1,
  OptionValues: [{ OptionName: 'Length', Value }],
}));

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords({ products: PRODUCTS, variants: VARIANTS });
});

async function readNumbers(name: string, columns = 'number, number_base') {
  const sql = `
    SELECT value, ${columns}
    FROM properties
    WHERE name = '${name}' AND regexp_matches(value, '^-?[1-9][.,][0-9]{3}( k?g)?$')
    ORDER BY product_id`;
  return (await copy.query(sql, { offset: 0, maxRows: 10, isUncut: true })).rows;
}

it('reads a dot before three digits as thousands where commas mark decimals', async () => {
  expect(await readNumbers('Comma')).toEqual([
    ['1.234', 1234, 1_234_000],
    ['-1.500 kg', -1500, -1_500_000],
    ['1,250', 1.25, 1250],
  ]);
});

it('reads a comma before three digits as thousands where dots mark decimals', async () => {
  expect(await readNumbers('Dot')).toEqual([
    ['1.234', 1.234, null],
    ['1,500', 1500, null],
    ['2,250 g', 2250, 2250],
  ]);
});

it('reads bounds as the numbers that they state', async () => {
  const sql = "SELECT value, number FROM properties WHERE name = 'Bounds' ORDER BY product_id";
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 10, isUncut: true });
  expect(rows).toEqual([
    ['≥ 0,5', 0.5],
    ['max. 12,75', 12.75],
    ['ca. 3,1', 3.1],
    ['≥1.234', 1234],
    ['max. ca. 1.500', 1500],
    ['> 9', 9],
  ]);
});

it('takes repeated group signs for evidence of the other mark', async () => {
  expect(await readNumbers('Groups', 'number')).toEqual([
    ['1.234', 1234],
    ['1.500', 1500],
  ]);
});

it('leaves both readings open where too few values tell, or they differ', async () => {
  expect(await readNumbers('Few', 'number')).toEqual([
    ['1.234', null],
    ['1.500', null],
  ]);
  expect(await readNumbers('Mixed', 'number')).toEqual([['1.234', null]]);
});

it('does not take values that came as numbers for evidence of how texts are written', async () => {
  expect(await readNumbers('Json', 'number')).toEqual([['1.234', null]]);
});

it('reads dimensions and options in the same way', async () => {
  const sql = `
    SELECT number, number_base FROM measures WHERE value = '1.200'
    UNION ALL
    SELECT number, number_base FROM options WHERE value = '1.100'`;
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 10, isUncut: true });
  expect(rows).toEqual([
    [1200, 1200],
    [1100, null],
  ]);
});

it('keeps the readings of values that were clear', async () => {
  const sql = `
    SELECT value, number
    FROM properties
    WHERE name = 'Comma' AND product_id <= 3 OR name = 'Mixed' AND product_id <= 4
    ORDER BY name, product_id`;
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 10, isUncut: true });
  expect(rows).toEqual([
    ['0,5', 0.5],
    ['12,75', 12.75],
    ['3,1', 3.1],
    ['0,5', 0.5],
    ['12,75', 12.75],
    ['3.1', 3.1],
    ['4,2', 4.2],
  ]);
});

it('lets conditions compare the reading that was settled', async () => {
  const asked = { properties: [{ name: 'Comma', min: 1000, unit: 'kg' }] };
  const verdicts = await readVerdicts(copy, 'products', buildConditions(asked));
  expect(Object.fromEntries(verdicts)).toEqual({
    1: false,
    2: false,
    3: false,
    4: true,
    5: false,
    6: false,
  });
});

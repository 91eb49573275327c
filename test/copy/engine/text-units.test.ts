/** Units that stand in texts alone, beside names whose numbers state none. */
import { expect, it } from 'vitest';
import { type Asked, openRecords } from '../../audit/open-records.ts';

const NUMBERS = ['12.5', '3', '7.25', '1500', '0.8', '4', '6', '9', '11', '13'];

/** Products with a weight without a unit; the nth has the nth text. */
function listProducts(texts: readonly string[], unit?: string) {
  return texts.map((text, at) => ({
    ProductId: at + 1,
    Properties: [{ Name: 'Weight', Value: NUMBERS[at], Unit: unit }],
    LongDescription: text,
  }));
}

const ask = async (copy: Asked, sql: string) =>
  (await copy.query(sql, { offset: 0, maxRows: 10, isUncut: true })).rows;

const askUnits = async (products: Parameters<typeof openRecords>[0]['products']) =>
  ask(
    await openRecords({ products: products ?? [] }),
    'SELECT kind, name, unit, percent FROM text_units',
  );

const KILOGRAMS = [
  'It weighs 12,5 kg.',
  '<b>Weight:</b> 3&nbsp;kg',
  'Weight 7.25 Kilogramm',
  'Only 1,500 kg in 4 m',
  '0.8kg',
  '4-kg bag',
  'for 5 people, 6 kilograms',
  '9 KG',
  '11 kg (24 lb)',
];

it('tells a unit that the texts of nearly all products show', async () => {
  const products = listProducts([...KILOGRAMS, 'a text without a number']);
  expect(await askUnits(products)).toEqual([['property', 'Weight', 'kg', 90]]);
});

it('tells none where the texts of too many products do not show it', async () => {
  expect(await askUnits(listProducts([...KILOGRAMS.slice(0, 8), 'none', 'none']))).toEqual([]);
});

it('tells none where the texts show other units, or two', async () => {
  const mixed = NUMBERS.map((number, at) => `${number} ${at < 5 ? 'kg' : 'lb'}`);
  expect(await askUnits(listProducts(mixed))).toEqual([]);
  const both = NUMBERS.map((number) => `${number} kg, ${number} cm`);
  expect(await askUnits(listProducts(both))).toEqual([]);
});

it('tells none where values state a unit themselves', async () => {
  expect(await askUnits(listProducts(KILOGRAMS, 'lb'))).toEqual([]);
});

it('does not take the unit of the texts for that of the numbers', async () => {
  const copy = await openRecords({ products: listProducts(KILOGRAMS) });
  const sql = 'SELECT DISTINCT unit, number_base, base_unit FROM properties';
  expect(await ask(copy, sql)).toEqual([[null, null, null]]);
});

it('looks into translations, too', async () => {
  const products = listProducts(KILOGRAMS).map(({ LongDescription, ...product }) => ({
    ...product,
    Translations: [{ Culture: 'de', LongDescription }],
  }));
  expect(await askUnits(products)).toEqual([['property', 'Weight', 'kg', 100]]);
});

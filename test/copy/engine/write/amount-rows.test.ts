/** The rows of `amounts`, of single entries and of whole records. */
import { describe, expect, it } from 'vitest';
import { listAmounts } from '../../../../src/copy/engine/write/amount-rows.ts';
import { addRecord, type RecordList } from '../../../../src/copy/engine/write/record-rows.ts';
import type { Owner, Row } from '../../../../src/copy/engine/write/table-row.ts';
import type { NamedEntry } from '../../../../src/record/codes-and-media.ts';
import type { PimRecord } from '../../../../src/record/value.ts';

const OWNER: Owner = { owner: 'product', product_id: 7, variant_id: undefined };

const rowsOf = (entry: NamedEntry): readonly Row[] => listAmounts('property', OWNER, entry);

/** Some columns of each row of an entry. */
function columnsOf(entry: NamedEntry, ...columns: readonly string[]) {
  return rowsOf(entry).map((row) => columns.map((column) => row[column]));
}

/** The numbers of an entry with one value. */
function numbersOf(entry: NamedEntry) {
  const [row = {}] = rowsOf(entry);
  const { number_min, number_max, number_unit_folded, number_min_base, number_max_base } = row;
  return {
    number: [number_min, number_max],
    unit: number_unit_folded,
    base: [number_min_base, number_max_base, row.base_unit],
    isReadable: row.is_readable,
  };
}

describe('a row', () => {
  it('has an entry as it was read, folded and as a number', () => {
    const entry = { name: 'Net-Weight', code: 'net_wt', value: '1,5', unit: 'Kg.', culture: 'de' };
    expect(rowsOf(entry)).toEqual([
      {
        owner: 'product',
        product_id: 7,
        variant_id: undefined,
        place: 'property',
        name: 'Net-Weight',
        code: 'net_wt',
        name_folded: 'NETWEIGHT',
        code_folded: 'NETWT',
        value: '1,5',
        is_member: true,
        value_folded: '1,5',
        unit: 'Kg.',
        unit_folded: 'KG',
        culture: 'de',
        number_min: 1.5,
        number_max: 1.5,
        number_unit_folded: 'KG',
        number_min_base: 1500,
        number_max_base: 1500,
        base_unit: 'g',
        is_readable: true,
      },
    ]);
  });

  it('folds a value without case and accents, keeps single spaces, and takes × as X', () => {
    expect(columnsOf({ name: 'Size', value: ' Große  Öse 1920×1080 ' }, 'value_folded')).toEqual([
      ['GROSSE OSE 1920X1080'],
    ]);
  });

  it('has no folded name where the entry has none', () => {
    expect(columnsOf({ value: 'red' }, 'name_folded', 'code_folded', 'unit_folded')).toEqual([
      [undefined, undefined, undefined],
    ]);
  });

  it('folds a name alike each time, also after many others', () => {
    const names = Array.from({ length: 2_500 }, (_, number) => `Name-${number % 1_250}`);
    const folded = names.flatMap((name) => columnsOf({ name }, 'name_folded').flat());
    expect(folded).toEqual(names.map((name) => name.toUpperCase().replace('-', '')));
  });
});

describe('the rows of an entry', () => {
  it('are one for each of several values, and one for their whole text without a number', () => {
    const entry = { name: 'Volumes', value: '5, 10 ml' };
    expect(columnsOf(entry, 'value', 'is_member', 'number_min', 'number_unit_folded')).toEqual([
      ['5', true, 5, undefined],
      ['10 ml', true, 10, 'ML'],
      ['5, 10 ml', false, undefined, undefined],
    ]);
  });

  it('are one without a value where the entry has only a name', () => {
    expect(columnsOf({ name: 'Colour' }, 'value', 'value_folded', 'is_member')).toEqual([
      [undefined, undefined, true],
    ]);
  });

  it('are none where the entry says nothing', () => {
    expect(rowsOf({ unit: 'kg' })).toEqual([]);
  });
});

describe('the number of a row', () => {
  it('has the smaller and the larger of two readings', () => {
    expect(numbersOf({ value: '1.500', unit: 'm' })).toEqual({
      number: [1.5, 1500],
      unit: 'M',
      base: [1500, 1_500_000, 'mm'],
      isReadable: true,
    });
  });

  it('orders two readings below zero by size', () => {
    expect(numbersOf({ value: '-1.500' }).number).toEqual([-1500, -1.5]);
  });

  it('has one reading where the value came as a number', () => {
    expect(numbersOf({ value: '1.234', isNumber: true }).number).toEqual([1.234, 1.234]);
  });

  it('takes the unit in brackets in the name', () => {
    expect(numbersOf({ name: 'Depth (cm)', value: '12' })).toMatchObject({
      unit: 'CM',
      base: [120, 120, 'mm'],
    });
  });

  it('has no base where its unit is unknown', () => {
    expect(numbersOf({ value: '5', unit: 'stars' })).toEqual({
      number: [5, 5],
      unit: 'STARS',
      base: [undefined, undefined, undefined],
      isReadable: true,
    });
  });

  it('is none where the text is none, which is readable', () => {
    expect(numbersOf({ value: '10-20', unit: 'cm' })).toMatchObject({
      number: [undefined, undefined],
      isReadable: true,
    });
  });
});

describe('a row is not readable', () => {
  it('where text and entry name different units, and has no number', () => {
    expect(numbersOf({ value: '500 g', unit: 'kg' })).toMatchObject({
      number: [undefined, undefined],
      isReadable: false,
    });
  });

  it('where the entry has something that no reader knows', () => {
    expect(columnsOf({ name: 'Care', unread: ['Data'] }, 'value', 'is_readable')).toEqual([
      [undefined, false],
    ]);
  });

  it('where the text was cut, in each of its values', () => {
    const entry = { name: 'Care', value: 'wash, do not bl […+20]' };
    expect(columnsOf(entry, 'is_member', 'is_readable')).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
  });
});

/** Owner, place, name and value of the amounts of a record. */
function amountsOf(list: RecordList, record: PimRecord) {
  const rows: Row[] = [];
  const add = (table: string, row: Row): void => {
    if (table === 'amounts') rows.push(row);
  };
  addRecord(list, record, { add, count: () => {} });
  return rows.map(({ owner, product_id, variant_id, place, name, value }) => [
    `${owner} ${product_id} ${variant_id}`,
    place,
    name,
    value,
  ]);
}

describe('the amounts of a record', () => {
  it('are of all places where a product states values', () => {
    const record = {
      ProductId: 1,
      Properties: [{ Name: 'Colour', Value: 'red' }],
      Dimensions: [{ Name: 'Width', Value: 10 }],
      Packaging: [{ Name: 'Box', Quantity: 6 }],
      Warranties: [{ Name: 'Standard', Duration: 24 }],
    };
    expect(amountsOf('products', record)).toEqual([
      ['product 1 undefined', 'property', 'Colour', 'red'],
      ['product 1 undefined', 'dimension', 'Width', '10'],
      ['product 1 undefined', 'packaging', 'Box', '6'],
      ['product 1 undefined', 'warranty', 'Standard', '24'],
    ]);
  });

  it('are of the options and properties of a variant', () => {
    const record = {
      VariantId: 11,
      ProductId: 1,
      OptionValues: [{ OptionCode: 'size', Value: 'M' }],
      Properties: [{ Name: 'Weight', Value: '1 kg' }],
    };
    expect(amountsOf('variants', record)).toEqual([
      ['variant 1 11', 'option', 'size', 'M'],
      ['variant 1 11', 'property', 'Weight', '1 kg'],
    ]);
  });
});

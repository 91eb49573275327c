import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowWriter } from '../../../src/copy/export/export-form.ts';
import type { Defect } from '../../../src/views/audit/audit-data.ts';
import { writeRows } from '../../../src/views/components/csv.ts';
import { foldText, searchWords } from '../../../src/views/components/find-rows.ts';
import { packRecords, unpackRecords } from '../../../src/views/report/record-block.ts';

const RULES = [
  { id: 'no_name', title: 'No name', severity: 'error', fix: 'Enter a name.' },
  { id: 'no_brand', title: 'No brand', severity: 'warning', fix: '=Enter a brand, "quoted".' },
] as const;

const text = fc.oneof(
  fc.constantFrom('', 'a', 'A > B', 'A > B > C', '=1+1', ' x', '-3,5', 'Ä'),
  fc.string({ unit: 'binary' }),
);
const id = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
const defect: fc.Arbitrary<Defect> = fc
  .record({
    ...{ productId: id, variantId: id, code: text, name: text, category: text, brand: text },
    ...{ status: text, detail: text, link: text, picture: text, rank: fc.constantFrom(0, 1) as fc.Arbitrary<0 | 1> },
  })
  .map(({ rank, ...rest }) => ({
    rule: RULES[rank].id,
    title: RULES[rank].title,
    severity: RULES[rank].severity,
    ...rest,
  }));
const defects = fc.array(defect, { maxLength: 30 });

it('a block gives back every record that it was made of, also through JSON', () => {
  fc.assert(
    fc.property(defects, (given) => {
      expect(unpackRecords(JSON.parse(JSON.stringify(packRecords(given, RULES))))).toEqual(given);
    }),
  );
});

it('has each text once', () => {
  const one = { rule: 'no_name', severity: 'error', productId: 1, variantId: undefined, code: 'C', name: 'N' } as const;
  const rest = { category: 'N', brand: '', status: 'active', detail: '', link: '', picture: '' };
  const given = Array.from({ length: 9 }, () => ({ ...one, ...rest }));
  expect(packRecords(given, RULES).texts).toEqual(['C', 'N', '', 'active']);
});

it.each([
  ['ÇELİKEL matkap', 'celikel'],
  ['Mütze', 'muetze'],
  ['Muetze', 'mütze'],
  ['Fußball', 'fussball'],
  ['ISI IŞIK', 'ısı isik'],
  ['Łódź', 'lodz'],
])('the search finds %j by %j', (name, search) => {
  expect(searchWords(search)(foldText(name))).toBe(true);
  expect(searchWords(`${search}x`)(foldText(name))).toBe(false);
});

it('CSV has the cells of an export', () => {
  const cell = text.filter((one) => !/^\d[\de]+$/i.test(one));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
      const { mark, head, write } = createRowWriter('csv', ['one', 'other']);
      const nulled = rows.map((row) => row.map((cell) => cell || null));
      expect(writeRows([['one', 'other'], ...rows])).toBe(mark + head + write(nulled).text);
    }),
  );
});

it.each(['0000101209159', '4006381333931', '12E5', '007'])('%s stays a text in a spreadsheet', (code) => {
  expect(writeRows([[code]])).toBe(`\ufeff"=""${code}"""\r\n`);
});

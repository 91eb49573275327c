import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowWriter } from '../../../src/copy/export/export-rows.ts';
import type { Defect } from '../../../src/views/components/defect-table.tsx';
import { ALL, browseDefects, indexTexts, listChoices } from '../../../src/views/report/browse-defects.ts';
import { countDefects, packDefects, unpackDefect } from '../../../src/views/report/defect-block.ts';
import { writeCsv } from '../../../src/views/report/write-csv.ts';

const RULES = [
  { id: 'no_name', severity: 'error', fix: 'Enter a name.' },
  { id: 'no_brand', severity: 'warning', fix: '=Enter a brand, "quoted".' },
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
  .map(({ rank, ...rest }) => ({ rule: RULES[rank].id, severity: RULES[rank].severity, ...rest }));
const defects = fc.array(defect, { maxLength: 30 });
const everything = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

it('a block gives back every defect that it was made of, also through JSON', () => {
  fc.assert(
    fc.property(defects, (given) => {
      const block = JSON.parse(JSON.stringify(packDefects(given, RULES)));
      expect(countDefects(block)).toBe(given.length);
      expect(given.map((_, at) => unpackDefect(block, at))).toEqual(given);
    }),
  );
});

it('has each text and each product once', () => {
  const one = { rule: 'no_name', severity: 'error', productId: 1, variantId: undefined, code: 'C', name: 'N' } as const;
  const rest = { category: 'N', brand: '', status: 'active', detail: '', link: '', picture: '' };
  const block = packDefects(
    Array.from({ length: 9 }, () => ({ ...one, ...rest })),
    RULES,
  );
  expect(block.texts).toEqual(['', 'N', 'C', 'active']);
  expect(block.products.id).toEqual([1]);
});

it('a category means those below it, and nothing that only begins like it', () => {
  fc.assert(
    fc.property(defects, (given) => {
      const block = packDefects(given, RULES);
      for (const category of listChoices(block).categories) {
        const found = browseDefects(block, { ...ALL, category }, indexTexts(block));
        const meant = everything(given.length).filter((at) => `${given[at]?.category} > `.startsWith(`${category} > `));
        expect(found).toEqual(meant);
        expect(found.length).toBeGreaterThan(0);
      }
    }),
  );
});

it('sorting loses nothing, and puts what is empty last', () => {
  fc.assert(
    fc.property(defects, fc.constantFrom('rule', 'name', 'code', 'category', 'brand', 'detail'), (given, by) => {
      const block = packDefects(given, RULES);
      const found = browseDefects(block, { ...ALL, sort: { by, isDescending: false } }, indexTexts(block));
      expect([...found].sort((one, other) => one - other)).toEqual(everything(given.length));
      const isEmpty = found.map((at) => given[at]?.[by] === '');
      expect(isEmpty).toEqual([...isEmpty].sort());
    }),
  );
});

it.each([
  ['ÇELİKEL matkap', 'celikel'],
  ['Uludağ', 'uludag'],
  ['Mütze', 'muetze'],
  ['Mütze', 'MUTZE'],
  ['Muetze', 'mütze'],
  ['Fußball', 'fussball'],
  ['Fussball', 'fußball'],
  ['ISI IŞIK', 'ısı isik'],
  ['Łódź', 'lodz'],
  ['Fjällräven Kånken', 'kanken fjallraven'],
])('the search finds %j by %j', (name, search) => {
  const rest = { category: '', brand: '', status: '', detail: '', link: '', picture: '' };
  const one = { rule: 'no_name', severity: 'error', productId: 1, variantId: undefined, code: 'C', name } as const;
  const block = packDefects([{ ...one, ...rest }], RULES);
  expect(browseDefects(block, { ...ALL, search }, indexTexts(block))).toEqual([0]);
  expect(browseDefects(block, { ...ALL, search: `${search}x` }, indexTexts(block))).toEqual([]);
});

it('CSV has the cells of an export', () => {
  fc.assert(
    fc.property(defects, (given) => {
      const [head = '', ...heads] = writeCsv(packDefects([], RULES), []).slice(1).trimEnd().split(',');
      const { mark, head: firstRow, write } = createRowWriter('excel', [head, ...heads]);
      const rows = given.map((one) => [
        ...[one.rule, one.severity, one.productId ?? null, one.variantId ?? null, one.code || null, one.name || null],
        ...[one.category || null, one.brand || null, one.status || null, one.detail || null],
        ...[RULES.find((rule) => rule.id === one.rule)?.fix ?? null, one.link || null],
      ]);
      const written = writeCsv(packDefects(given, RULES), everything(given.length));
      expect(written).toBe(mark + firstRow + write(rows).text);
    }),
  );
});

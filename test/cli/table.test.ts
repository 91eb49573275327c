import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layOutTable, wrapText } from '../../src/cli/terminal.ts';

it('aligns columns', () => {
  const { head, lines } = layOutTable(
    ['code', 'name'],
    [
      ['A-1', 'Weeder'],
      ['A-1000', 'Fork'],
    ],
    40,
  );
  expect([head, ...lines]).toEqual(['code    name', 'A-1     Weeder', 'A-1000  Fork']);
});

it('breaks the widest column at spaces before it cuts a word', () => {
  const { lines } = layOutTable(['code', 'name'], [['A-1', 'Compact garden weeder']], 22);
  expect(lines).toEqual(['A-1   Compact garden', '      weeder']);
});

it('cuts words where nothing else helps, and shows it', () => {
  const { lines } = layOutTable(['code', 'link'], [['A-1', 'http://shop.example/pictures/1.png']], 22);
  expect(lines).toEqual(['A-1   http://shop.exa…']);
});

it('never exceeds the width when its columns have room', () => {
  const cell = fc.string({ maxLength: 80 }).map((text) => text.replaceAll(/\s/g, ' '));
  const table = fc.integer({ min: 1, max: 6 }).chain((columns) =>
    fc.record({
      heads: fc.array(fc.constantFrom('id', 'name', 'status'), { minLength: columns, maxLength: columns }),
      rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 5 }),
    }),
  );
  fc.assert(
    fc.property(table, fc.integer({ min: 60, max: 100 }), ({ heads, rows }, width) => {
      const { head, lines } = layOutTable(heads, rows, width);
      for (const line of [head, ...lines]) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});

it('wraps at spaces and keeps every word', () => {
  expect(wrapText('a bc def ghij', 6)).toEqual(['a bc', 'def', 'ghij']);
  expect(wrapText('abcdefghij k', 4)).toEqual(['abcdefghij', 'k']);
});

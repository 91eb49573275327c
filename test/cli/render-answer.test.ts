import { expect, it } from 'vitest';
import { renderAnswer } from '../../src/cli/render-answer.ts';

function render(answer: Readonly<Record<string, unknown>>, rows = 5): readonly string[] {
  return renderAnswer(answer, { width: 80, rows, paint: (_look, text) => text });
}

it('makes a table of rows under columns, and counts what it leaves out', () => {
  const lines = render(
    {
      total: 9,
      returned: 3,
      columns: ['code', 'name'],
      products: [
        ['A', 'x'],
        ['B', null],
        ['C', 'z'],
      ],
    },
    2,
  );
  expect(lines).toEqual(['code  name', 'A     x', 'B', '… and 1 more in this answer', '3 of 9']);
});

it('makes a table of keyed records, with a column for each option', () => {
  const variants = [
    { code: 'A-S', options: { Colour: 'Red', Size: 'S' } },
    { code: 'A-M', options: { Size: 'M' } },
  ];
  expect(render({ total: 2, returned: 2, variants })).toEqual([
    'code  Colour  Size',
    'A-S   Red     S',
    'A-M           M',
    '2 of 2',
  ]);
});

it('makes a sheet of one product, sub-records in words', () => {
  const product = { code: 'A', prices: { Retail: { EUR: 5 }, tax_included: true }, tags: ['new', 'sale'] };
  expect(render({ product, source: 'sandbox' })).toEqual([
    'code    A',
    'prices  Retail EUR 5, tax_included',
    'tags    new; sale',
  ]);
});

it('says how much was read, why it ended and how it goes on', () => {
  const scanned = { read: 50, of: 90, matched: 1, complete: false };
  expect(render({ returned: 0, total: 7 })).toEqual(['7 in all']);
  expect(render({ returned: 0 })).toEqual(['0 shown']);
  expect(render({ returned: 1, scanned, exact: false, cut_by: 'deadline', next_cursor: '0.1.9-x' })).toEqual([
    '1 shown · read 50 of 90 to find them · ranked among the records read · cut by',
    'deadline · continue with cursor 0.1.9-x',
  ]);
});

it('shows warnings, unmatched identifiers and errors', () => {
  expect(render({ returned: 0, total: 0, not_found: ['X', 'Y'], warnings: ['Careful.'] })).toEqual([
    'not_found  X; Y',
    '0 in all',
    '! Careful.',
  ]);
  expect(render({ error: { code: 'TIMEOUT', retry: true } })).toEqual(['code   TIMEOUT', 'retry  true']);
});

it('lets no control character of a catalog text reach the terminal', () => {
  expect(render({ product: { name: 'red\u001b[31m\nline\u0007' } })).toEqual(['name  red [31m line ']);
});

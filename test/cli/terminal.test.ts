/** What a terminal shows: answers, tables of a width, and how far long work is. */
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderAnswer } from '../../src/cli/render-answer.ts';
import { describeProgress } from '../../src/cli/sync.ts';
import { layOutTable, openProgress, wrapText } from '../../src/cli/terminal.ts';

function render(answer: Readonly<Record<string, unknown>>, rows = 5): readonly string[] {
  return renderAnswer(answer, { width: 80, rows, paint: (_look, text) => text });
}

describe('an answer', () => {
  it('makes a table of rows under columns, and counts what it leaves out', () => {
    const rows = [['A', 'x'], ['B', null], ['C']];
    const lines = render({ total: 9, returned: 3, columns: ['code', 'name'], products: rows }, 2);
    expect(lines).toEqual(['code  name', 'A     x', 'B', '… and 1 more in this answer', '3 of 9']);
  });

  it('makes a table of keyed records, with a column for each option', () => {
    const variants = [
      { code: 'A-S', options: { Colour: 'Red', Size: 'S' } },
      { code: 'A-M', options: { Size: 'M' } },
    ];
    const lines = ['code  Colour  Size', 'A-S   Red     S', 'A-M           M', '2 of 2'];
    expect(render({ total: 2, returned: 2, variants })).toEqual(lines);
  });

  it('makes a sheet of one product, sub-records in words', () => {
    const product = {
      code: 'A',
      prices: { Retail: { EUR: 5 }, tax_included: true },
      tags: ['new', 'sale'],
    };
    const lines = ['code    A', 'prices  Retail EUR 5, tax_included', 'tags    new; sale'];
    expect(render({ product, source: 'sandbox' })).toEqual(lines);
  });

  it.each([
    [
      'how much was read, why it ended and how it goes on',
      {
        returned: 1,
        scanned: { read: 50, of: 90 },
        exact: false,
        cut_by: 'deadline',
        next_cursor: '0.1.9-x',
      },
      [
        '1 shown · read 50 of 90 to find them · ranked among the records read · cut by',
        'deadline · continue with cursor 0.1.9-x',
      ],
    ],
    [
      'warnings and unmatched identifiers',
      { returned: 0, not_found: ['X', 'Y'], warnings: ['Careful.'] },
      ['not_found  X; Y', '0 shown', '! Careful.'],
    ],
  ])('says %s', (_what, answer, lines) => {
    expect(render(answer)).toEqual(lines);
  });

  it('lets no control character of a catalog text reach the terminal', () => {
    expect(render({ product: { name: 'red\u001b[31m\nline\u0007' } })).toEqual([
      'name  red [31m line ',
    ]);
  });
});

describe('a table', () => {
  const heads = ['code', 'name'];
  it.each([
    ['aligns columns', 40, 'Weeder', ['A-1   Weeder']],
    [
      'breaks the widest column at spaces',
      22,
      'Compact garden weeder',
      ['A-1   Compact garden', '      weeder'],
    ],
    [
      'cuts words where nothing else helps',
      22,
      'http://shop.example/1.png',
      ['A-1   http://shop.exa…'],
    ],
  ])('%s', (_what, width, name, lines) => {
    expect(layOutTable(heads, [['A-1', name]], width)).toEqual({ head: 'code  name', lines });
  });

  it('never exceeds the width when its columns have room', () => {
    const cell = fc.string({ maxLength: 80 }).map((text) => text.replaceAll(/\s/g, ' '));
    const row = fc.array(cell, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        row,
        fc.array(row, { maxLength: 5 }),
        fc.integer({ min: 60, max: 100 }),
        (first, rows, width) => {
          const { head, lines } = layOutTable(
            first.map(() => 'status'),
            rows,
            width,
          );
          for (const line of [head, ...lines]) expect(line.length).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it('wraps at spaces and keeps every word', () => {
    expect(wrapText('a bc def ghij', 6)).toEqual(['a bc', 'def', 'ghij']);
    expect(wrapText('abcdefghij k', 4)).toEqual(['abcdefghij', 'k']);
  });
});

it.each([
  [{ requests: 5, requestsOf: 10 }, '50 % · 5 of 10 · reading'],
  [{ requests: 12, requestsOf: 10, secondsLeft: 4 }, '100 % · 12 of 10 · reading, about 4 s left'],
  [{ requests: 5 }, 'reading'],
])('how far a sync is: %j is %s', (progress, line) => {
  expect(
    describeProgress({ progress: { phase: 'reading', lists: {}, ...progress }, isOther: false }),
  ).toBe(line);
});

describe('progress', () => {
  /** What is drawn at each second of work that takes so many. */
  function drawSeconds(doings: readonly (string | undefined)[]): readonly string[] {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const drawn: string[] = [];
    const draw = openProgress({ draw: (text) => void drawn.push(text), columns: 14 });
    for (const doing of doings) {
      draw(doing);
      vi.advanceTimersByTime(1_000);
    }
    return drawn;
  }

  it('is drawn from the first second on, within a line, and erased without a control sequence', () => {
    expect(drawSeconds(['reading', 'reading', 'reading more', undefined])).toEqual([
      'reading · 1 s',
      '\r             \r',
      'reading more ',
      '\r             \r',
    ]);
  });

  it('erases nothing where nothing was drawn', () => {
    expect(drawSeconds(['reading', undefined])).toEqual([]);
  });
});

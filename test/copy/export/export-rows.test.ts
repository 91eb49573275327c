/** The text of exported files (RFC 4180), and what a spreadsheet makes of it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowWriter, parseCsv } from '../../../src/copy/export/export-form.ts';

const lineOf = (...row: Parameters<ReturnType<typeof createRowWriter>['write']>[0][number]) => {
  const columns = row.map((_value, index) => `c${index}`);
  return createRowWriter('csv', columns).write([row]).text;
};

it('begins with a byte order mark and the columns, lines ending in CRLF', () => {
  const { mark, head, write } = createRowWriter('csv', ['code', 'a "quoted", name']);
  expect(mark + head).toBe('\ufeffcode,"a ""quoted"", name"\r\n');
  expect(write([['A-1', 'İğne; oyası']]).text).toBe('A-1,İğne; oyası\r\n');
});

it('tells nothing from an empty text, and keeps numbers, truths, lists and objects', () => {
  expect(lineOf(null, '', 1.5, -2, true, [1, 'a'], { b: '"' })).toBe(
    ',"",1.5,-2,true,"[1,""a""]","{""b"":""\\""""}"\r\n',
  );
});

it.each(['a,b', 'a"b', 'a\nb', 'a\r\nb', ' a', 'a '])('quotes %j', (text) => {
  expect(lineOf(text)).toBe(`"${text.replaceAll('"', '""')}"\r\n`);
});

it.each([
  '=1+1',
  '-1+1',
  '@SUM(A1)',
  ' =1',
  '\t=1',
  '\ttext',
  '\uff1d1+1',
  '\uff20A1',
  '\u200b=1+1',
  '\ufeff@SUM(A1)',
  '\u0000=1',
  '\u001b -1+1',
  ' \u202e\u2060=1',
  '\u00ad+1+1',
  '\ud83d=1',
  '-',
  '+90 (212) 555',
])('puts an apostrophe before %j', (text) => {
  const { write } = createRowWriter('csv', ['c']);
  const written = write([[text]]);
  expect(written.defused).toBe(1);
  expect(parseCsv(written.text)).toEqual([[`'${text}`]]);
});

it.each(['-5', '-12.50', '-1E5', 'A=1', 'a@b.example'])('leaves %s as it is', (text) => {
  expect(createRowWriter('csv', ['c']).write([[text]])).toEqual({
    text: `${text}\r\n`,
    defused: 0,
  });
});

it('reads back whatever texts it wrote', () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', 'ş', "'") }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const plain = rows.filter((row) =>
        row.every((text) => text === null || !/^[\r\n]/.test(text)),
      );
      expect(parseCsv(createRowWriter('csv', ['a', 'b', 'c']).write(plain).text)).toEqual(plain);
    }),
  );
});

it.each(['a"b', '"a', '"a"b', 'a,"b'])('takes %j for no CSV', (text) => {
  expect(parseCsv(text)).toBeUndefined();
});

it('takes files that were saved by another program', () => {
  expect(parseCsv('a,b\n1,\n"x ""y""",')).toEqual([
    ['a', 'b'],
    ['1', null],
    ['x "y"', null],
  ]);
});

/** What SQL of the audit says of a value, beside the same in TypeScript or by hand. */
import * as duckdb from '@duckdb/node-api';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { writeFlaw } from '../../src/audit/channels/compile.ts';
import { isWebAddress } from '../../src/audit/sql/checks.ts';
import { quote } from '../../src/copy/sql-text.ts';
import { isGtin, readUntradedKind } from '../../src/record/barcode.ts';

let connection: duckdb.DuckDBConnection;
beforeAll(async () => {
  connection = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
});

/** What an expression over `value` gives for each value. */
async function ask(expression: string, values: readonly string[]): Promise<readonly unknown[]> {
  const rows = values.map((value, at) => `(${at}, ${quote(value)})`).join(', ');
  const read = await connection.runAndReadAll(`SELECT ${expression} FROM (VALUES ${rows}) t(nth, value) ORDER BY nth`);
  return read.getRows().map(([told]) => told);
}

it.each([
  [true, 'http://a.example|HTTPS://A.example/x?y#z| https://a.example |https://a.example:8080|https://a.example.'],
  [true, 'https://user:secret@a.example/x|https://[2001:db8::1]/x|https://müller.example/größe|http://localhost/x'],
  [false, 'a.example|//a.example/x|/p/1|ftp://a.example|https://|https:/a.example|https//a.example|'],
  [false, 'javascript:alert(1)|https://a example|https://a.example/x y|https://a..example|https://.example'],
  [false, 'https://a.example:port|see https://a.example'],
])('whether a text is a web address: %s', async (isOne, divided) => {
  const texts = divided.split('|');
  expect(await ask(isWebAddress('value'), texts)).toEqual(texts.map(() => isOne));
});

const digits = fc.array(fc.constantFrom(...'0123456789'), { maxLength: 15 }).map((all) => all.join(''));

/** Numbers of which most are of the right length and many have the right check digit, some divided by blanks and hyphens. */
const codes = fc
  .record({
    start: fc.constantFrom('', '0', '00000', '02', '04', '05', '2', '952', '978', '980', '981', '99', '400638'),
    rest: digits,
    length: fc.constantFrom(7, 8, 10, 12, 13, 14, 15),
    isRight: fc.boolean(),
    divider: fc.constantFrom('', '', ' ', '-', '\u00a0', '\u2013', '\t', 'O', '.', '\ufeff'),
    at: fc.nat(14),
  })
  .map(({ start, rest, length, isRight, divider, at }) => {
    const number = `${start}${rest}`.padEnd(length, '7').slice(0, length);
    const right = [...'0123456789'].map((last) => `${number.slice(0, -1)}${last}`).find(isGtin);
    const chosen = isRight ? (right ?? number) : number;
    return `${chosen.slice(0, at)}${divider}${chosen.slice(at)}`;
  });

it('what is a GTIN, and one that can be traded, as record/barcode.ts tells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(codes, { minLength: 30, maxLength: 60 }), async (all) => {
      const isOne = (await ask(writeFlaw({ form: 'gtin' }, false), all)).map((flaw) => flaw === null);
      expect(all.filter((_, at) => isOne[at])).toEqual(all.filter(isGtin));
      const isTraded = (await ask(writeFlaw({ form: 'traded_gtin' }, false), all)).map((flaw) => flaw === null);
      const traded = all.filter((code) => isGtin(code) && readUntradedKind(code) === undefined);
      expect(all.filter((_, at) => isTraded[at])).toEqual(traded);
    }),
    { examples: [[['4006381333931', '2000000000015', '00000000', '0000000000000', '96385074', '']]] },
  );
});

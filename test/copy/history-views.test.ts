/** What each price was, and from when to when. */
import { expect, it } from 'vitest';
import { came, change, look } from '../audit/history-by-hand.ts';
import { openRecords } from '../audit/open-records.ts';

/** After all that it remembers. */
const READ_AT = '2026-03-06T06:00:00.000Z';

const day = (of: number) => `2026-03-0${of}T06:00:00.000`;
const at = (of: number) => ({ seen_before: day(of - 1), seen_at: day(of) });

it('price_history ends with what is gone, and begins anew with what came back', async () => {
  const copy = await openRecords(
    { products: [{ ProductId: 1, Code: 'P-1', Prices: [{ Price: 13, Currency: 'EUR' }] }] },
    {},
    {},
    READ_AT,
  );
  const price = { kind: 'was', owner: 'product', field: 'price', label: 'EUR' };
  await copy.remember({
    refreshes: [2, 3, 4, 5].map((of) => look(day(of - 1), day(of))),
    changes: [
      { ...at(2), ...price, product_id: 1, code: 'P-1', before: '10' },
      came('gone', 1, at(2)),
      came('new', 1, at(3)),
      change(1, 'price', '12', '13', { label: 'EUR', ...at(4) }),
      { ...at(5), ...price, product_id: 9, code: 'P-9', before: '7' },
      came('gone', 9, at(5)),
    ],
  });
  const sql =
    "SELECT code, price, strftime(from_at, '%d'), strftime(to_at, '%d') FROM price_history ORDER BY ALL";
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 9, findsTraps: true });
  expect(rows).toEqual([
    ['P-1', 10, null, '02'],
    ['P-1', 12, '03', '04'],
    ['P-1', 13, '04', null],
    ['P-9', 7, null, '05'],
  ]);
});

it('price_history has the price of what came back and has not changed since', async () => {
  const copy = await openRecords(
    { products: [{ ProductId: 1, Code: 'P-1', Prices: [{ Price: 12, Currency: 'EUR' }] }] },
    {},
    {},
    READ_AT,
  );
  await copy.remember({
    refreshes: [2, 3].map((of) => look(day(of - 1), day(of))),
    changes: [
      {
        ...at(2),
        kind: 'was',
        owner: 'product',
        field: 'price',
        label: 'EUR',
        product_id: 1,
        code: 'P-1',
        before: '10',
      },
      came('gone', 1, at(2)),
      came('new', 1, at(3)),
    ],
  });
  const sql =
    "SELECT price, strftime(from_at, '%d'), strftime(to_at, '%d') FROM price_history ORDER BY ALL";
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 9, findsTraps: true });
  expect(rows).toEqual([
    [10, null, '02'],
    [12, '03', null],
  ]);
});

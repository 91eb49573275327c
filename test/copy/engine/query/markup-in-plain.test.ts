/** A search for HTML in a column of plain text finds none, and is told where the HTML is. */
import { beforeAll, expect, it } from 'vitest';
import { sayNotice } from '../../../../src/answer/notices.ts';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

let ask: AskCopy;
beforeAll(async () => {
  const LongDescription = '<table><tr><td>5&nbsp;mm</td></tr></table>';
  ask = await openRecords(ownDirectory('markup'), {
    products: [{ ProductId: 1, Code: 'P-1', Name: 'Screw', LongDescription }],
  });
});

it.each([
  ["count_if(long_description LIKE '%<table%')", 'products'],
  ["count(*) FILTER (lower(long_description) LIKE '%<%')", 'products'],
  ["count_if(regexp_matches(long_description, '<[a-z]+'))", 'products'],
  ["count_if(contains(long_description, '&nbsp;'))", 'products'],
  ["count_if(short_description ILIKE '%</p>%')", 'translations'],
])('%s of %s is told where the HTML is', async (count, view) => {
  const column = `${view}.${/(long|short)_description/.exec(count)?.[0]}`;
  const { traps } = await ask(`SELECT ${count} FROM ${view}`);
  expect(traps).toContain(sayNotice({ code: 'sql_markup_in_plain', column }));
});

it.each([
  "SELECT count_if(long_description LIKE '%mm%') FROM products",
  "SELECT count_if(long_description LIKE '%nuts & bolts%') FROM products",
  "SELECT count_if(raw->>'LongDescription' LIKE '%<table%') FROM products",
  "SELECT count_if(name LIKE '%<b>%') FROM products",
])('%s is not warned of', async (sql) => {
  const { traps } = await ask(sql);
  expect(traps.filter((one) => one.includes('holds plain text'))).toEqual([]);
});

/** `code` of audit_catalog where not all that fails counts: gaps of the system and accepted findings in fields of their own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GRADED_COLUMNS } from '../../src/audit/ask/graded-products.ts';
import { parseCsv } from '../../src/copy/export/export-form.ts';
import { listRows, type ToolAnswer } from '../support/catalog-server.ts';
import { filesIn } from '../support/copied.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { numberedProducts } from './broken-pim.ts';
import { serveCopyOf } from './served-copy.ts';

const rules = join(ownDirectory('rules'), 'rules.yaml');
writeFileSync(
  rules,
  `words:
  numbered: name::INTEGER > 0
  live: status = 'active'
own:
  - id: number_for_name
    severity: warning
    checks: has a number for a name.
    why: It sells badly.
    fix: Name it.
    sql: SELECT product_id, name::INTEGER > 0 AS failed FROM products
accept:
  - rule: no_brand
    code: P-2
    reason: own brand
`,
);

/** None of them has a price or a barcode; the first three no brand; the last is passive. */
const PRODUCTS = numberedProducts(30).map((one, at) => ({
  ...one,
  Prices: [],
  Codes: [],
  Status: at === 29 ? -1 : 1,
  TrademarkProducts: at < 3 ? [] : [{ TrademarkId: 1, Name: 'Tuvarra' }],
}));

const served = serveCopyOf({ products: PRODUCTS }, { PIM_RULES: rules });
const audit = async (args: ToolAnswer = {}) => (await served.audit(args)).answer;
/** The rows of a file that was exported, its heads first. */
const rowsOf = (name: string) =>
  parseCsv(readFileSync(join(filesIn(served.dataDir).exports(), name), 'utf8')) ?? [];
const gapsOf = ({ system_gaps: gaps }: ToolAnswer): readonly string[] =>
  Object.keys(gaps as object).filter((key) => key !== 'note');

describe('audit_catalog with code', () => {
  it('tells gaps of the system apart from what the product fails', async () => {
    const gaps = gapsOf(await audit());
    expect(gaps).toEqual(expect.arrayContaining(['no_price', 'no_barcode']));
    const [row] = listRows(await audit({ code: 'P-1' }), 'products');
    expect(row?.system_gaps).toEqual(expect.arrayContaining(['no_price', 'no_barcode']));
    expect(row?.failed).toContain('no_brand');
    for (const id of gaps) expect(row?.failed).not.toContain(id);
  });

  it('tells accepted findings apart, with the reason', async () => {
    const [row] = listRows(await audit({ code: 'P-2' }), 'products');
    expect(row?.accepted).toBe('no_brand: own brand');
    expect(row?.failed).not.toContain('no_brand');
  });
});

describe('a list of products to a file', () => {
  it('has columns of gaps and of what is accepted', async () => {
    await audit({ grades: ['A', 'B', 'C', 'D', 'E'], export_as: 'graded.csv' });
    const [heads = [], ...rows] = rowsOf('graded.csv');
    expect(heads).toEqual(GRADED_COLUMNS);
    const cellOf = (code: string, column: string): string =>
      rows.find((row) => row[heads.indexOf('code')] === code)?.[heads.indexOf(column)] ?? '';
    expect(cellOf('P-2', 'accepted')).toBe('no_brand: own brand');
    expect(cellOf('P-1', 'system_gaps').split('; ')).toEqual(
      expect.arrayContaining(['no_price', 'no_barcode']),
    );
    expect(cellOf('P-1', 'rules').split('; ')).toContain('no_brand');
    expect(cellOf('P-1', 'rules')).not.toContain('no_price');
  });
});

it('a channel asked for a code says whether the catalog has it, though not for sale', async () => {
  const passive = await audit({ channel: 'google', code: 'P-30' });
  expect(passive).toMatchObject({ total: 0 });
  expect(passive).not.toHaveProperty('not_found');
  expect(String(passive.warnings)).toMatch(/The catalog has this code.*passive/);
  const none = await audit({ channel: 'google', code: 'P-31' });
  expect(none).toMatchObject({ total: 0, not_found: ['P-31'] });
  expect(String(none.warnings)).not.toContain('The catalog has this code');
});

describe('a rule that is a gap of the system', () => {
  it('lists its findings where rules names it', async () => {
    const answer = await audit({ rules: ['no_price'] });
    expect(answer).not.toHaveProperty('system_gaps');
    // A passive product needs none.
    const [row = []] = answer.findings as readonly (readonly unknown[])[];
    expect(row.slice(0, 3)).toEqual(['no_price', 'error', 29]);
  });

  it('is written to a file where rules names it, and left out where not', async () => {
    await audit({ rules: ['no_price'], export_as: 'named.csv' });
    await audit({ export_as: 'all.csv' });
    const rulesIn = (name: string) =>
      rowsOf(name).flatMap(([rule = ''], at) => (at === 0 ? [] : rule));
    expect(rulesIn('named.csv')).toEqual(Array.from({ length: 29 }, () => 'no_price'));
    expect(rulesIn('all.csv')).not.toContain('no_price');
    expect(rulesIn('all.csv')).toContain('no_brand');
  });
});

it('a house word that fails on the catalog is refused by find_products, beside a word that works, too', async () => {
  const failed =
    'The house word numbered could not be asked of this catalog, so nobody knows which products it is true of.';
  for (const is of [['numbered'], ['live', 'numbered']]) {
    const { answer } = await served.call('find_products', { is });
    expect(answer.error).toMatchObject({ code: 'INVALID_ARGUMENT', failed });
  }
  expect((await served.call('find_products', { is: ['live'] })).answer.total).toBe(29);
});

describe('a rule of the rules file that fails on the catalog', () => {
  const SAID =
    /The rule number_for_name of the rules file could not be run, so no figure includes it; the operator must correct it: Could not convert .* source column name.*try_cast/;

  it('is named with what is wrong in it, and the others are asked', async () => {
    const answer = await audit({ max_tokens: 8_000 });
    expect(answer).toMatchObject({
      not_run: ['number_for_name'],
      products: { checked: 30, grades: expect.any(Object) },
    });
    expect(listRows(answer, 'findings').map(({ rule }) => rule)).toContain('no_brand');
    expect(String(answer.warnings)).toMatch(SAID);
  });

  it.each([{ export_as: 'one.csv', rules: ['number_for_name'] }, { grades: ['D', 'E'] }])(
    'is said to be left out of %j',
    async (args) => {
      expect(String((await audit(args)).warnings)).toMatch(SAID);
    },
  );

  it('is not told of where the call leaves it out', async () => {
    const { warnings } = await audit({ export_as: 'all.csv', exclude_rules: ['number_for_name'] });
    expect(String(warnings)).not.toMatch(SAID);
  });
});

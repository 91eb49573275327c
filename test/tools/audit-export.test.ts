/** `export_as` of audit_catalog: one row a defect. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { DEFECT_COLUMNS } from '../../src/audit/ask/read-defects.ts';
import { parseCsv } from '../../src/copy/export/export-form.ts';
import { callMade, errorOf } from '../support/catalog-server.ts';
import { listRulesBut } from '../support/few-rules.ts';
import { serveCopy } from './served-copy.ts';

const { rowsOf, openSame, dataDir, audit } = serveCopy(300);

/** The directory of exports of the one copy that there is. */
const directory = (): string => join(dataDir, readdirSync(dataDir)[0] ?? '', 'exports');
const textOf = (name: string): string => readFileSync(join(directory(), name), 'utf8');
const linesOf = (name: string) =>
  Array.from(textOf(name).trimEnd().split('\n'), (line) => JSON.parse(line));

describe('audit_catalog with export_as', () => {
  it('writes every failure of a rule, the worst first', async () => {
    const { answer } = await audit({ rules: ['no_own_picture'], export_as: 'no-picture.jsonl' });
    const without = createGeneratedCatalog({ products: 300, seed: 1 }).truth().no_picture;
    // A passive picture is none.
    const ofPassive = await rowsOf(
      `SELECT p.product_id, p.code FROM products p
       JOIN pictures x ON x.product_id = p.product_id AND x.owner = 'product'
       WHERE p.product_id IN (
         SELECT product_id FROM pictures WHERE owner = 'variant' AND status <> 'passive')
       GROUP BY ALL HAVING bool_and(x.status = 'passive')`,
    );
    const ids = [...(without?.ids ?? []), ...ofPassive.map(([id]) => Number(id))];
    const codes = [...(without?.codes ?? []), ...ofPassive.map(([, code]) => String(code))];
    const { length } = ids;
    expect(answer).toMatchObject({
      rule: 'no_own_picture',
      total: length,
      returned: 0,
      export: { rows: length },
    });
    const rows = linesOf('no-picture.jsonl');
    expect(rows.map((row) => row.product_id).sort()).toEqual([...ids].sort());
    expect(rows.map((row) => row.code).sort()).toEqual([...codes].sort());
    expect(Object.keys(rows[0])).toEqual(DEFECT_COLUMNS);
    const { product_id: id, name } = rows[0];
    expect(await rowsOf(`SELECT name, 1 FROM products WHERE product_id = ${id}`)).toEqual([
      [name, 1],
    ]);
  });

  it('without rules writes as many of every rule as the audit counts, the most severe first', async () => {
    const { answer } = await audit({ max_tokens: 8_000, max_examples: 0 });
    const findings = answer.findings as readonly (readonly [string, string, number])[];
    expect(findings.length).toBeGreaterThan(20);
    const exported = await audit({ export_as: 'all.csv' });
    const [heads = [], ...rows] = parseCsv(textOf('all.csv')) ?? [];
    expect(heads).toEqual(DEFECT_COLUMNS);
    for (const [rule, , failed] of findings) {
      expect([rule, rows.filter(([of]) => of === rule).length]).toEqual([rule, failed]);
    }
    expect(exported.answer).toMatchObject({
      total: rows.length,
      export: { rows: rows.length, complete: true },
    });
    const ranks = rows.map(([, severity]) =>
      ['error', 'warning', 'hint'].indexOf(String(severity)),
    );
    expect(ranks).toEqual([...ranks].sort());
  });

  it('writes several rules and groups, with where each product stands and how to mend it', async () => {
    await audit({ rules: ['no_own_picture', 'no_alt_text'], export_as: 'two.jsonl' });
    const rows = linesOf('two.jsonl');
    expect(new Set(rows.map(({ rule }) => rule))).toEqual(
      new Set(['no_own_picture', 'no_alt_text']),
    );
    for (const { product_id: id, category, brand, fix, link } of rows.slice(0, 20)) {
      const of = (kind: string) =>
        `SELECT string_agg(name, '|') FROM product_${kind} WHERE product_id = ${id}`;
      const [[categories, brands] = []] = await rowsOf(
        `SELECT (${of('categories')}), (${of('brands')})`,
      );
      expect(String(categories).split('|')).toContain(String(category).split(' > ').at(-1));
      expect(String(category)).toContain(' > ');
      expect(brand).toBe(brands);
      expect([fix.endsWith('.'), link]).toEqual([true, null]);
    }
  });

  it('links to the product in the PIM, its code as an address has it', async () => {
    const template = 'https://pim.example/p/{id}?code={code}&again={code}';
    const sql =
      'SELECT v.variant_id, true AS failed FROM variants v JOIN products p ON p.product_id = v.product_id WHERE p.type = 2';
    const own = {
      id: 'of_kind',
      subject: 'variant',
      severity: 'hint',
      checks: 'x.',
      why: 'x.',
      fix: 'Do.',
      sql,
    };
    const mute = listRulesBut('no_own_picture');
    writeFileSync(`${dataDir}-rules.json`, JSON.stringify({ own: [own], mute }));
    const other = await openSame({ PIM_PRODUCT_URL: template, PIM_RULES: `${dataDir}-rules.json` });
    await callMade(other, 'audit_catalog', {
      rules: ['no_own_picture', 'of_kind'],
      export_as: 'links.jsonl',
    });
    const rows = linesOf('links.jsonl');
    expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(['no_own_picture', 'of_kind']));
    for (const { product_id: id, link } of rows.slice(0, 20)) {
      const [[code] = []] = await rowsOf(`SELECT code, 1 FROM products WHERE product_id = ${id}`);
      const encoded = encodeURIComponent(String(code));
      expect(link).toBe(`https://pim.example/p/${id}?code=${encoded}&again=${encoded}`);
    }
  });

  it.each([
    ['max_examples', 5],
    ['grade_by', 'brand'],
  ])('refuses %s, which would say nothing', async (argument, value) => {
    const called = await audit({ rules: ['no_name'], export_as: 'refused.csv', [argument]: value });
    expect(errorOf(called)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      fix: `Leave ${argument} out.`,
    });
  });
});

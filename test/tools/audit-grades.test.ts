/** `grades` and `code` of audit_catalog: products with their grades, as a list and as a file; one product for a channel. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/answer/envelope.ts';
import { countTokens } from '../../src/answer/tokens.ts';
import { GRADED_COLUMNS } from '../../src/audit/ask/graded-products.ts';
import { GRADES } from '../../src/audit/grade.ts';
import { parseCsv } from '../../src/copy/export/export-form.ts';
import { errorOf, type ToolAnswer, walkAll } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

const { dataDir, audit } = serveCopy(300);

const textOf = (name: string): string =>
  readFileSync(join(dataDir, readdirSync(dataDir)[0] ?? '', 'exports', name), 'utf8');
const rowsOf = ({ products = [] }: ToolAnswer) =>
  products as readonly (readonly [number, string, string, string, readonly string[]])[];
const gradesOf = ({ products }: ToolAnswer) =>
  (products as { readonly grades: Readonly<Record<string, number>> }).grades;

/** An answer with one line a key. */
const print = (answer: ToolAnswer): string =>
  Object.entries({ ...answer, as_of: '…' })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n');

async function walk(args: ToolAnswer) {
  const asked = { call: (_: string, page?: ToolAnswer) => audit(page) };
  const answers = (await walkAll(asked, 'audit_catalog', () => args)).map(({ answer }) => answer);
  return { answers, rows: answers.flatMap(rowsOf) };
}

let listed: ReturnType<typeof walk> | undefined;
function walkWhole() {
  listed ??= walk({ grades: [...GRADES], max_tokens: 2_000 });
  return listed;
}

describe('audit_catalog with grades', () => {
  it('lists as many products of each grade as the audit counts, each once, within the budget', async () => {
    const counts = gradesOf((await audit({})).answer);
    const { answers, rows } = await walkWhole();
    expect(answers.length).toBeGreaterThan(3);
    expect(answers[0]).toMatchObject({ grades: counts, total: 300, cut_by: 'token_budget' });
    const keys = Object.keys(answers[0] ?? {});
    expect(keys[0]).toBe('total');
    expect(keys.indexOf('grades')).toBeLessThan(keys.indexOf('products'));
    expect(answers[1]).not.toHaveProperty('grades');
    for (const answer of answers) expect(countTokens(answer as Answer)).toBeLessThanOrEqual(2_000);
    expect(new Set(rows.map(([id]) => id)).size).toBe(300);
    for (const grade of GRADES)
      expect(rows.filter(([, , , one]) => one === grade)).toHaveLength(counts[grade] ?? 0);
    const grades = rows.map(([, , , grade]) => grade);
    expect(grades).toEqual(grades.toSorted().reverse());
  });

  it('answers so', async () => {
    const { answer } = await audit({ grades: ['E', 'D'], max_tokens: 400 });
    expect(print({ ...answer, next_cursor: '…' })).toMatchInlineSnapshot(`
      "total: 19
      returned: 9
      cut_by: "token_budget"
      next_cursor: "…"
      grades: {"A":215,"B":57,"C":9,"D":17,"E":2}
      columns: ["product_id","code","name","grade","failed"]
      products: [[100062,"WGT-00062","Lumen Foldable Kettlebell","E",["no_picture","missing_translation","passive_cover","restricted_barcode"]],[100082,"SCF-00082","Yonder Durable Scarf","E",["price_not_positive","missing_translation","no_integration_code"]],[100268,"SCK-00268","Nimbus Durable Knee Sock","D",["active_without_active_variant","missing_translation","no_alt_text"]],[100122,"TWL-00122","Fable Klasik Peştamal","D",["duplicate_barcode","no_alt_text"]],[100261,"TWL-00261","Cedar Dayanıklı Peştamal","D",["duplicate_barcode","no_alt_text"]],[100090,"BLS-00090","Orchard Durable Jersey Top","D",["active_without_active_variant"]],[100248,"BLS-00248","Orchard Elegant Blouse","D",["no_category"]],[100142,"BRK-00142","Lumen Durable Train Track Set 250 pcs","D",["no_price"]],[100300,"GHT-00300","Ridge Foldable Weeder","D",["price_not_positive"]]]
      as_of: "…"
      source: "sandbox""
    `);
  });

  it.each([
    ['rules', ['no_price']],
    ['channel', 'google'],
    ['max_examples', 5],
  ])('refuses %s, and says what to change', async (argument, value) => {
    const { code, fix } = errorOf(await audit({ grades: ['E'], [argument]: value }));
    expect([code, fix]).toEqual([
      'INVALID_ARGUMENT',
      expect.stringMatching(`^Leave ${argument} out`),
    ]);
  });
});

describe('audit_catalog with code', () => {
  it('tells the grade of one product, what it fails, and how to fix that', async () => {
    const [[id, code, name, grade, failed] = [0, '', '', '', []]] = (await walkWhole()).rows;
    const { answer } = await audit({ code: code.toLowerCase() });
    expect(answer).toMatchObject({ total: 1, products: [[id, code, name, grade, failed]] });
    expect(answer).not.toHaveProperty('grades');
    expect(Object.keys(answer.fixes as object).sort()).toEqual([...failed].sort());
    expect((await audit({ code: String(id) })).answer.products).toEqual(answer.products);
  });

  it('says that nothing has the code', async () => {
    const { answer } = await audit({ code: 'NO-SUCH' });
    expect(answer).toMatchObject({ total: 0, not_found: ['NO-SUCH'] });
  });

  it('refuses grades beside it', async () => {
    expect(errorOf(await audit({ code: 'SHR-00002', grades: ['E'] }))).toMatchObject({
      fix: 'Leave grades out.',
    });
  });
});

describe('audit_catalog with channel and code', () => {
  it('tells whether the product is ready for the channel, what blocks it, and how to fix that', async () => {
    const { answer } = await audit({ channel: 'google', code: 'JKT-00138' });
    expect(print(answer)).toMatchInlineSnapshot(`
      "total: 1
      returned: 1
      warnings: ["Nothing in this PIM is recognised as gender, age_group, so it is unknown which products have them. Name the place in the mapping of a rules file (PIM_RULES), or set them to elsewhere."]
      channel: "google"
      products: [{"product_id":100138,"code":"JKT-00138","name":"Tundra Soft Quilted Jacket","ready":"not_ready","blocked_by":["google_link","google_size"],"unknown":["google_gender","google_age_group"],"improve":["google_material"],"unknown_recommended":["google_pattern","google_product_highlight"],"details":{"google_link":"nothing in link","google_size":"nothing in option Shoe size, option Size and 1 other place","google_material":"nothing in property Material, property Malzeme"}}]
      fixes: {"google_link":"Enter the address of its page in the shop.","google_size":"Fill in the size.","google_gender":"Fill in for whom it is: male, female or unisex.","google_age_group":"Fill in the age group.","google_material":"Fill in the material.","google_pattern":"Fill in the pattern.","google_product_highlight":"Write bullet points, each a property or a value of its own."}
      not_in_this_pim: ["gender","age_group","pattern","product_highlight"]
      from_elsewhere: ["availability","condition"]
      as_of: "…"
      source: "sandbox""
    `);
  });

  it('shortens what does not fit, and never the state', async () => {
    const { answer } = await audit({ channel: 'google', code: 'JKT-00138', max_tokens: 200 });
    expect(countTokens(answer as Answer)).toBeLessThanOrEqual(200);
    expect(answer.products).toEqual([expect.objectContaining({ ready: 'not_ready' })]);
  });

  it.each([
    ['rules', ['google_link']],
    ['exclude_rules', ['google_link']],
    ['export_as', 'one.csv'],
  ])('refuses %s, and says what to change', async (argument, value) => {
    const { code, fix } = errorOf(
      await audit({ channel: 'google', code: 'JKT-00138', [argument]: value }),
    );
    expect([code, fix]).toEqual([
      'INVALID_ARGUMENT',
      expect.stringMatching(`^Leave ${argument} out`),
    ]);
  });
});

describe('export_as', () => {
  it('with grades writes a row for each product of them', async () => {
    const { rows } = await walk({ grades: ['D', 'E'], max_tokens: 8_000 });
    const { answer } = await audit({ grades: ['D', 'E'], export_as: 'bad.csv' });
    const { length } = rows;
    expect(answer).toMatchObject({
      grades: ['D', 'E'],
      total: length,
      export: { rows: length, complete: true },
    });
    const [heads, ...written] = parseCsv(textOf('bad.csv')) ?? [];
    expect(heads).toEqual(GRADED_COLUMNS);
    const cell = (row: readonly (string | null)[], column: (typeof GRADED_COLUMNS)[number]) =>
      row[GRADED_COLUMNS.indexOf(column)] ?? '';
    const told = written.map((row) => [
      Number(cell(row, 'product_id')),
      cell(row, 'grade'),
      cell(row, 'rules').split('; '),
    ]);
    expect(told).toEqual(rows.map(([id, , , grade, failed]) => [id, grade, failed]));
    for (const row of written) {
      const count = (column: (typeof GRADED_COLUMNS)[number]): number => Number(cell(row, column));
      expect(count('points')).toBe(10 * count('errors') + 3 * count('warnings') + count('hints'));
    }
  });

  it('without grades tells beside each defect the grade of its product, where all rules are asked', async () => {
    const { rows } = await walkWhole();
    const grades = new Map(rows.map(([id, , , grade]) => [id, grade]));
    await audit({ export_as: 'all.jsonl' });
    await audit({ rules: ['no_price'], export_as: 'one.jsonl' });
    const read = (name: string): readonly { product_id: number | null; grade: string | null }[] =>
      Array.from(textOf(name).trimEnd().split('\n'), (line) => JSON.parse(line));
    const defects = read('all.jsonl');
    expect(defects.length).toBeGreaterThan(100);
    for (const { product_id: id, grade } of defects)
      expect([id, grade]).toEqual([id, grades.get(id ?? -1) ?? null]);
    expect(new Set(read('one.jsonl').map(({ grade }) => grade))).toEqual(new Set([null]));
  });
});

// Last, because what is kept of one scope is made anew for another.
describe('audit_catalog with grades in a scope', () => {
  it('keeps to the scope and leaves rules out, as an audit does', async () => {
    const scope = { status: 'active', exclude_rules: ['no_alt_text'], category_names: ['Garden'] };
    const whole = (await audit(scope)).answer;
    const { answer } = await audit({ ...scope, grades: ['A'], max_tokens: 8_000 });
    expect(answer.grades).toEqual(gradesOf(whole));
    expect(String(answer.warnings)).toContain('exclude_rules leaves out no_alt_text');
    expect(rowsOf(answer).flatMap(([, , , , failed]) => failed)).not.toContain('no_alt_text');
  });
});

/** A rule of the rules file whose SELECT can be planned but not run: what fails is the operator's to correct, not the caller's. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownDirectory } from '../support/own-cache.ts';
import { serveCopy } from './served-copy.ts';

const file = join(ownDirectory('rules'), 'rules.yaml');
writeFileSync(
  file,
  `own:
  - id: number_for_name
    severity: warning
    checks: has a number for a name.
    why: It sells badly.
    fix: Name it.
    sql: SELECT product_id, name::INTEGER > 0 AS failed FROM products
`,
);

const { server } = serveCopy(30, { PIM_RULES: file });

it('is named with what is wrong in it, and the others are asked', async () => {
  const { answer } = await server().call('audit_catalog', { max_tokens: 8_000 });
  expect(answer.not_run).toEqual({
    number_for_name: expect.stringMatching(/^cannot be asked of this copy: name is VARCHAR.*try_cast/),
  });
  expect(answer.total).toBeGreaterThan(0);
  expect(answer).not.toHaveProperty('products');
  expect(answer).not.toHaveProperty('cut_by');
  const warnings = String(answer.warnings);
  expect(warnings).toContain('the operator must correct it');
  expect(warnings).not.toContain('too long');
});

it('ends an export of it with how to go on', async () => {
  const { answer } = await server().call('audit_catalog', { export_as: 'all.csv' });
  expect(answer.error).toMatchObject({
    code: 'INVALID_ARGUMENT',
    failed: expect.stringContaining('One of the rules cannot be asked of this copy'),
    fix: expect.stringContaining('exclude_rules'),
  });
  const without = await server().call('audit_catalog', { export_as: 'all.csv', exclude_rules: ['number_for_name'] });
  expect(without.answer.export).toMatchObject({ file: expect.stringContaining('all.csv') });
});

it('keeps every product from being graded, and its name is told', async () => {
  const { answer } = await server().call('audit_catalog', { grades: ['E'] });
  expect(answer.error).toMatchObject({
    code: 'UNAVAILABLE',
    failed: expect.stringMatching(/^No product is graded, because rules were not run: number_for_name cannot be asked/),
    fix: expect.stringContaining('exclude_rules'),
    retry: false,
  });
  const without = await server().call('audit_catalog', { grades: ['E'], exclude_rules: ['number_for_name'] });
  expect(without.answer).toMatchObject({ grades: { A: expect.any(Number) } });
});

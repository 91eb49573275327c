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

const { audit } = serveCopy(30, { PIM_RULES: file });

const SAID =
  /The rule number_for_name of the rules file could not be asked, so all is without it; the operator must correct it: Could not convert .* source column name.*try_cast/;

it('is named with what is wrong in it, and the others are asked', async () => {
  const { answer, warnings } = await audit({ max_tokens: 8_000 });
  expect(answer.not_run).toEqual(['number_for_name']);
  expect(answer).toMatchObject({ products: { checked: 30, grades: expect.any(Object) } });
  expect(Number(answer.total)).toBeGreaterThan(5);
  expect(warnings).toMatch(SAID);
});

it.each([
  ['an export of all', { export_as: 'all.csv' }],
  ['an export of it', { export_as: 'one.csv', rules: ['number_for_name'] }],
  ['the list of products', { grades: ['D', 'E'] }],
])('%s says that it is without it', async (_, args) => {
  const { warnings } = await audit(args);
  expect(warnings).toMatch(SAID);
});

it('is not told of where the call leaves it out', async () => {
  const { warnings } = await audit({ export_as: 'all.csv', exclude_rules: ['number_for_name'] });
  expect(warnings).not.toMatch(SAID);
});

/** `pim-mcp audit --propose` and `--fixes`: rules and corrections for a person to decide on. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { rulesSchema } from '../../../src/audit/rules-schema.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { serveAudits } from './serve-audits.ts';

const { audit } = serveAudits();

it('prints proposed rules as a rules file that says what speaks for each', async () => {
  const { code, stdout } = await audit(['--propose']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^# /);
  const file = rulesSchema.parse(parse(stdout) ?? {});
  const entries = [...file.own, ...file.requirements].length;
  expect(stdout.match(/would fail\./g) ?? []).toHaveLength(entries);
});

it('writes what is probably right to a file, a row for each value', async () => {
  const file = join(ownDirectory('fixes'), 'fixes.csv');
  const { code } = await audit(['--fixes', file]);
  expect(code).toBe(0);
  const [head = ''] = readFileSync(file, 'utf8').split('\n');
  expect(head.trim()).toMatch(
    /^\uFEFF?code,product_id,variant_id,field,before,proposed,sure,reason,rule$/,
  );
});

it.each([
  [['--propose', '--output', 'rules.yaml'], 'leave out output'],
  [['--fixes', 'fixes.csv', '--channel', 'google'], 'leave out channel'],
  [['--propose', '--fixes', 'fixes.csv'], 'ask for one of them'],
])('refuses what it would ignore: %j', async (options, told) => {
  const { code, stderr } = await audit(options);
  expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
});

it.each([['--propose'], ['--fixes', 'fixes.csv']])(
  'refuses arguments beside %s: it is of the whole catalog',
  async (...options) => {
    const { code, stderr } = await audit([...options, 'severity=error']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        '--propose and --fixes are of the whole catalog: leave out severity.',
      ),
    ]);
  },
);

/** `pim-mcp audit --channel` and `--rules`, of one copied catalog. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTokens } from '../../src/answer/tokens.ts';
import { CHANNELS } from '../../src/audit/channels/channel.ts';
import { type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { runCommand, settingsFor } from './run-command.ts';

const PRODUCTS = 300;

let sandbox: Sandbox;
let env: Readonly<Record<string, string>>;
/** Products that are not passive: no channel is asked about the others. */
let sold: number;
beforeAll(async () => {
  sandbox = await startSandbox({ products: PRODUCTS, limits: { total: 0 } });
  env = settingsFor(sandbox, { PIM_DATA_DIR: ownDirectory('data'), PIM_DEADLINE_MS: '60000' });
  await runCommand(['sync'], { env });
  const sql = "SELECT count(*) FROM products WHERE status IS DISTINCT FROM 'passive'";
  const { stdout } = await runCommand(['call', 'query_catalog', `sql=${sql}`], { env });
  [[sold]] = JSON.parse(stdout).rows;
  expect(sold).toBeLessThan(PRODUCTS);
});
afterAll(() => sandbox.close());

const audit = (args: readonly string[], io: Parameters<typeof runCommand>[1] = {}) =>
  runCommand(['audit', ...args], { env, ...io });

/** A rules file. */
function writeRules(text: string, name = 'rules.yaml'): string {
  const file = join(ownDirectory('rules'), name);
  writeFileSync(file, text);
  return file;
}

describe('--channel', () => {
  it('tells how many products are ready, what blocks the others, and what to fix first', async () => {
    const { code, stdout } = await audit(['--channel', 'google']);
    const answer = JSON.parse(stdout);
    const { checked, ready, not_ready: notReady, unknown } = answer.readiness;
    expect(checked).toBe(sold);
    expect(ready + notReady + unknown).toBe(sold);
    expect(Math.min(ready, notReady, unknown)).toBeGreaterThan(0);
    expect(answer).toMatchObject({
      channel: 'google',
      fix_first: { columns: ['rule', 'products', 'leaves_no_known_gap', 'fix'] },
      mapping: { mpn: 'code MPN' },
      not_in_this_pim: expect.arrayContaining(['gender', 'age_group']),
      warnings: [expect.stringMatching(/^Nothing in this PIM is recognised as gender, age_group, so it is unknown/)],
      from_elsewhere: ['availability', 'condition'],
    });
    expect(answer.findings[0].slice(0, 2)).toEqual(['google_link', 'error']);
    expect(code).toBe(1);
  });

  it('the first steps of the list make ready whom they say', async () => {
    const { stdout } = await audit(['--channel', 'openai']);
    const { readiness, fix_first: first } = JSON.parse(stdout);
    expect(first.columns[2]).toBe('makes_ready');
    const made = first.steps.reduce((sum: number, [, , makes]: readonly number[]) => sum + Number(makes), 0);
    expect(made).toBe(readiness.not_ready);
  });

  it('narrows to a category, a brand, a status and single lines', async () => {
    const { stdout } = await audit(['--channel', 'google', 'category_names=Footwear', 'rules=google_size']);
    const answer = JSON.parse(stdout);
    expect(Object.keys(answer.mapping)).toEqual(['size']);
    expect(answer).not.toHaveProperty('readiness');
    expect(answer.findings).toHaveLength(1);
    expect(answer.findings[0].slice(0, 2)).toEqual(['google_size', 'error']);
  });

  it('refuses a channel that there is not, with the nearest', async () => {
    const { code, stderr } = await audit(['--channel', 'gogle']);
    expect(code).toBe(2);
    expect(stderr).toContain('google');
  });

  it.each(
    everydayOrSoak(
      ['amazon'],
      CHANNELS.map(({ id }) => id),
    ),
  )('%s can be asked', async (id) => {
    const { stdout } = await audit(['--channel', id, 'max_examples=0']);
    expect(JSON.parse(stdout).readiness.checked).toBe(sold);
  });

  it('writes the list to fix, a row for each gap', async () => {
    const args = ['call', 'audit_catalog', 'channel=google', 'severity=error', 'export_as=to-fix.csv'];
    const { export: written, ...told } = JSON.parse((await runCommand(args, { env })).stdout);
    expect(told).toMatchObject({
      channel: 'google',
      not_in_this_pim: ['gender', 'age_group'],
      from_elsewhere: ['availability', 'condition'],
    });
    const { findings } = JSON.parse((await audit(['--channel', 'google', 'severity=error'])).stdout);
    expect(written.rows).toBe(findings.reduce((sum: number, row: readonly number[]) => sum + Number(row[2]), 0));
    expect(readFileSync(written.path, 'utf8')).toContain('google_link');
  });

  it('CSV has where each attribute is looked for in its rows, and beside them what no row tells', async () => {
    const { stdout, stderr } = await audit(['--channel', 'google', '--format', 'csv', 'severity=error']);
    expect(stdout).toContain('nothing in link');
    expect(stderr).toContain('Nothing in this PIM is recognised as gender, age_group');
  });

  it('HTML says of each attribute where it is taken from', async () => {
    const { stdout } = await audit(['--channel', 'google', '--format', 'html', 'max_examples=1']);
    const row = /<tr><th scope="row">([^<]*)<\/th><td>(?:Required|Conditional|Recommended)<\/td><td>(.*?)<\/td>/g;
    const told = Object.fromEntries([...stdout.matchAll(row)].map(([, attribute, where]) => [attribute, where]));
    expect(Object.keys(told)).toHaveLength(CHANNELS.find(({ id }) => id === 'google')?.requirements.length ?? 0);
    expect(told).toMatchObject({
      mpn: '<bdi>code MPN</bdi>',
      gender: expect.stringContaining('Not in this PIM'),
      availability: expect.stringContaining('Added where you sell'),
    });
    expect(stdout).toContain('Nothing in this PIM is recognised as gender, age_group');
  });

  it.each(everydayOrSoak([200], [200, 300, 450, 700, 1_000, 2_000, 4_000]))(
    'an answer of %i tokens is within them, and tells how many are ready',
    async (max) => {
      const { stdout } = await runCommand(['call', 'audit_catalog', 'channel=google', `max_tokens=${max}`], { env });
      const answer = JSON.parse(stdout);
      expect(countTokens(answer)).toBeLessThanOrEqual(max);
      expect(answer.readiness).toMatchObject({ checked: sold });
      expect(answer.returned).toBeGreaterThan(0);
    },
  );

  it('prints what docs/channels.md shows', async () => {
    const { stdout } = await audit(['--channel', 'google', 'max_examples=0'], { isTerminal: true, columns: 110 });
    const page = readFileSync(new URL('../../docs/channels.md', import.meta.url), 'utf8');
    const shown = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const plain = (text: string): string => text.replace(/as of \S+/, 'as of …').trim();
    expect(plain(shown)).toBe(plain(stdout));
  });
});

describe('--rules', () => {
  it('mutes, tunes and adds rules, and says so', async () => {
    const file = writeRules(`mute: [no_alt_text, outliers]
severity: { no_brand: hint }
own:
  - id: no_season
    severity: error
    checks: has no season.
    why: w
    fix: Fill in the season.
    sql: |
      SELECT p.product_id, s.product_id IS NULL AS failed
      FROM products p LEFT JOIN (SELECT DISTINCT product_id FROM properties WHERE name = 'Season') s USING (product_id)
`);
    const { stdout } = await audit(['--rules', file]);
    const { findings, warnings, passed, products } = JSON.parse(stdout);
    const ids = findings.map(([rule]: readonly string[]) => rule);
    expect(ids).toContain('no_season');
    expect([...ids, ...passed].filter((id) => /outlier|no_alt_text/.test(id))).toEqual([]);
    expect(findings.find(([rule]: readonly string[]) => rule === 'no_brand')[1]).toBe('hint');
    expect(warnings).toContainEqual(expect.stringContaining('mutes no_alt_text, outliers; tunes 1 rule; adds 1 rule'));
    expect(products.with_error).toBeGreaterThan(PRODUCTS / 2);
  });

  it('names a place that nothing has, and the nearest, in the answer and in the report', async () => {
    const file = writeRules('channels: { google: { mapping: { color: { property: Colur } } } }');
    const { stdout } = await audit(['--channel', 'google', '--rules', file]);
    const { none_has: noneHas, warnings } = JSON.parse(stdout);
    expect(noneHas).toEqual({ color: [{ property: 'Colur', nearest: 'Colour' }] });
    expect(warnings[0]).toMatch(/takes color from places that nothing in the copy has: see none_has/);
    expect(warnings.join(' ')).not.toMatch(/Colur|Colour/);
    const { stdout: page } = await audit(['--channel', 'google', '--rules', file, '--format', 'html']);
    expect(page).toContain('from the property Colur, which nothing in the copy has; did you mean Colour?');
    const { stdout: table } = await audit(['--channel', 'google', '--rules', file, '--format', 'table']);
    expect(table).toMatch(/property Colur, nearest Colour/);
  });

  it('sets limits of rules', async () => {
    const failed = async (text: string) => {
      const { stdout } = await audit(['--rules', writeRules(text), 'rules=text_too_long']);
      return JSON.parse(stdout).findings?.[0]?.[2] ?? 0;
    };
    const strict = await failed('parameters: { text_too_long: { max_name_chars: 40 } }');
    expect(strict).toBeGreaterThan(await failed(''));
  });

  it('limits what is audited, unless the call says otherwise', async () => {
    const file = writeRules('scope: { categories: [Footwear] }');
    const all = JSON.parse((await audit(['rules=no_name'])).stdout);
    const footwear = JSON.parse((await audit(['--rules', file, 'rules=no_name'])).stdout);
    const dresses = JSON.parse((await audit(['--rules', file, 'rules=no_name', 'category_names=Dresses'])).stdout);
    expect(all).not.toHaveProperty('warnings');
    expect(footwear.products.checked).toBeGreaterThan(dresses.products.checked);
    expect(footwear.products.checked).toBeLessThan(PRODUCTS);
  });

  it('is found beside the folder in which the command was called', async () => {
    const file = writeRules('mute: [no_brand]');
    const { stdout } = await audit(['--rules', 'rules.yaml', 'rules=no_brand'], { findFolder: () => join(file, '..') });
    expect(stdout).toBe('');
  });

  it('says where attributes of a channel are', async () => {
    const file = writeRules('channels: { google: { mapping: { link: elsewhere, gender: { property: Season } } } }');
    const answer = JSON.parse((await audit(['--rules', file, '--channel', 'google'])).stdout);
    expect(answer.mapping.gender).toBe('property Season');
    expect(answer.from_elsewhere).toContain('link');
    expect(answer.findings.map(([rule]: readonly string[]) => rule)).not.toContain('google_link');
  });

  it('a wrong file ends with 2 and says what is wrong', async () => {
    const { code, stdout, stderr } = await audit(['--rules', writeRules('mute:\n  - no_prise\n')]);
    expect(stderr).toContain('rules.yaml:2:5: mute[0] must be the id or the group of a rule; did you mean no_price?');
    expect([code, stdout]).toEqual([2, '']);
  });

  it('a rule of the file that the copy cannot answer is told as not run, and the audit ends with 3 at best', async () => {
    const file = writeRules('own:\n  - { id: a, checks: a, why: b, fix: c, sql: SELECT x FROM products }\n');
    const { code, stdout, stderr } = await audit(['--rules', file, '--fail-on', 'none']);
    expect(stderr).toContain('not run: a: There is no column "x"');
    expect(JSON.parse(stdout)).toMatchObject({ not_run: ['a'], products: { checked: PRODUCTS } });
    expect(code).toBe(3);
  });

  it('PIM_RULES is the file of every audit', async () => {
    const PIM_RULES = writeRules('mute: [completeness]');
    const { stdout } = await audit([], { env: { ...env, PIM_RULES } });
    expect(stdout).not.toContain('no_short_description');
  });
});

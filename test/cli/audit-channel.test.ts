/** `pim-mcp audit --channel` and `--rules`, of one copied catalog. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { countTokens } from '../../src/answer/tokens.ts';
import { listRulesBut } from '../support/few-rules.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { PRODUCTS, placeRules, serveAudits } from './audit/serve-audits.ts';

const { audit, ask, run, env } = serveAudits();

const UNKNOWN = 'Nothing in this PIM is recognised as gender, age_group';
const UNKNOWN_TO_PEOPLE = 'Nothing in this PIM is recognised as gender, age group';

/** Products that are not passive: no channel is asked about the others. */
let sold: number;
beforeAll(async () => {
  const sql = "SELECT count(*) FROM products WHERE status IS DISTINCT FROM 'passive'";
  [[sold]] = JSON.parse((await run(['call', 'query_catalog', `sql=${sql}`])).stdout).rows;
  expect(sold).toBeLessThan(PRODUCTS);
});

describe('--channel', () => {
  it('tells how many products are ready, what blocks the others, and what to fix first', async () => {
    const answer = await ask('--channel', 'google');
    const { checked, ready, not_ready: notReady, unknown } = answer.readiness;
    expect([checked, ready + notReady + unknown]).toEqual([sold, sold]);
    expect(Math.min(ready, notReady, unknown)).toBeGreaterThan(0);
    expect(answer).toMatchObject({
      channel: 'google',
      fix_first: {
        columns: ['rule', 'products', 'become_ready', 'become_free_of_known_gaps', 'fix'],
      },
      mapping: { mpn: 'code MPN' },
      not_in_this_pim: expect.arrayContaining(['gender', 'age_group']),
      warnings: [expect.stringContaining(`${UNKNOWN}, so it is unknown`)],
      from_elsewhere: ['availability', 'condition'],
    });
    expect(answer.findings[0].slice(0, 2)).toEqual(['google_link', 'error']);
  });

  it('refuses a channel that there is not, with the nearest', async () => {
    expect(await audit(['--channel', 'gogle'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('google'),
    });
  });

  it('is told within 200 tokens, and an export is the list to fix, a row for each gap', async () => {
    const folder = ownDirectory('files');
    const findFolder = () => folder;
    const call = async (...args: readonly string[]) =>
      JSON.parse(
        (await run(['call', 'audit_catalog', 'channel=google', ...args], { findFolder })).stdout,
      );
    const small = await call('max_tokens=200');
    expect(countTokens(small)).toBeLessThanOrEqual(200);
    expect(small).toMatchObject({ readiness: { checked: sold }, cut_by: 'token_budget' });
    const { export: written } = await call('severity=error', 'export_as=to-fix.csv');
    const { findings } = await ask('--channel', 'google', 'severity=error');
    expect(written.rows).toBe(
      findings.reduce((sum: number, row: readonly number[]) => sum + Number(row[2]), 0),
    );
    expect(readFileSync(written.path, 'utf8')).toContain('google_link');
  });

  it('CSV has where each attribute is looked for in its rows, and beside them what no row tells', async () => {
    const { stdout, stderr } = await audit([
      '--channel',
      'google',
      '--format',
      'csv',
      'severity=error',
    ]);
    expect(stdout).toContain('nothing in link');
    expect(stderr).toContain(UNKNOWN);
  });

  it('HTML says who is ready, and what is unknown of all, in words that are for people', async () => {
    const { stdout, stderr } = await audit(['--channel', 'google', '--format', 'html']);
    expect(stdout).toMatch(/<b>\d+<\/b> ready, <b>\d+<\/b> not ready/);
    expect(stdout).toContain(`${UNKNOWN_TO_PEOPLE}, so it is unknown which products have them.<`);
    // What an operator can do about it is told to who makes the page.
    expect(stderr).toContain('PIM_RULES');
  });

  it('prints what docs/channels.md shows', async () => {
    const { stdout } = await audit(['--channel', 'google', 'max_examples=0'], {
      isTerminal: true,
      columns: 110,
    });
    const page = readFileSync(new URL('../../docs/channels.md', import.meta.url), 'utf8');
    const shown = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const plain = (text: string): string => text.replace(/as_of +\S+/, 'as_of …').trim();
    expect(plain(shown)).toBe(plain(stdout));
  });
});

describe('--rules', () => {
  it('mutes, tunes and adds rules, and says so', async () => {
    const file = placeRules(`mute: [no_alt_text, outliers]
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
    const { findings, warnings, passed, products } = await ask('--rules', file);
    const ids = findings.map(([rule]: readonly string[]) => rule);
    expect(ids).toContain('no_season');
    expect([...ids, ...passed].filter((id) => /outlier|no_alt_text/.test(id))).toEqual([]);
    expect(findings.find(([rule]: readonly string[]) => rule === 'no_brand')[1]).toBe('hint');
    expect(warnings).toContainEqual(
      expect.stringContaining('mutes no_alt_text, outliers; sets severity, own'),
    );
    expect(products.with_error).toBeGreaterThan(PRODUCTS / 2);
  });

  it('says where attributes of a channel are, and names a place that nothing has, in the answer and in the report', async () => {
    const file = placeRules(
      'channels: { google: { mapping: { link: elsewhere, gender: { property: Season }, color: { property: Colur } } } }',
    );
    const {
      none_has: noneHas,
      warnings,
      mapping,
      ...answer
    } = await ask('--channel', 'google', '--rules', file);
    expect([mapping.gender, answer.from_elsewhere]).toEqual([
      'property Season',
      expect.arrayContaining(['link']),
    ]);
    expect(noneHas).toEqual({ color: [{ property: 'Colur', nearest: 'Colour' }] });
    expect(warnings[0]).toMatch(
      /takes color from places that nothing in the copy has: see none_has/,
    );
    expect(warnings.join(' ')).not.toMatch(/Colur|Colour/);
    const { stdout: page } = await audit([
      '--channel',
      'google',
      '--rules',
      file,
      '--format',
      'html',
    ]);
    expect(page).toContain(
      'from the property Colur, which nothing in the copy has; did you mean Colour?',
    );
  });

  it('limits what is audited, unless the call says otherwise', async () => {
    const file = placeRules(
      JSON.stringify({ scope: { categories: ['Footwear'] }, mute: listRulesBut('no_name') }),
    );
    const count = async (...args: readonly string[]) =>
      (await ask('--rules', file, 'rules=no_name', ...args)).products.checked;
    const footwear = await count();
    expect(footwear).toBeLessThan(PRODUCTS);
    expect(await count('category_names=Dresses')).toBeLessThan(footwear);
  });

  it('is found beside the folder in which the command was called', async () => {
    const file = placeRules('mute: [no_brand]');
    const { stdout } = await audit(['--rules', 'rules.yaml', 'rules=no_brand'], {
      findFolder: () => join(file, '..'),
    });
    expect(stdout).toBe('');
  });

  it('a wrong file ends with 2 and says what is wrong', async () => {
    const { code, stdout, stderr } = await audit(['--rules', placeRules('mute:\n  - no_prise\n')]);
    expect(stderr).toContain(
      'rules.yaml:2:5: mute[0] must be the id or the group of a rule; did you mean no_price?',
    );
    expect([code, stdout]).toEqual([2, '']);
  });

  it('a rule of the file that the copy cannot answer is told as not run, and the audit ends with 3 at best', async () => {
    const own = { id: 'a', checks: 'a', why: 'b', fix: 'c', sql: 'SELECT x FROM products' };
    const file = placeRules(JSON.stringify({ own: [own], mute: listRulesBut('no_name') }));
    const { code, stdout, stderr } = await audit(['--rules', file, '--fail-on', 'none']);
    expect(stderr).toContain('not run: a: There is no column "x"');
    expect(JSON.parse(stdout)).toMatchObject({ not_run: ['a'], products: { checked: PRODUCTS } });
    expect(code).toBe(3);
  });

  it('PIM_RULES is the file of every audit', async () => {
    const mute = listRulesBut('no_alt_text');
    const { stdout } = await audit([], {
      env: { ...env(), PIM_RULES: placeRules(JSON.stringify({ mute })) },
    });
    expect(JSON.parse(stdout).findings).toEqual([expect.arrayContaining(['no_alt_text'])]);
  });
});

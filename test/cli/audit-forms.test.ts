/** `pim-mcp audit` in every form, printed and in files. */

import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatName } from '../../src/cli/report/words.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { openPage } from './report/open-page.ts';
import { runCommand, settingsFor } from './run-command.ts';

const chromium = findChromium('what of an audited catalog the HTML report shows');

let sandbox: Sandbox;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  sandbox = await startSandbox({ products: 300, limits: { total: 0 } });
  env = settingsFor(sandbox, { PIM_DATA_DIR: ownDirectory('data'), PIM_DEADLINE_MS: '60000' });
  const { stdout } = await runCommand(['call', 'sync_catalog'], { env });
  expect(JSON.parse(stdout)).toMatchObject({ state: 'done' });
});
afterAll(() => sandbox.close());

/** Runs `pim-mcp audit`. */
const audit = (args: readonly string[], io: Parameters<typeof runCommand>[1] = {}) =>
  runCommand(['audit', ...args], { env, ...io });

it('CSV names each failing record, as often as JSON counts it', async () => {
  const [, ...rows] = (await audit(['--format', 'csv'])).stdout.trimEnd().split('\r\n');
  const { findings } = JSON.parse((await audit([])).stdout);
  expect(findings.length).toBeGreaterThan(10);
  for (const [rule, , failed] of findings) {
    expect(rows.filter((row) => row.startsWith(`${rule},`))).toHaveLength(Math.min(failed, 100));
  }
});

it.each(['csv', 'html'])('%s names as many records per rule as max_examples says', async (format) => {
  const { stdout } = await audit(['--format', format, 'rules=no_picture', 'max_examples=1']);
  const codes = stdout.match(/\b[A-Z]{3}-\d{5}\b/g) ?? [];
  expect(codes).toHaveLength(1);
});

it.each(['csv', 'html'])('%s has no budget and no pages: such arguments are refused by name', async (format) => {
  const { code, stdout, stderr } = await audit(['--format', format, 'max_tokens=500']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('INVALID_ARGUMENT: audit_catalog has no argument "max_tokens"');
});

describe('the form', () => {
  it.each([
    [[], false, /^\{"score":/],
    [[], true, /^rule +severity/],
    [['--format', 'json'], true, /^\{"score":/],
    [['--format', 'table'], false, /^rule +severity/],
    [['--format', 'csv'], true, /^rule,severity,/],
    [['--format', 'html'], true, /^<!doctype html>/],
  ])('of %j, on a terminal: %s, is as it should be', async (args, isTerminal, start) => {
    expect((await audit(['rules=no_price', ...args], { isTerminal })).stdout).toMatch(start);
  });

  it.each(['HTML', 'xml', 'constructor'])('%s is refused, with those that there are', async (format) => {
    const { code, stderr } = await audit(['--format', format]);
    expect([code, stderr]).toEqual([2, 'pim-mcp audit: --format must be one of table, json, csv, html.\n']);
  });
});

describe('the exit code', () => {
  it.each([
    [['rules=no_price'], 1],
    [['rules=no_brand'], 0],
    // audit.test.ts has all of them in the form of a pipe.
    ...everydayOrSoak<[string[], number][]>(
      [],
      [
        [['rules=no_price', '--fail-on', 'none'], 0],
        [['rules=no_brand', '--fail-on', 'warning'], 1],
        [['rules=sort_order_clash', '--fail-on', 'warning'], 0],
      ],
    ),
  ])('of %j is %i in every form', async (args, code) => {
    for (const format of everydayOrSoak(['html'], ['table', 'json', 'csv', 'html'])) {
      expect((await audit([...args, '--format', format])).code, format).toBe(code);
    }
  });

  it.each(everydayOrSoak(['csv'], ['table', 'json', 'csv', 'html']))(
    'is 2 in the form %s for a category that there is not',
    async (format) => {
      const { code, stderr } = await audit(['--format', format, 'category_names=No such', 'rules=no_price']);
      expect(code).toBe(2);
      expect(stderr).toContain('pim-mcp audit: no category or brand has this name: No such');
    },
  );

  it.each(['csv', 'html'])('is 1 in the form %s where there is no copy, with what to do', async (format) => {
    const fresh = { ...env, PIM_DATA_DIR: ownDirectory('data') };
    const { code, stderr, stdout } = await audit(['--format', format, '--fail-on', 'none'], { env: fresh });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^pim-mcp audit: NO_COPY: .*\n +fix: .*pim-mcp sync/);
  });
});

/** A category with none below it, and a brand, that no product has both of. */
async function nameApart(): Promise<readonly string[]> {
  const sql = `SELECT c.name, b.name FROM (SELECT DISTINCT name FROM product_categories) c, (SELECT DISTINCT name FROM product_brands) b
    WHERE NOT EXISTS (FROM product_categories pc JOIN product_brands pb USING (product_id)
      WHERE pc.name = c.name AND pb.name = b.name)
      AND c.name NOT IN (SELECT p.name FROM categories p JOIN categories k ON k.parent_id = p.category_id) ORDER BY ALL LIMIT 1`;
  const { stdout } = await runCommand(['call', 'query_catalog', `sql=${sql}`], { env });
  const [[category, brand]] = JSON.parse(stdout).rows;
  return [`category_names=${category}`, `brand_names=${brand}`];
}

it.each(everydayOrSoak(['json'], ['table', 'json', 'csv', 'html']))(
  'says in the form %s that nothing was checked',
  async (format) => {
    const { code, stderr } = await audit(['--format', format, 'rules=no_price', ...(await nameApart())]);
    expect([code, stderr]).toEqual([0, 'pim-mcp audit: nothing was checked, because these rules apply to no record\n']);
  },
);

describe('--output', () => {
  it('- prints, in the form of a pipe', async () => {
    const { code, stdout } = await audit(['--output', '-', 'rules=no_price']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ rules: { no_price: {} } });
  });

  it.each([
    ['report.html', /^<!doctype html>/],
    ['report.csv', /^\uFEFFrule,severity,/],
    ['report', /^\{"score":/],
    ...everydayOrSoak<[string, RegExp][]>(
      [],
      [
        ['report.HTM', /^<!doctype html>/],
        ['report.txt', /^rule +severity/],
        ['report.json', /^\{"score":/],
      ],
    ),
  ])('writes %s in the form of its name, and prints nothing', async (name, start) => {
    const directory = ownDirectory('reports');
    const output = ['--output', join(directory, name), 'rules=no_price'];
    const { code, stdout, stderr } = await audit(output, { isTerminal: true });
    expect([code, stdout, stderr]).toEqual([1, '', '']);
    expect(readFileSync(join(directory, name), 'utf8')).toMatch(start);
    expect(readdirSync(directory)).toEqual([name]);
  });

  it.each(['report.xlsx', 'report.pdf', 'report.constructor'])('refuses %s, whose form is unknown', async (name) => {
    const directory = ownDirectory('reports');
    const { code, stderr } = await audit(['--output', join(directory, name)]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^pim-mcp audit: cannot tell the format from \.\w+; add --format with one of table, json, csv, html\.\n$/,
    );
    expect(readdirSync(directory)).toEqual([]);
  });

  it('replaces a file, and leaves it to those who may read it', async () => {
    const file = join(ownDirectory('reports'), 'report.csv');
    writeFileSync(file, 'old');
    chmodSync(file, 0o640);
    await audit(['--output', file, '--format', 'html', 'rules=no_price']);
    expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it('leaves alone what is no file, and a file where the audit fails', async () => {
    const directory = ownDirectory('reports');
    mkdirSync(join(directory, 'report.html'));
    symlinkSync('elsewhere', join(directory, 'link.html'));
    writeFileSync(join(directory, 'kept.html'), 'old');
    for (const name of ['report.html', 'link.html', 'none/report.html', 'kept.html/report.html']) {
      const { code, stderr } = await audit(['--output', join(directory, name), 'rules=no_price']);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /^pim-mcp audit: (\S+ exists and is not a regular file|Cannot write \S+: (ENOENT|ENOTDIR))\.\n$/,
      );
    }
    await audit(['--output', join(directory, 'kept.html'), 'rules=nonsense']);
    expect(readFileSync(join(directory, 'kept.html'), 'utf8')).toBe('old');
    expect(readdirSync(directory).sort()).toEqual(['kept.html', 'link.html', 'report.html']);
  });
});

describe.skipIf(chromium === undefined)('the HTML report in a browser', () => {
  it('names every rule, figure, record and score of the audit, and runs and loads nothing', async () => {
    const { stdout } = await audit(['--format', 'html']);
    const { findings, scores, passed, copy } = JSON.parse((await audit(['max_examples=5'])).stdout);
    const browser = await startChromium(chromium ?? '');
    const { page, requests, complaints } = await openPage(browser, stdout);
    const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
    for (const [rule, , failed, of, percent, examples] of findings) {
      const block = (await page.locator(`article#${rule}`).innerText()).replace(/\s+/g, ' ');
      expect(block).toContain(`${percent}% ${failed.toLocaleString('en')} of ${of.toLocaleString('en')}`);
      for (const [id, code] of examples) expect(block).toContain(`${id} ${code}`);
    }
    for (const id of passed) expect(text).toContain(formatName(id));
    expect(await page.locator('.scores tbody tr').count()).toBe(scores.of);
    for (const [name, score] of scores.worst) expect(text).toContain(`${name} ${score}`);
    expect(text).toContain(`As of ${copy.as_of.slice(0, 10)}`);
    expect([requests, complaints]).toEqual([[], []]);
    await browser.close();
  });
});

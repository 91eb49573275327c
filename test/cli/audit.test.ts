/** `pim-mcp audit` in each of its forms, printed and in files, of one copied catalog. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { titleOf } from '../../src/audit/rule.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { serveAudits } from './audit/serve-audits.ts';
import { openPage } from './report/open-page.ts';
import type { Ran } from './run-command.ts';

const headingOf = (id: string): string => titleOf(RULES.find((rule) => rule.id === id) ?? { id });

const chromium = findChromium('what of an audited catalog the HTML report shows');

const { audit, run, env } = serveAudits();

/** Audits by all rules, which several tests look at. */
let whole: { readonly json: Ran; readonly csv: Ran; readonly html: Ran };
beforeAll(async () => {
  whole = {
    json: await audit(['max_examples=5']),
    csv: await audit(['--format', 'csv'], { isTerminal: true }),
    html: await audit(['--format', 'html'], { isTerminal: true }),
  };
});

it('prints one JSON object in a pipe, and nothing else', () => {
  const { stdout, stderr } = whole.json;
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({
    returned: expect.any(Number),
    copy: { products: 300, complete: true },
  });
  expect(stdout.trimEnd()).not.toContain('\n');
});

it('prints tables on a terminal, as wide as it is: how products are graded, what to fix first, what fails', async () => {
  const { stdout } = await audit([], { isTerminal: true, columns: 120 });
  const lines = stdout.trimEnd().split('\n');
  expect(lines[lines.indexOf('Fix first') + 1]).toBe(
    'Each step counts what is left after those before it.',
  );
  expect(lines[lines.indexOf('Findings') + 1]).toMatch(
    /^rule +severity +failed +checked +percent +shared_values +fix$/,
  );
  expect(lines[lines.indexOf('Kinds') + 1]).toMatch(/^[a-z_]+ +[a-z_]+ \d+/);
  for (const line of [
    /^typical_grade +A$/,
    /^sellable +\d+$/,
    /^Worst \(of \d+\)$/,
    /^no_price +error +\d +278 +[\d.]+ {2,}[A-Z]/,
    /^duplicate_barcode +error +\d+ +\d+ +[\d.]+ +\d+ +[A-Z]/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(line));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
});

it.each(['sarif', 'csv'])('%s has each defect as often as JSON counts it', async (format) => {
  const { stdout } =
    format === 'csv' ? whole.csv : await audit(['--format', format, 'severity=error']);
  const { findings } = JSON.parse(whole.json.stdout);
  expect(findings.length).toBeGreaterThan(10);
  for (const [rule, severity, failed] of findings) {
    if (format === 'sarif' && severity !== 'error') continue;
    const mark = format === 'csv' ? `\n${rule},` : `"ruleId":"${rule}"`;
    expect([rule, stdout.split(mark).length - 1]).toEqual([rule, failed]);
  }
});

it('HTML names as many records per rule as max_examples says', async () => {
  const { stdout } = await audit(['--format', 'html', 'rules=no_own_picture', 'max_examples=1']);
  expect(codesIn(stdout)).toHaveLength(1);
});

describe('--output', () => {
  it.each([
    ['report.csv', /^\uFEFFrule,severity,/],
    ['report.sarif', /^\{"\$schema":/],
    ['report.HTM', /^<!doctype html>/],
    ['report.xml', /^<\?xml/],
  ])('writes %s in the form of its name, prints nothing, and says so', async (name, start) => {
    const directory = ownDirectory('reports');
    const file = join(directory, name);
    const { code, stdout, stderr } = await audit(['--output', file, 'rules=no_price'], {
      isTerminal: true,
    });
    expect([code, stdout, stderr]).toEqual([1, '', `pim-mcp audit: wrote ${file}\n`]);
    expect(readFileSync(file, 'utf8')).toMatch(start);
    expect(readdirSync(directory)).toEqual([name]);
  });

  it('leaves a file alone where the audit fails', async () => {
    const file = join(ownDirectory('reports'), 'report.html');
    writeFileSync(file, 'old');
    expect((await audit(['--output', file, 'rules=nonsense'])).code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it.each(['report.pdf', 'report.constructor'])(
    'refuses %s, whose form is unknown',
    async (name) => {
      const { code, stderr } = await audit(['--output', join(ownDirectory('reports'), name)]);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /^pim-mcp audit: cannot tell the format from \.\w+; name one with --format\.\n$/,
      );
    },
  );
});

it.each(['json', 'html'])(
  '%s has no budget and no pages: such arguments are refused by name',
  async (format) => {
    const { code, stdout, stderr } = await audit(['--format', format, 'max_tokens=500']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('INVALID_ARGUMENT: audit_catalog has no argument "max_tokens"');
  },
);

it.each(['HTML', 'xml', 'constructor'])(
  'the form %s is refused, with those that there are',
  async (format) => {
    const { code, stderr } = await audit(['--format', format]);
    const says =
      'pim-mcp audit: --format must be one of table, json, csv, html, workbook, junit, sarif.\n';
    expect([code, stderr]).toEqual([2, says]);
  },
);

describe('the exit code', () => {
  it.each([
    [['rules=no_price', '--fail-on', 'none'], 0],
    [['rules=no_brand'], 0],
    [['rules=no_brand', '--fail-on', 'warning'], 1],
    [['rules=sort_order_clash', '--fail-on', 'warning'], 0],
    [['--fail-on', 'hints'], 2],
    [['rules=no_pric'], 2],
    [['nonsense'], 2],
  ])('of %j is %i', async (args, code) => {
    expect((await audit(args)).code).toBe(code);
  });

  it('is 2 where nothing has the name', async () => {
    const { code, stderr } = await audit([
      'rules=no_price',
      'category_names=Zeppelins',
      '--format',
      'csv',
    ]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('no category or brand has this name: Zeppelins'),
    ]);
  });

  it('is 3 where nothing was checked, and says so', async () => {
    // Where making it takes long, that is told, too.
    await audit(['--channel', 'google']);
    const { code, stderr } = await audit([
      'rules=google_gtin',
      '--channel',
      'google',
      'status=passive',
    ]);
    expect([code, stderr]).toEqual([
      3,
      'pim-mcp audit: nothing was checked, because these rules apply to no record\n',
    ]);
  });

  it.each(['json', 'html'])(
    'is 3 in the form %s where there is no copy, with what to do',
    async (format) => {
      const fresh = { ...env(), PIM_DATA_DIR: ownDirectory('data') };
      const { code, stderr, stdout } = await audit(['--format', format, '--fail-on', 'none'], {
        env: fresh,
      });
      expect([code, stdout]).toEqual([3, '']);
      expect(stderr).toMatch(/^pim-mcp audit: NO_COPY: .*\n +fix: .*pim-mcp sync/);
    },
  );
});

describe.skipIf(chromium === undefined)('the HTML report in a browser', () => {
  it('names every rule, figure and record of the audit, and runs and loads nothing of others', async () => {
    const { findings, products, fix_first, passed, copy } = JSON.parse(whole.json.stdout);
    const browser = await startChromium(chromium ?? '');
    const { page, requests, complaints } = await openPage(browser, whole.html.stdout);
    const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
    for (const [rule, , failed, of, percent, ...rest] of findings) {
      const block = (
        (await page.locator('.finding', { has: page.locator(`#${rule}`) }).textContent()) ?? ''
      ).trim();
      expect(block).toMatch(
        new RegExp(`^${headingOf(rule)}${percent} %${failed.toLocaleString('en')} `),
      );
      expect(block).toContain(`${failed.toLocaleString('en')} of ${of.toLocaleString('en')} `);
      for (const [, code] of rest.at(-1)) expect(block).toContain(code);
    }
    await page.locator('details summary h2').click();
    const others = (await page.locator('.list').innerText()).replace(/\s+/g, ' ');
    for (const id of passed) expect(others).toContain(headingOf(id));
    const steps = await page.locator('.fixes h3').allInnerTexts();
    expect(steps).toEqual(fix_first.steps.map(([rule]: readonly [string]) => headingOf(rule)));
    expect(text).toContain(`${products.a_or_b} of ${products.checked} products are A or B.`);
    expect(await page.locator('time').first().getAttribute('datetime')).toBe(copy.as_of);
    expect([requests, complaints]).toEqual([[], []]);
    await browser.close();
  });

  it('leads from a record to its product, by its name', async () => {
    const { stdout } = await audit(['--format', 'html', 'rules=no_brand'], {
      env: { ...env(), PIM_PRODUCT_URL: 'https://pim.example/{id}?code={code}' },
    });
    const sql = `SELECT product_id, code, name FROM products p WHERE code IN (${codesIn(stdout).map((code) => `'${code}'`)}) ORDER BY code LIMIT 1`;
    const { rows } = JSON.parse((await run(['call', 'query_catalog', `sql=${sql}`])).stdout);
    const [[id, code, name]] = rows;
    const browser = await startChromium(chromium ?? '');
    const { page } = await openPage(browser, stdout);
    await page.locator('.finding summary').click();
    const row = page.locator('#no_brand tr', { hasText: code });
    expect(await row.locator('a').innerText()).toBe(name);
    expect(await row.locator('a').getAttribute('href')).toBe(
      `https://pim.example/${id}?code=${code}`,
    );
    await browser.close();
  });
});

function codesIn(page: string): readonly string[] {
  return [...new Set(page.match(/\b[A-Z]{3}-\d{5}\b/g))];
}

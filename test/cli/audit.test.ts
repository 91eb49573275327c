/** `pim-mcp audit` in the forms for people and programs, of one copied catalog. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatName } from '../../src/views/components/words.ts';
import { findChromium, startChromium } from '../support/chromium.ts';
import { type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { openPage } from './report/open-page.ts';
import { type Ran, runCommand, settingsFor } from './run-command.ts';

const chromium = findChromium('what of an audited catalog the HTML report shows');
const FORMS = ['json', 'table', 'csv', 'html'];

let sandbox: Sandbox;
let env: Readonly<Record<string, string>>;
/** Audits by all rules, which several tests look at. */
let whole: { readonly json: Ran; readonly csv: Ran; readonly html: Ran };
beforeAll(async () => {
  sandbox = await startSandbox({ products: 300, limits: { total: 0 } });
  env = settingsFor(sandbox, { PIM_DATA_DIR: ownDirectory('data'), PIM_DEADLINE_MS: '60000' });
  // It waits for the audit by all rules, too.
  expect(await runCommand(['sync'], { env })).toMatchObject({ code: 0 });
  whole = {
    json: await audit(['max_examples=5']),
    csv: await audit(['--format', 'csv'], { isTerminal: true }),
    html: await audit(['--format', 'html'], { isTerminal: true }),
  };
});
afterAll(() => sandbox.close());

/** Runs `pim-mcp audit`. */
const audit = (args: readonly string[], io: Parameters<typeof runCommand>[1] = {}) =>
  runCommand(['audit', ...args], { env, ...io });

it('prints one JSON object in a pipe, and nothing else', () => {
  const { stdout, stderr } = whole.json;
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ returned: expect.any(Number), copy: { products: 300, complete: true } });
  expect(stdout.trimEnd()).not.toContain('\n');
});

it('prints tables on a terminal, as wide as it is', async () => {
  const { stdout } = await audit(['severity=error'], { isTerminal: true, columns: 90 });
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^\d+ of 300 products fail; \d+ rules passed; local copy as of \S+$/);
  expect(lines[lines.indexOf('Findings') + 1]).toMatch(
    /^rule +severity +failed +checked +percent +shared_values +fix$/,
  );
  expect(lines).toContainEqual(expect.stringMatching(/^no_price +error +\d +278 +[\d.]+ {2,}[A-Z]/));
  expect(lines).toContainEqual(expect.stringMatching(/^duplicate_barcode +error +\d+ +\d+ +[\d.]+ +\d+ +[A-Z]/));
  expect(lines).toContainEqual(
    expect.stringMatching(/^\d+ of 300 products fail; \d+ rules passed; local copy as of 20/),
  );
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(90);
});

it('leaves out the rules of exclude_rules, and says so', async () => {
  const { stdout } = await audit(['exclude_rules=no_price,texts', 'severity=error']);
  const { findings, warnings } = JSON.parse(stdout);
  expect(JSON.parse(whole.json.stdout).findings.map(([rule]: readonly unknown[]) => rule)).toContain('no_price');
  expect(findings.map(([rule]: readonly unknown[]) => rule)).not.toContain('no_price');
  expect(warnings).toContainEqual(
    expect.stringMatching(/^exclude_rules leaves out no_price, placeholder_text, test_name: /),
  );
});

it.each(everydayOrSoak(['sarif'], ['sarif', 'junit']))(
  '%s has an entry a defect, as often as JSON counts it',
  async (format) => {
    // All rules are asked by the tests of these forms, and in the soak.
    const worst = everydayOrSoak(['error'], ['error', 'warning', 'hint']);
    const { stdout, stderr, code } = await audit(['--format', format, `severity=${worst.at(-1)}`]);
    expect([code, stderr]).toEqual([1, '']);
    const marks = { sarif: '"ruleId":"RULE"', junit: 'classname="RULE"' };
    for (const [rule, severity, failed] of JSON.parse(whole.json.stdout).findings) {
      if (!worst.includes(severity)) continue;
      const mark = marks[format as keyof typeof marks].replace('RULE', rule);
      expect([rule, stdout.split(mark).length - 1]).toEqual([rule, failed]);
    }
  },
);

it('tables of all rules tell what to fix first, how products are graded, where that is worst, and what counts mean', async () => {
  const { stdout } = await audit([], { isTerminal: true, columns: 120 });
  const lines = stdout.trimEnd().split('\n');
  expect(lines[lines.indexOf('Fix first') + 1]).toBe('Each step counts what is left after those before it.');
  expect(lines[lines.indexOf('Kinds') + 1]).toMatch(/^[a-z_]+ +[a-z_]+ \d+/);
  expect(lines).toContainEqual(expect.stringMatching(/^Worst \(of \d+\)$/));
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^\d+ of 300 products are A or B; typical grade A \(A \d+, B \d+, C \d+, D \d+, E \d+\); \d+ have an error, \d+ are sellable;/,
    ),
  );
  expect(lines[0]).toMatch(/\d+ have an error/);
});

it('CSV has each defect, as often as JSON counts it', () => {
  const [, ...rows] = whole.csv.stdout.trimEnd().split('\r\n');
  const { findings } = JSON.parse(whole.json.stdout);
  expect(findings.length).toBeGreaterThan(10);
  for (const [rule, , failed] of findings) {
    expect(rows.filter((row) => row.startsWith(`${rule},`))).toHaveLength(failed);
  }
});

it('HTML names as many records per rule as max_examples says', async () => {
  const { stdout } = await audit(['--format', 'html', 'rules=no_own_picture', 'max_examples=1']);
  expect(codesIn(stdout)).toHaveLength(1);
});

it.each(['json', 'csv', 'html'])(
  '%s has no budget and no pages: such arguments are refused by name',
  async (format) => {
    const { code, stdout, stderr } = await audit(['--format', format, 'max_tokens=500']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('INVALID_ARGUMENT: audit_catalog has no argument "max_tokens"');
  },
);

describe('the form', () => {
  it('is that of --format on a terminal too', () => {
    expect(whole.csv.stdout).toMatch(/^rule,severity,/);
    expect(whole.html.stdout).toMatch(/^<!doctype html>/);
  });

  it.skipIf(everydayOrSoak(true, false)).each([
    [['--format', 'json'], true, /^\{"products":/],
    [['--format', 'table'], false, /^rule +severity/],
  ])('of %j, on a terminal: %s, is as it should be', async (args, isTerminal, start) => {
    expect((await audit(['rules=no_price', ...args], { isTerminal })).stdout).toMatch(start);
  });

  it.each(['HTML', 'xml', 'constructor'])('%s is refused, with those that there are', async (format) => {
    const { code, stderr } = await audit(['--format', format]);
    expect([code, stderr]).toEqual([
      2,
      'pim-mcp audit: --format must be one of table, json, csv, html, junit, sarif.\n',
    ]);
  });
});

describe('the exit code', () => {
  it.each([
    [['rules=no_price', '--fail-on', 'none'], 0],
    [['rules=no_brand', '--fail-on', 'warning'], 1],
    [['rules=sort_order_clash', '--fail-on', 'warning'], 0],
    ...everydayOrSoak<[string[], number][]>(
      [],
      [
        // In a pipe and into a file they are met below.
        [['rules=no_price'], 1],
        [['rules=no_brand'], 0],
        [['rules=sort_order_clash', '--fail-on', 'hint'], 1],
        [['rules=no_name', '--fail-on', 'warning'], 0],
      ],
    ),
  ])('of %j is %i in every form', async (args, code) => {
    for (const format of everydayOrSoak(['json'], FORMS)) {
      expect((await audit([...args, '--format', format])).code, format).toBe(code);
    }
  });

  it.each(everydayOrSoak(['html'], FORMS))('of findings that are no errors is 0 in the form %s', async (format) => {
    expect((await audit(['rules=no_brand', '--format', format])).code).toBe(0);
  });

  it.each([[['--fail-on', 'hints']], [['rules=no_pric']], [['nonsense']]])('of %j is 2', async (args) => {
    expect((await audit(args)).code).toBe(2);
  });

  it.each(everydayOrSoak(['csv'], FORMS))('is 2 in the form %s for a category that there is not', async (format) => {
    const { code, stderr } = await audit(['--format', format, 'category_names=No such', 'rules=no_price']);
    expect(code).toBe(2);
    expect(stderr).toContain('pim-mcp audit: no category or brand has this name: No such');
  });

  it.each(everydayOrSoak(['json'], FORMS))(
    'is 2 where nothing has the names, however many they are (%s)',
    async (format) => {
      const names = Array.from({ length: 30 }, (_, index) => `Zeppelins ${index}`).join();
      const { code, stderr } = await audit(['rules=no_price', `category_names=${names}`, '--format', format]);
      expect(code).toBe(2);
      expect(stderr).toContain('no category or brand has this name: Zeppelins 0, ');
    },
  );

  it.each(['json', 'html'])('is 3 in the form %s where there is no copy, with what to do', async (format) => {
    const fresh = { ...env, PIM_DATA_DIR: ownDirectory('data') };
    const { code, stderr, stdout } = await audit(['--format', format, '--fail-on', 'none'], { env: fresh });
    expect([code, stdout]).toEqual([3, '']);
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

it.each(everydayOrSoak(['json'], FORMS))('says in the form %s that nothing was checked', async (format) => {
  const { code, stderr } = await audit(['--format', format, 'rules=no_price', ...(await nameApart())]);
  expect([code, stderr]).toEqual([3, 'pim-mcp audit: nothing was checked, because these rules apply to no record\n']);
});

describe.skipIf(chromium === undefined)('the HTML report in a browser', () => {
  it('names every rule, figure and record of the audit, and runs and loads nothing of others', async () => {
    const { findings, products, fix_first, passed, copy } = JSON.parse(whole.json.stdout);
    const browser = await startChromium(chromium ?? '');
    const { page, requests, complaints } = await openPage(browser, whole.html.stdout);
    const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
    for (const [rule, , failed, of, percent] of findings) {
      const block = (await page.locator(`article#${rule}`).innerText()).replace(/\s+/g, ' ');
      expect(block).toContain(
        `${percent}% of all products: ${failed.toLocaleString('en')} of ${of.toLocaleString('en')}`,
      );
      await page.getByLabel('Rule', { exact: true }).selectOption(rule);
      expect(await page.locator('.found b').innerText(), rule).toBe(failed.toLocaleString('en'));
    }
    for (const id of passed) expect(text).toContain(formatName(id));
    const steps = await page.locator('.fixes h3').allInnerTexts();
    expect(steps).toEqual(fix_first.steps.map(([rule]: readonly [string]) => formatName(rule)));
    expect(text).toContain(`${products.a_or_b} of ${products.checked} products are A or B.`);
    expect(await page.locator('time').first().getAttribute('datetime')).toBe(copy.as_of);
    expect([requests, complaints]).toEqual([[], []]);
    await browser.close();
  });

  it('leads from a record to its product, by its name, with its category and a picture of a host that is named', async () => {
    const { host } = new URL(sandbox.url);
    const { stdout } = await audit(['--format', 'html', 'rules=no_brand'], {
      env: { ...env, PIM_PRODUCT_URL: 'https://pim.example/{id}?code={code}', PIM_MEDIA_HOSTS: host },
    });
    const sql = `SELECT product_id, code, name FROM products p WHERE code IN (${codesIn(stdout).map((code) => `'${code}'`)}) ORDER BY code LIMIT 1`;
    const { rows } = JSON.parse((await runCommand(['call', 'query_catalog', `sql=${sql}`], { env })).stdout);
    const [[id, code, name]] = rows;
    const browser = await startChromium(chromium ?? '');
    const { page, requests } = await openPage(browser, stdout);
    const row = page.locator('article#no_brand tr', { hasText: code });
    expect(await row.locator('a').innerText()).toBe(name);
    expect(await row.locator('a').getAttribute('href')).toBe(`https://pim.example/${id}?code=${code}`);
    expect(await row.locator('.of-category').innerText()).toContain(' > ');
    expect(new URL((await row.locator('img').getAttribute('src')) ?? '').host).toBe(host);
    expect(requests.map((url) => new URL(url).host)).toEqual(requests.map(() => host));
    await browser.close();
  });
});

/** The codes that a page shows. */
function codesIn(page: string): readonly string[] {
  return [...new Set(page.match(/\b[A-Z]{3}-\d{5}\b/g))];
}

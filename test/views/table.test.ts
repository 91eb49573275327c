/** The result table in a host. */

import { describe, expect, it } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { findFaults } from './host/find-faults.ts';
import { clickBelow } from './host/open-view.ts';
import { isTooWide, readText, serveViews } from './host/serve-views.ts';

const chromium = findChromium('the result table');
const query = (sql: string, more: object = {}) => ({
  tool: 'query_catalog',
  args: { sql, ...more },
});
const NAMES = query('SELECT product_id, name, created FROM products ORDER BY product_id');
const COUNTS = query('SELECT status, count(*) AS products FROM products GROUP BY 1 ORDER BY 1');
const MONTHS = query(
  "SELECT date_trunc('year', created)::DATE AS made, count(*) AS products FROM products GROUP BY 1 ORDER BY 1",
);

describe.skipIf(chromium === undefined)('the result table', () => {
  const { server, show } = serveViews(chromium);

  it('shows more rows than the model is told, and as the answer has them', async () => {
    const { answer } = await server().call(NAMES.tool, { ...NAMES.args, max_tokens: 300 });
    const rows = answer.rows as readonly (readonly unknown[])[];
    expect(rows.length).toBeLessThan(50);
    // There it is scrolled in itself.
    const context = { displayMode: 'fullscreen' } as const;
    await show({ ...NAMES, args: { ...NAMES.args, max_tokens: 300 }, context }, async (opened) => {
      const { view } = opened;
      await view.getByText('110 rows, as of').waitFor();
      expect(await view.locator('tbody tr').count()).toBe(24);
      expect(await view.locator('tbody tr').first().innerText()).toContain(String(rows[0]?.[1]));
      expect(await findFaults({ view })).toEqual([]);
      const scrolled = (): Promise<unknown> =>
        view.evaluate("document.querySelector('.scroll').scrollTop");
      const scrollDown = async (): Promise<void> => {
        await view.evaluate("document.querySelector('.scroll').scrollTo(0, 120)");
        expect(await scrolled()).toBe(120);
      };
      await scrollDown();
      await clickBelow(opened, view.getByRole('button', { name: 'Next' }));
      await view.getByRole('status').getByText('Page 2 of 5').waitFor();
      // It is read from its first row on, as it is in another order.
      await expect.poll(scrolled).toBe(0);
      await scrollDown();
      await view.locator('thead button').first().press('Enter');
      await expect.poll(scrolled).toBe(0);
    });
  });

  it('has all rows of a page in sight, and of a full screen as many as that has room for', async () => {
    for (const [displayMode, most] of [
      ['inline', 'none'],
      ['fullscreen', '1160px'],
    ] as const) {
      await show({ ...NAMES, context: { displayMode } }, async ({ view, page }) => {
        await view.getByText('110 rows, as of').waitFor();
        await page.evaluate('document.querySelector("iframe").style.minHeight = "1400px"');
        const readMost = () =>
          view.evaluate('getComputedStyle(document.querySelector(".scroll")).maxHeight');
        await expect.poll(readMost).toBe(most);
      });
    }
  });

  it('sorts by a column, one way and the other', async () => {
    await show(NAMES, async ({ view }) => {
      const first = () => view.locator('tbody tr td').first().innerText();
      const head = view.getByRole('columnheader', { name: 'Product id' });
      const least = await first();
      await head.getByRole('button').click();
      await head.getByRole('button').click();
      expect(await head.getAttribute('aria-sort')).toBe('descending');
      expect(Number(await first())).toBe(Number(least) + 109);
    });
  });

  it('loads the rows that are left, and shows none twice', async () => {
    const many = query(
      'SELECT p.product_id, v.variant_id, v.name, concat(p.name, p.name, p.name, p.name, p.name, p.name) AS text FROM products p JOIN variants v USING (product_id) ORDER BY 1, 2',
    );
    const { answer } = await server().call(many.tool, many.args);
    await show(many, async ({ view, calls }) => {
      const more = view.getByRole('button', { name: 'Load more' });
      while (await more.isVisible()) {
        await more.click();
        // It is one button that is called otherwise meanwhile.
        await view.getByRole('button', { name: 'Loading…' }).waitFor({ state: 'detached' });
      }
      await view.getByText(`${answer.total} rows, as of`).waitFor();
      expect(calls.length).toBeGreaterThan(1);
      expect(calls.at(-1)?.arguments).toMatchObject({ sql: many.args.sql, max_tokens: 200 });
    });
  });

  it('shows the figures of a chart and what they are whole, also on a phone', async () => {
    const sums =
      "SELECT * FROM (VALUES ('Alpha', 1234567890.125), ('Beta', 689028.78)) t(brand, products_without_a_picture)";
    for (const width of [390, 1280]) {
      await show(
        query(sums),
        async ({ view }) => {
          await view.getByRole('button', { name: 'Chart' }).click();
          expect(await readText(view)).toContain('Products without a picture');
          expect(await isTooWide(view)).toBe(false);
          const cut = `[...document.querySelectorAll('.bars .number')].filter((one) => one.scrollWidth > one.clientWidth).length`;
          expect(await view.evaluate(cut)).toBe(0);
          const bars = `Math.min(...[...document.querySelectorAll('.bars svg')].map((one) => one.clientWidth))`;
          expect(await view.evaluate(bars)).toBeGreaterThan(60);
        },
        { width },
      );
    }
  });

  it('starts as a table, and draws the amounts where each row has a name of its own', async () => {
    for (const call of [COUNTS, MONTHS]) {
      await show({ ...call, context: { locale: 'de-DE' } }, async ({ view }) => {
        expect(await view.locator('.rows tbody tr').count()).toBeGreaterThan(1);
        await view.getByRole('button', { name: 'Chart' }).click();
        expect(await view.locator('table.bars tbody tr').count()).toBeGreaterThan(1);
        expect(await view.locator('.rows').count()).toBe(0);
        expect(await findFaults({ view })).toEqual([]);
      });
    }
    await show(NAMES, async ({ view }) => {
      await view.locator('.rows').waitFor();
      expect(await view.getByRole('button', { name: 'Chart' }).count()).toBe(0);
    });
  });

  it('opens products by their codes, and nothing by the codes of categories', async () => {
    await show(query('SELECT code, name FROM categories ORDER BY 1 LIMIT 5'), async ({ view }) => {
      await view.locator('.rows').waitFor();
      expect(await view.locator('tbody button').count()).toBe(0);
    });
    await show(query('SELECT code, name FROM products ORDER BY 1 LIMIT 5'), async ({ view }) => {
      const first = view.locator('tbody button').first();
      const name = await first.innerText();
      await first.press('Enter');
      await view.getByRole('heading', { name }).waitFor();
    });
  });

  it('writes dates as the host does, and years as years', async () => {
    const sql =
      "SELECT 'a' AS k, DATE '2026-03-09' AS day, TIMESTAMP '2026-03-09 08:05:01' AS at, 2019 AS jahr, 2500 AS n";
    await show({ ...query(sql), context: { locale: 'de-DE' } }, async ({ view }) => {
      expect(await view.locator('.rows tbody td').allInnerTexts()).toEqual([
        ...['09.03.2026', '09.03.2026 08:05:01', '2019', '2.500'],
      ]);
    });
  });

  it('offers the rows as CSV', async () => {
    await show(COUNTS, async ({ view, events }) => {
      await view.getByRole('button', { name: 'Save as CSV' }).click();
      await expect.poll(events, { timeout: 60_000 }).toHaveLength(1);
      expect(JSON.stringify(await events())).toContain('status,products\\r\\nactive,');
    });
  });

  it('says what there is none of, and what went wrong, in words of its own', async () => {
    await show(query('SELECT name FROM products WHERE false'), async ({ view }) => {
      expect(await readText(view)).toContain('Nothing in the catalog is as it was asked for.');
    });
    await show(query('SELECT name FROM products', { export_as: 'names.csv' }), async ({ view }) => {
      expect(await readText(view)).toBe(
        'Saved as a file 110 rows in names.csv. The conversation says where it is.',
      );
    });
    await show(query('SELECT name FROM nowhere'), async ({ view }) => {
      expect(await readText(view)).not.toContain('There is no view');
      await view.getByText('ask again there').waitFor();
    });
    await show({ ...NAMES, isHeld: true }, async ({ view }) => {
      expect(await readText(view)).toContain('Looking it up');
    });
  });
});

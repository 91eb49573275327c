/** What the board lists instead of an audit: products that were asked for, and records that lead nowhere. */

import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { titleOf } from '../../src/audit/rule.ts';
import { callMade, listRows } from '../support/catalog-server.ts';
import { findChromium } from '../support/chromium.ts';
import { findFaults } from './host/find-faults.ts';
import { readText, serveViews } from './host/serve-views.ts';

const chromium = findChromium('what the board lists');

describe.skipIf(chromium === undefined)('the board', () => {
  // In fewer no variant has lost its product.
  const { server, show } = serveViews(chromium, { products: 300 });

  it('lists the products that were asked for by their grades with what they fail, and opens one', async () => {
    const args = { grades: ['D', 'E'] };
    const { answer } = await server().call('audit_catalog', args);
    const [first] = listRows(answer, 'products');
    for (const without of [[], ['serverTools' as const]]) {
      await show({ tool: 'audit_catalog', args, without }, async ({ view }) => {
        await view.getByRole('heading', { name: `${answer.total} products` }).waitFor();
        const row = await view.getByRole('row', { name: String(first?.code) }).innerText();
        // The shape of the answer.
        const [id] = (first?.failed ?? []) as readonly string[];
        const [title] = RULES.flatMap((rule) => (rule.id === id ? titleOf(rule) : []));
        expect(row).toContain(title ?? `the title of ${id}`);
        expect(await findFaults({ view })).toEqual([]);
        if (without.length > 0) return;
        await view.getByRole('button', { name: String(first?.name) }).press('Enter');
        await view.getByText(`Grade ${first?.grade}`, { exact: true }).waitFor();
      });
    }
  });

  it('says what was asked, and loads more products than the answer has', async () => {
    const args = { grades: ['A'], max_tokens: 500 };
    const { answer } = await server().call('audit_catalog', args);
    const total = Number(answer.total);
    expect(answer.returned).toBeLessThan(24);
    await show({ tool: 'audit_catalog', args }, async ({ view }) => {
      await view
        .getByRole('heading', { name: `${answer.returned} of ${total} products` })
        .waitFor();
      expect(await readText(view)).toMatch(/ products (Demo data )?Grade A, as of /);
      await view.getByRole('button', { name: 'Load all' }).press('Enter');
      await view.getByRole('heading', { name: `${total} products` }).waitFor();
      await view.getByText(`${total} are loaded, to the end of the list.`).waitFor();
      expect(await view.locator('tbody tr').count()).toBe(24);
    });
  });

  it('says whether one product is ready for a channel, and where a file is', async () => {
    const code = 'TRN-00079';
    await callMade(server(), 'audit_catalog', { code, channel: 'google' });
    await show({ tool: 'audit_catalog', args: { code, channel: 'google' } }, async ({ view }) => {
      await view.getByRole('heading', { name: '1 product' }).waitFor();
      expect(await view.getByRole('row', { name: code }).innerText()).toMatch(
        /\t(Ready|Not ready|Unknown)\t/,
      );
      expect(await readText(view)).toContain(`For Google Merchant Center, ${code}, as of `);
    });
    await show({ tool: 'audit_catalog', args: { export_as: 'failures.csv' } }, async ({ view }) => {
      await view.getByRole('heading', { name: 'Saved as a file' }).waitFor();
      expect(await readText(view)).toMatch(/\d+ rows in failures.csv/);
    });
  });

  it('names products by what is known of their names, and what was asked for that does not exist', async () => {
    const args = { grades: ['D', 'E'], brand_names: ['Nosuchbrand'] };
    await show({ tool: 'audit_catalog', args }, async ({ view }) => {
      await view.getByText('No category or brand is named Nosuchbrand').waitFor();
      expect(await view.getByRole('table').count()).toBe(0);
    });
    const going = { grades: ['A'], max_tokens: 500 };
    const { answer } = await server().call('audit_catalog', going);
    const rows = [{ product_id: 1, name: null, grade: 'E', failed: [] }, { grade: 'E' }];
    const columns = ['product_id', 'name', 'grade', 'failed'];
    const alter = (message: string): string => {
      const all = JSON.parse(message) as { result?: { structuredContent?: object } };
      if (all.result?.structuredContent === undefined) return message;
      const structuredContent = { total: 2, columns, products: rows };
      return JSON.stringify({ ...all, result: { structuredContent } });
    };
    await show(
      { tool: 'audit_catalog', args: { ...going, cursor: answer.next_cursor } },
      async ({ view }) => {
        await view.getByText('Not told').waitFor();
        expect(await view.locator('tbody th').allInnerTexts()).toEqual([
          'Without a name',
          'Not told',
        ]);
        const dash =
          "getComputedStyle(document.querySelector('tbody tr td:last-child bdi'), '::before').content";
        expect(await view.evaluate(dash)).toBe('"–"');
        expect(await readText(view)).toContain('Grade A, without those of earlier answers, as of');
      },
      { alter },
    );
  });

  it('opens no product that is not there', async () => {
    await show({ tool: 'audit_catalog', args: { severity: 'error' } }, async ({ view }) => {
      await view.getByRole('tab', { name: 'By rule' }).press('Enter');
      await view.getByRole('button', { name: 'Variants without a product' }).press('Enter');
      await view.getByText(/^1 to \d+ of \d+ record/).waitFor();
      expect(await view.locator('.defects button').count()).toBe(0);
    });
  });
});

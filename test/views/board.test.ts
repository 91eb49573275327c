/** The quality board in a host. */

import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { titleOf } from '../../src/audit/rule.ts';
import { callMade, listRows } from '../support/catalog-server.ts';
import { findChromium } from '../support/chromium.ts';
import { findFaults } from './host/find-faults.ts';
import { readText, serveViews } from './host/serve-views.ts';

const chromium = findChromium('the quality board');
const AUDIT = { tool: 'audit_catalog', args: {} };
/** Sooner, and without grades. */
const ERRORS = { tool: 'audit_catalog', args: { severity: 'error' } };

describe.skipIf(chromium === undefined)('the board', () => {
  const { server, show } = serveViews(chromium);
  const ask = async () => {
    const { answer } = await server().call('audit_catalog', { max_tokens: 8_000 });
    // The shape of the answer.
    const { products, fix_first: fixes } = answer as {
      readonly products: { readonly a_or_b: number; readonly sellable: number };
      readonly fix_first: unknown;
    };
    return {
      products,
      fixes,
      findings: listRows(answer, 'findings') as unknown as readonly {
        readonly rule: string;
        readonly failed: number;
      }[],
    };
  };

  let asked: ReturnType<typeof ask> | undefined;
  /** Asked once, since each audit costs more than a test. */
  const audit = () => {
    asked ??= ask();
    return asked;
  };

  it('shows grades first, then how many are sellable, and what to fix first, as the answer has them', async () => {
    const { products, fixes } = await audit();
    await show(AUDIT, async ({ view }) => {
      await view.getByRole('heading', { name: 'Data quality' }).waitFor();
      const text = await readText(view);
      expect(text).toContain(`${products.a_or_b} of 110 products are A or B.`);
      expect(text).toContain(`${products.sellable} are sellable`);
      expect(text).toContain('Demo data');
      const first = await view.locator('.fixes h3').first().innerText();
      const { id } = RULES.find((rule) => titleOf(rule) === first) ?? {};
      expect(JSON.stringify(fixes)).toContain(`"${id}"`);
      expect(await findFaults({ view })).toEqual([]);
    });
  });

  it('leads from a rule to its records, page by page, and back', async () => {
    const { findings } = await audit();
    const failed = findings.find(({ rule }) => rule === 'no_alt_text')?.failed ?? 0;
    expect(failed).toBeGreaterThan(25);
    await show(AUDIT, async ({ view, calls, events }) => {
      await view.getByRole('tab', { name: 'By rule' }).press('Enter');
      await view.locator('table.rules').first().waitFor();
      expect(await view.locator('table.rules tbody tr:not(.group)').count()).toBe(findings.length);
      await view.getByRole('button', { name: 'Pictures without alternative text' }).press('Enter');
      await view.getByText(`1 to 25 of ${failed} records`).waitFor();
      expect(
        await view.evaluate('document.activeElement.tagName + document.activeElement.innerText'),
      ).toBe('H1Pictures without alternative text');
      // The host may give the frame another height at this moment, which would move the button from under a mouse.
      await view.getByRole('button', { name: 'Next' }).press('Enter');
      await view.getByText('26 to').waitFor();
      expect(calls.map(({ name }) => name)).toEqual([
        'audit_catalog',
        'list_defects',
        'list_defects',
      ]);
      expect(calls[2]?.arguments).toEqual({ rules: ['no_alt_text'], offset: 25, limit: 25 });
      expect(await findFaults({ view })).toEqual([]);
      await view.getByRole('button', { name: 'Back' }).press('Enter');
      expect(await view.getByRole('tab', { name: 'By rule' }).getAttribute('aria-selected')).toBe(
        'true',
      );
      expect(await view.evaluate('document.activeElement.innerText')).toBe(
        'Pictures without alternative text',
      );
      // All of a row leads there, as its bar does.
      await view
        .getByRole('row', { name: 'Pictures without alternative text' })
        .locator('.bar')
        .click();
      await view.getByText(`1 to 25 of ${failed} records`).waitFor();
      await view.getByRole('button', { name: 'Save as CSV' }).press('Enter');
      await view.getByText(`${failed} rows saved`).waitFor();
      await expect.poll(events, { timeout: 60_000 }).toHaveLength(1);
      expect(JSON.stringify(await events()).split('\\r\\n')).toHaveLength(failed + 2);
    });
  });

  it('maps rules by category, and leads from a cell to as many records', async () => {
    await show(AUDIT, async ({ view }) => {
      await view.getByRole('tab', { name: 'By category' }).press('Enter');
      const cell = view.locator('.heat td button').first();
      const [, share, count] =
        /^([\d.]+) %: ([\d,]+) record/.exec((await cell.getAttribute('aria-label')) ?? '') ?? [];
      expect(await cell.innerText()).toBe(`${share} %`);
      // One scale for all cells: a fifth, a shade.
      expect(await cell.getAttribute('class')).toBe(`number heat-${Math.ceil(Number(share) / 20)}`);
      expect(await findFaults({ view })).toEqual([]);
      await cell.press('Enter');
      await view.getByText(/^1 to \d+ of \d+ record/).waitFor();
      expect(await readText(view)).toContain(`of ${count} record`);
    });
  });

  it('tells how filled each field is by category and language, and leads from a gap to what lacks it', async () => {
    const { answer } = await server().call('query_catalog', {
      sql: "SELECT round(count_if(long) * 100.0 / count(*), 1) FROM translation_coverage WHERE culture = 'de-DE'",
    });
    const [[share] = []] = answer.rows as readonly (readonly number[])[]; // the shape of its answer
    await show(AUDIT, async ({ view }) => {
      await view.getByRole('tab', { name: 'Filled' }).press('Enter');
      const [byLanguage, byCategory] = [
        view.locator('.heat').first(),
        view.locator('.heat').last(),
      ];
      const text = await byLanguage.getByRole('row', { name: /^Long description/ }).innerText();
      expect(text).toContain(`${share} %`);
      expect(await findFaults({ view })).toEqual([]);
      await byCategory
        .getByRole('button', { name: /109 of 110 products, Short description, All/ })
        .press('Enter');
      await view.getByText('1 to 1 of 1 record').waitFor();
      await view.getByRole('button', { name: 'Back' }).press('Enter');
      const gap = byCategory.getByRole('button', { name: / of 110 products, Material, All/ });
      const [, filled] = /: (\d+) of 110/.exec((await gap.getAttribute('aria-label')) ?? '') ?? [];
      await gap.press('Enter');
      await view.getByRole('heading', { name: 'No Material' }).waitFor();
      const lacking = 110 - Number(filled);
      await view.getByText(`1 to ${Math.min(25, lacking)} of ${lacking} records`).waitFor();
    });
  });

  it('keeps to what the audit was narrowed to', async () => {
    await show(
      { tool: 'audit_catalog', args: { status: 'active', grade_by: 'brand' } },
      async ({ view, calls }) => {
        expect(await readText(view)).toContain('Only records with status active were checked.');
        await view.getByRole('tab', { name: 'By brand' }).press('Enter');
        await view.locator('.heat td button').first().press('Enter');
        await view.getByText(/^1 to/).waitFor();
        expect(calls[1]?.arguments).toMatchObject({ status: 'active', grade_by: 'brand' });
        const heading = await view.locator('h1:visible').innerText();
        expect(heading).toMatch(/ in “[^”]+” with status active$/);
        await view.getByText('Ask about these').press('Enter');
        const [rule = '', where = ''] = heading.split(' in “');
        expect(await view.locator('.ask p').first().innerText()).toContain(
          `with “${rule}” in “${where}: what do`,
        );
      },
    );
    const { answer } = await server().call('find_products', { count_by: 'brand' });
    const [{ value: brand } = { value: '' }] = listRows(answer, 'counts');
    await show(
      { tool: 'audit_catalog', args: { brand_names: [brand], grade_by: 'brand' } },
      async ({ view }) => {
        await view.getByRole('tab', { name: 'By brand' }).press('Enter');
        await view.locator('.heat td button').first().press('Enter');
        await view.getByText(/^1 to/).waitFor();
        expect((await view.locator('h1:visible').innerText()).split(`“${brand}”`)).toHaveLength(2);
      },
    );
    await show({ ...AUDIT, args: { status: 'active' }, stripsMeta: true }, async ({ view }) => {
      expect(await readText(view)).toContain('Only a part was checked, as asked.');
    });
  });

  it('asks about the records in the conversation', async () => {
    await show(ERRORS, async ({ view, events }) => {
      await view.getByRole('tab', { name: 'By rule' }).press('Enter');
      await view.locator('table.rules button').first().press('Enter');
      await view.getByText('Ask about these').press('Enter');
      const [line = ''] = await view.locator('.ask p').allInnerTexts();
      expect(await events()).toEqual([]);
      await view.getByRole('button', { name: 'Send' }).press('Enter');
      await view.getByText('Sent to the conversation').waitFor();
      expect(line).toMatch(
        /^Will be sent: About the records with “[^”_]+”: what do they have in common/,
      );
      await expect.poll(events, { timeout: 60_000 }).toEqual([
        {
          event: 'message',
          params: expect.objectContaining({
            content: [{ type: 'text', text: line.replace('Will be sent: ', '') }],
          }),
        },
      ]);
    });
  });

  it('shows who is ready for a channel that is chosen, and data quality again', async () => {
    // Else a slow machine is first told that it is being made.
    await callMade(server(), 'audit_catalog', { channel: 'google' });
    await show(AUDIT, async ({ view, calls }) => {
      await view.getByLabel('Show').selectOption({ label: 'Ready for Google Merchant Center' });
      await view.getByRole('heading', { name: 'Ready for Google Merchant Center' }).waitFor();
      expect(calls.at(-1)).toEqual({ name: 'audit_catalog', arguments: { channel: 'google' } });
      const text = await readText(view);
      expect(text).toMatch(
        /Of \d+ products that are not passive, \d+ ready, \d+ not ready, \d+ unknown\./,
      );
      expect(text).not.toMatch(/better grade/);
      expect(text).toMatch(
        /Not checked, because usually the shop or another system gives it: [a-z, ]*availability/,
      );
      expect(await findFaults({ view })).toEqual([]);
      await view.getByLabel('Show').selectOption({ label: 'Data quality' });
      await view.getByRole('heading', { name: 'Data quality' }).waitFor();
      expect(calls).toHaveLength(2);
    });
  });

  it('shows what the answer has where a host keeps from it what is for views alone', async () => {
    const { products, findings } = await audit();
    await show({ ...AUDIT, stripsMeta: true }, async ({ view }) => {
      expect(await readText(view)).toContain(`${products.a_or_b} of 110 products are A or B.`);
      await view.locator('.fixes button').first().press('Enter');
      await view.getByText(/^1 to \d+ of \d+ record/).waitFor();
      await view.getByRole('button', { name: 'Back' }).press('Enter');
      await view.getByRole('tab', { name: 'By rule' }).press('Enter');
      expect(await view.locator('table.rules tbody tr').count()).toBeLessThanOrEqual(
        findings.length,
      );
      expect(await findFaults({ view })).toEqual([]);
    });
  });

  it('has no button that does nothing where a host can do nothing', async () => {
    const without = ['serverTools', 'message', 'downloadFile', 'openLinks'] as const;
    await show({ ...AUDIT, without }, async ({ view }) => {
      const buttons = await view.locator('main button:visible').allInnerTexts();
      expect(buttons).toEqual(['Fix first', 'By rule', 'By category', 'Filled']);
      expect(await view.locator('main a').count()).toBe(0);
      await view.getByRole('tab', { name: 'By rule' }).press('Enter');
      const rule = view.locator('.finding').first();
      await rule.locator('summary').press('Enter');
      await rule.getByText('Why', { exact: true }).waitFor();
      expect(await findFaults({ view })).toEqual([]);
    });
  });

  it('says what it waits for, and what went wrong, in words of its own', async () => {
    await show({ ...ERRORS, isHeld: true }, async ({ view }) => {
      expect(await readText(view)).toContain('Checking the catalog');
    });
    await show(
      { tool: 'audit_catalog', args: { rules: ['no_pictures_at_all'] } },
      async ({ view }) => {
        expect(await readText(view)).toContain('This could not be shown as it was asked for.');
        expect(await readText(view)).not.toContain('rule');
        expect(await findFaults({ view })).toEqual([]);
      },
    );
  });
});

/** The gallery of a catalog that has a local copy, which answers searches and counts. */

import { describe, expect, it } from 'vitest';
import { listRows } from '../../support/catalog-server.ts';
import { findChromium } from '../../support/chromium.ts';
import { findFaults } from '../host/find-faults.ts';
import { answerWith, readText, serveViews } from '../host/serve-views.ts';

const chromium = findChromium('the gallery of a copy');

describe.skipIf(chromium === undefined)('the gallery of a copy', () => {
  const { server, show } = serveViews(chromium);

  it('shows what a search found, and opens it', async () => {
    for (const stripsMeta of [false, true]) {
      await show(
        { tool: 'search_catalog', args: { query: 'shirt', limit: 3 }, stripsMeta },
        async ({ view }) => {
          expect(await view.locator('.card').count()).toBe(3);
          const name = await view.locator('.card h2').first().innerText();
          await view.locator('.card h2 button').first().press('Enter');
          await view.locator('article').getByRole('heading', { name, level: 1 }).waitFor();
          expect(await findFaults({ view })).toEqual([]);
        },
      );
    }
  });

  it('counts all, and opens the products that a bar counts', async () => {
    await show({ tool: 'find_products', args: { count_by: 'brand' } }, async ({ view }) => {
      const { answer } = await server().call('find_products', { count_by: 'brand' });
      const { values, count: others } = answer.others as {
        readonly values: number;
        readonly count: number;
      };
      expect(
        await view.locator('.counts tbody tr', { hasText: `${values} other values` }).innerText(),
      ).toMatch(new RegExp(`\\t${others}\\t`));
      const count = await view.locator('.counts tbody tr td:nth-child(3)').first().innerText();
      await view.locator('.counts tbody button').first().click();
      await view.getByRole('heading', { name: `${count} products`, level: 1 }).waitFor();
      expect(await view.locator('.card:visible').count()).toBe(Number(count));
    });
  });

  it('says that a bar counted fewer than it opens', async () => {
    const { answer } = await server().call('find_products', { count_by: 'brand' });
    const [first] = listRows(answer, 'counts');
    // Only the count has one.
    const tellFewer = answerWith({ ...answer, counts: [{ ...first, count: 2 }] });
    const alter = (message: string): string =>
      message.includes('"counts"') ? tellFewer(message) : message;
    await show(
      { tool: 'find_products', args: { count_by: 'brand' } },
      async ({ view }) => {
        await view.getByRole('button', { name: String(first?.value), exact: true }).press('Enter');
        await view.getByRole('heading', { name: `${first?.count} products`, level: 1 }).waitFor();
        await view.getByText('The bar counts 2: the others are of nearly the same name').waitFor();
      },
      { alter },
    );
  });

  it('opens and compares products in the language that was asked for', async () => {
    const args = { limit: 3, culture: 'de-DE' };
    await show({ tool: 'find_products', args }, async ({ view, calls }) => {
      await view.locator('.card h2 button').first().press('Enter');
      await view.getByRole('tab', { name: 'Texts' }).waitFor();
      expect(calls.at(-1)?.arguments).toMatchObject({ culture: 'de-DE' });
    });
  });

  it('tells the model that nothing is selected once somebody goes back from a list', async () => {
    const call = {
      tool: 'find_products',
      args: { count_by: 'brand' },
      and: { updateModelContext: { text: {} } },
    };
    await show(call, async ({ view, page }) => {
      await page.evaluate(
        `window.told = []; window.host.bridge.onupdatemodelcontext = async ({ content }) => { window.told.push(content[0].text); return {}; }`,
      );
      await view.locator('.counts tbody button').first().press('Enter');
      await view.locator('.card input').first().press('Space');
      await expect.poll(() => page.evaluate('window.told.length')).toBe(1);
      await view.getByRole('button', { name: '← Back' }).press('Enter');
      await expect
        .poll(() => page.evaluate('window.told.at(-1)'))
        .toBe('Nothing is selected any more.');
    });
  });

  it('gives no share to the sum of other values where products have several', async () => {
    await show(
      { tool: 'find_products', args: { count_by: 'category', limit: 3 } },
      async ({ view }) => {
        const others = view.locator('.counts tbody tr', { hasText: 'other values' });
        expect(await others.innerText()).toMatch(/\t\d+\t?$/);
        expect(await readText(view)).toContain(
          'A product with several values counts under each of them',
        );
      },
    );
    await show({ tool: 'find_products', args: { count_by: 'status' } }, async ({ view }) => {
      expect(await readText(view)).not.toContain('several values');
    });
  });

  it('names a category by its path, without an id that reads like a count, and opens it', async () => {
    const args = { count_by: 'category', category_names: ['Electronics'] };
    const { answer } = await server().call('find_products', args);
    expect(JSON.stringify(answer.counts)).toMatch(/Electronics > [^"]* \(ID \d+\)"/);
    await show({ tool: 'find_products', args }, async ({ view }) => {
      const row = view.locator('.counts tbody tr').first();
      expect(await row.locator('th').innerText()).toMatch(/^Electronics > [^()]*$/);
      const count = await row.locator('td:nth-child(3)').innerText();
      await row.locator('button').click();
      await view
        .getByRole('heading', { name: new RegExp(`^(\\d+ of )?${count} products$`), level: 1 })
        .waitFor();
    });
  });

  it('opens bars of what a filter can ask for exactly, and no others', async () => {
    for (const by of ['tag', 'type', 'year_updated', 'status']) {
      await show({ tool: 'find_products', args: { count_by: by } }, async ({ view }) => {
        const row = view.locator('.counts tbody tr', { hasNotText: 'None' }).last();
        const count = await row.locator('td:nth-child(3)').innerText();
        await row.locator('button').press('Enter');
        await view
          .getByRole('heading', { name: new RegExp(`^${count} products?( so far)?$`), level: 1 })
          .waitFor();
      });
    }
    // A product of this tag may have others, which the filter cannot ask for as well.
    await show(
      { tool: 'find_products', args: { count_by: 'tag', tag: 'sale' } },
      async ({ view }) => {
        expect(await view.locator('.counts tbody tr').count()).toBeGreaterThan(1);
        expect(await view.locator('.counts tbody button').allInnerTexts()).toEqual(['sale']);
      },
    );
    // Names and ids of brands cannot be asked for at once.
    await show(
      { tool: 'find_products', args: { count_by: 'brand', brand_ids: [1] } },
      async ({ view }) => {
        expect(await view.locator('.counts tbody th').allInnerTexts()).toEqual(['Ayda']);
        expect(await view.locator('.counts tbody button').count()).toBe(0);
      },
      { alter: answerWith({ total: 1, counts: [{ value: 'Ayda', count: 1 }] }) },
    );
    const alter = (message: string): string => message.replaceAll('"passive"', '"0"');
    await show(
      { tool: 'find_products', args: { count_by: 'status' } },
      async ({ view }) => {
        expect(await view.locator('.counts tbody th').allInnerTexts()).toEqual(['active', '0']);
        expect(await view.locator('.counts tbody button').allInnerTexts()).toEqual(['active']);
      },
      { alter },
    );
  });

  it('tells which codes and words were not found, beside what was and where nothing was', async () => {
    for (const [tool, args, told] of [
      ['find_products', { codes: ['SLB-00001', 'nope', 'nix'] }, 'Not found: nope, nix'],
      ['find_products', { codes: ['nope'] }, 'Not found: nope'],
      ['get_media', { product_codes: ['SHR-00002', 'nope'] }, 'Not found: nope'],
      ['search_catalog', { query: 'shirt nosuchword' }, 'Words not found: nosuchword'],
    ] as const) {
      await show({ tool, args }, async ({ view }) => {
        expect(await readText(view)).toContain(told);
      });
    }
  });

  it('says that no value is known where the PIM tells none', async () => {
    const alter = answerWith({ total: 110, others: { unknown: 110 } });
    await show(
      { tool: 'find_products', args: { count_by: 'brand' } },
      async ({ view }) => {
        expect(await view.locator('.counts tbody tr').allInnerTexts()).toEqual([
          expect.stringMatching(/^Not known\s+110\t100 %$/),
        ]);
      },
      { alter },
    );
  });

  it('says what the catalog has instead of a word that it has not, and never that nothing was found', async () => {
    const args = { properties: [{ name: 'Materiall', value: 'x' }] };
    await show({ tool: 'find_products', args }, async ({ view }) => {
      const text = await readText(view);
      expect(text).toContain('Nothing has what was asked for');
      expect(text).toContain(
        'Nothing in the catalog has Materiall. There is, among others: “Material”.',
      );
      expect(text).not.toMatch(/not known|No products/);
    });
    await show(
      { tool: 'find_products', args: { count_by: 'property:Materiall' } },
      async ({ view }) => {
        await view
          .getByText('Nothing in the catalog has Materiall. There is, among others: “Material”.')
          .waitFor();
      },
    );
    await show(
      { tool: 'find_products', args: { sort_by: 'price', currency: 'XPF' } },
      async ({ view }) => {
        await view.getByText('Nothing in the catalog has XPF.').waitFor();
      },
    );
  });
});

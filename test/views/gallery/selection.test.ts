/** What people do with the products that they select in the gallery: compare, ask, copy, save. */

import { describe, expect, it } from 'vitest';
import { productOf } from '../../support/catalog-server.ts';
import { findChromium } from '../../support/chromium.ts';
import { findFaults } from '../host/find-faults.ts';
import type { HostCall } from '../host/host-types.ts';
import { products, serveGallery } from './serve-gallery.ts';

const chromium = findChromium('what can be done with selected products');

describe.skipIf(chromium === undefined)('a selection in the gallery', () => {
  const { server, show } = serveGallery(chromium);

  it('tells the model what is selected, and that nothing is any more', async () => {
    const opened = await show({ ...products(), and: { updateModelContext: { text: {} } } });
    const { view, page } = opened;
    await page.evaluate(
      `window.told = []; window.host.bridge.onupdatemodelcontext = async ({ content }) => { window.told.push(content[0].text); return {}; }`,
    );
    const told = () => page.evaluate('window.told');
    await view.locator('.card input').first().check();
    await expect.poll(told).toEqual(['Selected in the view: the product SLB-00001 (id 100001).']);
    await view.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(told).toHaveLength(2);
    expect(await told()).toContain('Nothing is selected any more.');
    // The button that had the keys is gone.
    expect(await view.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Selected',
    );
  });

  it('compares what is selected by what differs, or by all', async () => {
    const opened = await show(products());
    const { view } = opened;
    for (const at of [0, 1]) await view.locator('.card input').nth(at).check();
    await view.getByRole('button', { name: 'Compare' }).click();
    const codes = view.locator('.beside tr', { hasText: 'Code' }).first();
    expect(await codes.innerText()).toMatch(/SLB-00001\s+SHR-00002/);
    expect(await view.locator('.beside tbody th').allInnerTexts()).not.toContain('Status');
    await view.getByRole('button', { name: 'All', exact: true }).click();
    await expect.poll(() => view.locator('.beside tbody th').allInnerTexts()).toContain('Status');
    expect(await findFaults(opened)).toEqual([]);
  });

  it.each<[string, HostCall, string]>([
    ['two products', products({ limit: 2 }), 'Select products to compare or ask about'],
    ['one product', products({ limit: 1 }), 'Select products to ask about'],
    [
      'categories',
      { tool: 'search_catalog', args: { query: 's', entity_types: ['Category'] } },
      'Select results to ask about',
    ],
    [
      'variants',
      { tool: 'search_catalog', args: { query: 'SLB-00001', entity_types: ['Variant'] } },
      'Select results to ask about',
    ],
  ])('offers what can be done with %s', async (_what, call, told) => {
    const { view } = await show(call);
    await view.getByText(told, { exact: true }).waitFor();
  });

  it('asks about what is selected, by codes and ids alone', async () => {
    const opened = await show(products());
    const { view } = opened;
    for (const at of [1, 2]) await view.locator('.card input').nth(at).check();
    const codes = await view.locator('.card:has(:checked) .code').allInnerTexts();
    await view.getByText('Ask about these').click();
    await view.getByRole('button', { name: 'Send' }).click();
    await view.getByText('Sent to the conversation').waitFor();
    const texts = (await opened.events()).map(({ params }) => JSON.stringify(params));
    expect(texts).toEqual([
      expect.stringMatching(
        new RegExp(
          `Tell me about the products ${codes[0]} \\(id \\d+\\), ${codes[1]} \\(id \\d+\\)\\.`,
        ),
      ),
    ]);
  });

  it('names files by their addresses, since all of a product have its code', async () => {
    const args = { product_codes: ['SLB-00001'] };
    const { view } = await show({ tool: 'get_media', args });
    await view.locator('.card input').first().check();
    expect(await view.locator('.ask .note').textContent()).toMatch(
      /about the file [\w.-]+\.\w+ of SLB-00001\./,
    );
  });

  it('says that texts are cut where the host passes on no whole ones', async () => {
    const args = { limit: 3, fields: ['code', 'long_description'] };
    const { view } = await show({ tool: 'find_products', args, stripsMeta: true });
    await view.getByRole('button', { name: 'Save as CSV' }).click();
    await view.getByText('3 of 260 rows saved, 3 values cut at […+n]', { exact: true }).waitFor();
  });

  it('opens the sheet at the picture that is pressed', async () => {
    const opened = await show({ tool: 'get_media', args: { product_codes: ['SLB-00001'] } });
    const { view } = opened;
    const card = view.locator('.card:has(img)').nth(1);
    const address = await card.locator('img').getAttribute('src');
    await card.getByRole('button').press('Enter');
    await view.locator('article .large img').waitFor();
    const [pressed] = await view.locator('.strip button[aria-pressed="true"] img').all();
    expect(await pressed?.getAttribute('src')).toBe(address);
    expect(await view.locator('.large .mark').count()).toBe(0);
  });

  it('copies the codes of what is selected or found, and saves it as a file that a spreadsheet runs nothing of', async () => {
    const opened = await show(products());
    const { view } = opened;
    await view.locator('.card input').first().check();
    expect(await view.locator('.selection strong').innerText()).toBe('1 product selected');
    await view.getByRole('button', { name: 'Copy codes' }).click();
    await view.getByText('1 code copied').waitFor();
    await view.getByRole('button', { name: 'Clear' }).click();
    expect(await view.locator('.card:has(:checked)').count()).toBe(0);
    await view.getByRole('button', { name: 'Copy codes' }).click();
    await view.getByText('12 codes copied').waitFor();
    await view.getByRole('button', { name: 'Save as CSV' }).click();
    await expect.poll(async () => (await opened.events()).length).toBe(1);
    await view.getByText('12 of 260 rows saved').waitFor();
    const [{ event, params } = { event: '', params: {} }] = await opened.events();
    expect(event).toBe('download');
    const { contents } = params as {
      contents: readonly { resource: { text: string; mimeType: string } }[];
    };
    const lines = contents[0]?.resource.text.trimEnd().split('\r\n') ?? [];
    expect(lines[0]).toBe('\uFEFFid,name,code,prices,brand,updated,notes');
    expect(lines).toHaveLength(13);
  });

  it('saves the fields that were asked for whole, and says of how many rows', async () => {
    const fields = ['code', 'brands', 'created', 'long_description'];
    const opened = await show({ tool: 'find_products', args: { limit: 3, fields } });
    const { view } = opened;
    await view.getByRole('button', { name: 'Table' }).click();
    expect(await view.locator('thead th').allInnerTexts()).toEqual(
      expect.arrayContaining(['Brand', 'Created', 'Long description']),
    );
    expect(await view.getByRole('columnheader', { name: 'Brands' }).count()).toBe(0);
    expect(await view.locator('td time').first().innerText()).toMatch(/^\w{3} \d{1,2}, \d{4}$/);
    await view.getByRole('button', { name: 'Save as CSV' }).click();
    await view.getByText('3 of 260 rows saved', { exact: true }).waitFor();
    const saved = JSON.stringify(await opened.events());
    expect(saved).not.toContain('[…+');
    const { answer } = await server().call('get_product', {
      code: await view.locator('.records td.code').first().innerText(),
      sections: ['texts'],
      max_tokens: 8_000,
    });
    const { long_description: text } = productOf(answer) as { readonly long_description: string };
    expect(text.length).toBeGreaterThan(600);
    expect(saved).toContain(JSON.stringify(text.split('\n').at(-1)).slice(1, -1));
  });
});

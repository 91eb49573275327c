/** The gallery as a host shows it: what people see of products, media and search hits, and what they can do with them. */

import { describe, expect, it } from 'vitest';
import { findChromium } from '../../support/chromium.ts';
import { findFaults } from '../host/find-faults.ts';
import type { HostCall } from '../host/host-types.ts';
import { clickBelow, type OpenView } from '../host/open-view.ts';
import { products, serveGallery } from './serve-gallery.ts';

const chromium = findChromium('how the gallery looks, and what can be done in it');

describe.skipIf(chromium === undefined)('the gallery', () => {
  const { server, show } = serveGallery(chromium);

  const titles = ({ view }: OpenView) => view.locator('.card h2').allInnerTexts();
  const heading = ({ view }: OpenView) => view.locator('h1').innerText();

  it('shows each product of the answer with its picture, and how many more there are', async () => {
    const opened = await show(products());
    await opened.view.locator('.card').first().waitFor();
    const { answer } = await server().call('find_products', {
      limit: 12,
      fields: ['name', 'code', 'brand'],
    });
    const names = (answer.products as readonly (readonly string[])[]).map(([name]) => name);
    expect(await titles(opened)).toEqual(names);
    expect(await heading(opened)).toBe('12 of 260 products');
    expect(await opened.view.getByText('Demo data').count()).toBe(1);
    expect(opened.requests.length).toBeGreaterThan(0);
    await expect
      .poll(() => opened.view.evaluate('document.querySelector(".card img").naturalWidth'))
      .toBeGreaterThan(0);
    expect(await findFaults(opened)).toEqual([]);
  });

  it('loads more by the cursor of the answer, through the host, and appends it', async () => {
    const opened = await show(products({ status: 'active' }));
    await clickBelow(opened, opened.view.getByRole('button', { name: 'Load more' }));
    await expect.poll(() => heading(opened)).toBe('62 of 239 products');
    const codes = () => opened.view.locator('.card .code').allInnerTexts();
    const seen = await codes();
    for (const page of ['Page 2 of 3', 'Page 3 of 3']) {
      await opened.view.getByRole('button', { name: 'Next' }).press('Enter');
      await opened.view.getByText(page).waitFor();
      seen.push(...(await codes()));
    }
    expect(new Set(seen).size).toBe(62);
    expect(opened.calls.map(({ name }) => name)).toEqual(['find_products', 'find_products']);
    expect(opened.calls[1]?.arguments).toMatchObject({
      status: 'active',
      cursor: expect.any(String),
      limit: 50,
    });
  });

  it('loads all that there is, and says how many that are', async () => {
    const opened = await show(products());
    await clickBelow(opened, opened.view.getByRole('button', { name: 'Load all' }));
    await expect.poll(() => heading(opened)).toBe('260 products');
    expect(await opened.view.getByRole('button', { name: /^Load/ }).count()).toBe(0);
    expect(await opened.view.getByText('Page 1 of 11').count()).toBe(1);
  });

  it('opens a product by a click or a key, and goes back to its card', async () => {
    const opened = await show(products());
    const { view, page } = opened;
    const name = await view.locator('.card h2').nth(1).innerText();
    await view.locator('.card').nth(1).click();
    await view.locator('article').getByRole('heading', { name, level: 1 }).waitFor();
    await view.getByRole('button', { name: '← Back' }).click();
    const focused = () => view.evaluate('document.activeElement.textContent');
    await expect.poll(focused).toBe(name);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe((await titles(opened))[0]);
    await page.keyboard.press('Space');
    expect(await view.locator('.card:has(:checked)').count()).toBe(1);
    await page.keyboard.press('Enter');
    await view.locator('article').waitFor();
    expect(opened.calls.map((call) => call.name)).toEqual([
      'find_products',
      'get_product',
      'get_product',
    ]);
    expect(await findFaults(opened)).toEqual([]);
  });

  it.each([
    [600, 900],
    [900, 300],
  ])('holds a picture of %i × %i wholly within its frame', async (width, height) => {
    const opened = await show(products());
    const { view, page } = opened;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    await page.route(/\.png$/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: svg }),
    );
    await view.locator('.card').first().click();
    await expect
      .poll(() => view.evaluate('document.querySelector(".large img")?.naturalHeight'))
      .toBe(height);
    const boxes = await view.evaluate(
      `[".large .picture", ".large img"].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())`,
    );
    const [frame, image] = boxes as readonly Record<'top' | 'bottom' | 'left' | 'right', number>[];
    expect(image?.top).toBeGreaterThanOrEqual(frame?.top ?? 0);
    expect(image?.bottom).toBeLessThanOrEqual(frame?.bottom ?? 0);
    expect(
      await view.evaluate('getComputedStyle(document.querySelector(".large img")).objectFit'),
    ).toBe('contain');
    await page.unroute(/\.png$/);
  });

  it('fills the window where the host can, and says so where it refuses', async () => {
    const availableDisplayModes = ['inline', 'fullscreen'];
    const opened = await show({ ...products(), context: { availableDisplayModes } });
    const { view, page } = opened;
    await view.getByRole('button', { name: 'Full screen' }).click();
    await view.getByRole('status').filter({ hasText: /\w/ }).first().waitFor();
    // Beside the button there is no room for it.
    const bottom = await view.evaluate(
      'document.querySelector(".size").getBoundingClientRect().bottom',
    );
    expect(
      await view.evaluate('document.querySelector("h1").getBoundingClientRect().top'),
    ).toBeGreaterThanOrEqual(Number(bottom));
    await page.evaluate(`window.host.bridge.onrequestdisplaymode = async ({ mode }) => {
      window.host.bridge.setHostContext({ availableDisplayModes: ${JSON.stringify(availableDisplayModes)}, displayMode: mode });
      return { mode };
    }`);
    await view.getByRole('button', { name: 'Full screen' }).click();
    await view.getByRole('button', { name: 'Smaller' }).waitFor();
    // It is as large as the window, whatever it shows, and then as high as what it shows again.
    const height = 'document.querySelector("iframe").style.height';
    await page.evaluate(`${height} = "700px"`);
    await view.getByRole('button', { name: 'Table', exact: true }).press('Enter');
    await view.getByRole('table').waitFor();
    await view.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    expect(await page.evaluate(height)).toBe('700px');
    await view.getByRole('button', { name: 'Smaller' }).press('Enter');
    await view.getByRole('button', { name: 'Full screen' }).waitFor();
    await expect.poll(() => page.evaluate(height)).not.toBe('700px');
  });

  it('says what went wrong with loading more, and keeps what there is', async () => {
    const opened = await show(products());
    await opened.view.locator('.card').first().waitFor();
    await opened.page.evaluate(
      `window.host.bridge.oncalltool = async () => { throw new Error('The host is offline.') }`,
    );
    await clickBelow(opened, opened.view.getByRole('button', { name: 'Load more' }));
    await opened.view.getByRole('status').getByText('No more could be loaded.').waitFor();
    expect(await opened.view.locator('.card').count()).toBe(12);
  });

  it('keeps the keys on Load more, and says when all is loaded', async () => {
    const { view, page } = await show(products());
    const focused = (): Promise<unknown> => view.evaluate('document.activeElement.textContent');
    await view.getByRole('button', { name: 'Load more' }).press('Enter');
    await view.getByRole('heading', { name: /^2\d|^[3-9]\d|^\d{3}/ }).waitFor();
    await expect.poll(focused).toBe('Load more');
    await view
      .getByRole('status')
      .getByText(/^\d+ are loaded\.$/)
      .waitFor();
    await view.getByRole('button', { name: 'Load all' }).focus();
    await page.keyboard.press('Enter');
    await view.getByText(/^\d+ are loaded, to the end of the list\.$/).waitFor();
    await expect.poll(focused).toMatch(/ are loaded, to the end of the list\.$/);
  });

  it('searches what is loaded', async () => {
    const opened = await show(products({ limit: 20 }));
    const { view } = opened;
    const brand = await view.locator('.card bdi.soft').first().innerText();
    await view.getByRole('searchbox').fill(brand.toLowerCase());
    const [branded, all] = [await view.locator('.card').count(), 20];
    expect(branded).toBeGreaterThan(0);
    expect(branded).toBeLessThan(all);
    expect(new Set(await view.locator('.card bdi.soft').allInnerTexts())).toEqual(new Set([brand]));
    await view.getByRole('searchbox').fill('nothing has this in it');
    await view.getByText('Nothing that is loaded fits').waitFor();
    await view.getByRole('button', { name: 'Show everything' }).click();
    await expect.poll(() => view.locator('.card').count()).toBe(all);
  });

  it('is a table as well', async () => {
    const opened = await show(products());
    const { view } = opened;
    await view.getByRole('button', { name: 'Table', exact: true }).click();
    await view.getByRole('button', { name: 'Code', exact: true }).click();
    const codes = () => view.locator('td.code').allInnerTexts();
    const sorted = [...(await codes())].sort();
    expect(await codes()).toEqual(sorted);
    expect(await findFaults(opened)).toEqual([]);
  });

  it.each<[string, HostCall, shown: string | RegExp, heading: string | undefined]>([
    [
      'counts as bars',
      { tool: 'find_products', args: { count_by: 'brand' } },
      'Kestrelund',
      '260 products',
    ],
    [
      'covers of media',
      { tool: 'get_media', args: { product_codes: ['SHR-00002'], kind: 'all' } },
      'Cover',
      undefined,
    ],
    ['search hits', { tool: 'search_catalog', args: { query: 'shirt' } }, 'Category', undefined],
    [
      'prices as the host writes them',
      { ...products({ limit: 1 }), context: { locale: 'de-DE' } },
      /\d{1,3}(\.\d{3})*,\d\d\sTRY/,
      undefined,
    ],
  ])('shows %s', async (_what, call, shown, title) => {
    const opened = await show(call);
    await opened.view.getByText(shown).first().waitFor();
    if (title !== undefined) expect(await heading(opened)).toBe(title);
    expect(await findFaults(opened)).toEqual([]);
  });

  it('takes theme and colours of the host, and changes with them', async () => {
    const opened = await show({ ...products(), context: { theme: 'light' } });
    await opened.view.locator('.card').first().waitFor();
    const colour = () => opened.view.evaluate('getComputedStyle(document.body).color');
    const light = await colour();
    await opened.page.evaluate(`window.host.bridge.setHostContext({ theme: 'dark' })`);
    await expect.poll(colour).not.toBe(light);
    expect(await findFaults(opened)).toEqual([]);
    const variables = {
      '--color-background-primary': '#fff8e7',
      '--color-background-secondary': '#ffefcc',
      '--color-text-primary': '#112233',
      '--color-text-secondary': '#334455',
      '--color-border-primary': '#ccbb99',
      '--font-sans': 'Georgia, serif',
    };
    const context = JSON.stringify({ theme: 'light', styles: { variables } });
    await opened.page.evaluate(`window.host.bridge.setHostContext(${context})`);
    await expect.poll(colour).toBe('rgb(17, 34, 51)');
    expect(await opened.view.evaluate('getComputedStyle(document.body).fontFamily')).toBe(
      'Georgia, serif',
    );
  });

  it('fits a narrow host, and tells it its height', async () => {
    const width = 320;
    const opened = await show(products(), { width });
    await opened.view.locator('.card').first().waitFor();
    await opened.view.getByRole('checkbox').nth(1).check();
    expect(await opened.view.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const outside = `[...document.querySelectorAll('main *:not(.hidden)')].filter((one) => one.getBoundingClientRect().right > ${width + 1}).length`;
    expect(await opened.view.evaluate(outside)).toBe(0);
    const needed = await opened.view.evaluate('document.querySelector("main").offsetHeight');
    await expect
      .poll(() => opened.page.evaluate('document.querySelector("iframe").offsetHeight'))
      .toBe(needed);
    expect(await findFaults(opened)).toEqual([]);
  });
});

/** That what people reach for is where they look: on a phone, in a high frame, after going to and fro. */

import { describe, expect, it } from 'vitest';
import { findChromium } from '../../support/chromium.ts';
import { clickBelow } from '../host/open-view.ts';
import { products, serveGallery } from './serve-gallery.ts';

const chromium = findChromium('that views show what is asked for where people look');

describe.skipIf(chromium === undefined)('in sight', () => {
  const { show } = serveGallery(chromium);
  const phone = { width: 390, height: 700 };

  it('is the lightbox, in a frame that is higher than the window', async () => {
    const { view, page } = await show(products(), phone);
    await view.locator('.card').nth(1).click();
    await view.locator('button.large:enabled').click();
    const bar = view.locator('dialog .tools');
    await expect.poll(async () => (await bar.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    const { height = 0, y = 0 } = (await view.locator('dialog').boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(phone.height);
    await page.keyboard.press('ArrowRight');
    await bar.getByText(/^2 of \d/).waitFor();
    await page.keyboard.press('Escape');
    await view.locator('dialog').waitFor({ state: 'detached' });
  });

  it('is the next picture by an arrow, but of one that is zoomed what is beside', async () => {
    const { view } = await show({ tool: 'get_product', args: { code: 'SLB-00001' } });
    await view.locator('button.large').click();
    const dialog = view.getByRole('dialog');
    const stage = view.locator('.stage');
    await stage.press('ArrowRight');
    await dialog.getByText(/^2 of \d+/).waitFor();
    await view.getByRole('button', { name: 'Zoom' }).press('Enter');
    await view.locator('.stage:focus').waitFor();
    await stage.press('ArrowRight');
    expect(await dialog.innerText()).toMatch(/^.*2 of \d+/);
    await dialog.getByRole('button', { name: 'Next' }).press('Enter');
    await dialog.getByText(/^3 of \d+/).waitFor();
    await dialog.locator('button:focus', { hasText: 'Next' }).waitFor();
    await dialog.getByRole('button', { name: 'Previous' }).press('Enter');
    await dialog.getByText(/^2 of \d+/).waitFor();
    await view.getByRole('button', { name: 'Zoom' }).press('Enter');
    await stage.press('ArrowLeft');
    await dialog.getByText(/^1 of \d+/).waitFor();
  });

  it('is the head of the next page, and the card that somebody came back to', async () => {
    const opened = await show(products({ limit: 60 }), phone);
    const { view, page } = opened;
    await clickBelow(opened, view.getByRole('button', { name: 'Next' }));
    const first = view.locator('.card').first();
    const top = async () => (await first.boundingBox())?.y ?? -1;
    await expect.poll(async () => (await top()) >= 0 && (await top()) < phone.height).toBe(true);
    const last = view.locator('.card').nth(20);
    await clickBelow(opened, last);
    await view.locator('article').waitFor();
    await view.getByRole('button', { name: '← Back' }).click();
    await expect
      .poll(async () => {
        const { y = -1 } = (await last.boundingBox()) ?? {};
        return y > -200 && y < phone.height;
      })
      .toBe(true);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('IFRAME');
  });

  it('is one Tab stop of a table, from which arrows go on and Enter opens', async () => {
    const { view, page } = await show(products());
    await view.getByRole('button', { name: 'Table', exact: true }).click();
    const names = view.locator('tbody th button');
    await names.first().focus();
    await page.keyboard.press('ArrowDown');
    const second = await names.nth(1).innerText();
    expect(await view.evaluate('document.activeElement.textContent')).toBe(second);
    expect(await view.locator('tbody [tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await view.locator('article').getByRole('heading', { name: second, level: 1 }).waitFor();
  });
});

/** A catalog that means harm, in the gallery: its texts stay texts, and nothing is sent. */

import { describe, expect, it } from 'vitest';
import { findChromium } from '../../support/chromium.ts';
import { honestPage, startPim } from '../../tools/broken-pim.ts';
import { serveOver } from '../host/serve-views.ts';

const chromium = findChromium('that a hostile record does nothing in the gallery');

const MARKUP =
  '<script>globalThis.ran = 1</script><img src="https://evil.example/x.png" onerror="globalThis.ran = 2">';

/** Each with what its picture is. */
const PICTURES: readonly (readonly [address: string, shown: string])[] = [
  ['javascript:alert(1)', 'Without an address'],
  ['data:image/svg+xml,<svg onload="alert(1)"/>', 'Without an address'],
  ['https://evil.example/steal.png?q=1', 'From evil.example, not loaded'],
  ['https://allowed.example@evil.example/x.png', 'Without an address'],
  ['https://allowed.example.evil.example/x.png', 'From allowed.example.evil.example, not loaded'],
  ['//evil.example/x.png', 'Without an address'],
  ['https://evil.example/"><script>alert(1)</script>', 'From evil.example, not loaded'],
];

const RECORDS = PICTURES.map(([link], index) => ({
  ProductId: index + 1,
  Code: index === 0 ? '=HYPERLINK("https://evil.example")' : `SAFE\u202e-${index}\u2066`,
  Name: `${MARKUP} &lt;b&gt; ${index} [click](javascript:alert(1))`,
  Status: 1,
  TrademarkProducts: [{ TrademarkId: 1, Name: `"'><iframe src=javascript:alert(1)>` }],
  Prices: [{ Price: 10, Currency: '<b>X</b>' }],
  Pictures: [{ PictureId: index + 1, IsCover: true, Link: link, ImageUrl: link }],
}));

describe.skipIf(chromium === undefined)('a hostile catalog', () => {
  const { open } = serveOver(chromium, async () => {
    const server = await startPim({ env: { PIM_MEDIA_HOSTS: 'allowed.example' } });
    server.behave((_endpoint, body) => ({ body: honestPage(RECORDS, body) }));
    return server;
  });

  it('stays text, runs nothing, asks for nothing, and says nothing in the name of the user or in a spreadsheet', async () => {
    const opened = await open({ tool: 'find_products', args: {} });
    const { view } = opened;
    await view.locator('.card').first().waitFor();
    expect(await view.locator('.card').count()).toBe(PICTURES.length);
    expect(await view.locator('.picture').allInnerTexts()).toEqual(
      PICTURES.map(([, shown]) => shown),
    );
    expect(
      await view
        .locator('main script, main img, main iframe, main a, main b, main svg:not(.without > svg)')
        .count(),
    ).toBe(0);
    expect(await view.locator('main').innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    for (const frame of opened.page.frames())
      expect(await frame.evaluate('globalThis.ran')).toBe(undefined);
    expect([opened.requests, opened.complaints]).toEqual([[], []]);
    for (const box of await view.locator('.card input').all()) await box.check();
    await view.getByText('Ask about these').click();
    await view.getByRole('button', { name: 'Send' }).click();
    await view.getByText('Sent to the conversation').waitFor();
    await view.getByRole('button', { name: 'Save as CSV' }).click();
    await expect.poll(async () => (await opened.events()).length).toBe(2);
    const [message, file] = (await opened.events()).map(({ params }) => JSON.stringify(params));
    expect(message).not.toMatch(/HYPERLINK|script|click|evil/);
    expect(message).toContain('(id 1), SAFE-1 (id 2)');
    expect(file).toContain(`,\\"'=HYPERLINK`);
    expect([opened.requests, opened.complaints]).toEqual([[], []]);
  });
});

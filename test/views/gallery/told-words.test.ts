/** What a gallery says of words that nothing has, and of what nobody knows. */

import { describe, expect, it } from 'vitest';
import { sayNotice } from '../../../src/answer/notices.ts';
import { findChromium } from '../../support/chromium.ts';
import { answerWith, serveViews } from '../host/serve-views.ts';

const chromium = findChromium('what a gallery says of words');

describe.skipIf(chromium === undefined)('what a gallery says of words', () => {
  const { show } = serveViews(chromium);

  it('no longer says what the first records lacked once others are loaded', async () => {
    const lack = (message: string): string =>
      message.replaceAll(
        '"structuredContent":{',
        '"structuredContent":{"none_has":[{"translation":"fr"}],',
      );
    await show(
      { tool: 'find_products', args: { limit: 20 } },
      async ({ view }) => {
        await view.getByText('Nothing that was looked at has fr.').waitFor();
        await view.getByRole('button', { name: 'Load more' }).press('Enter');
        await view.getByRole('heading', { name: '70 of 110 products' }).waitFor();
        expect(await view.getByText('has fr.').count()).toBe(0);
      },
      { alter: lack },
    );
  });

  it('says at its head in which places of records was found what was asked for', async () => {
    const args = { properties: [{ name: 'Colour', value: 'Red' }], limit: 5 };
    await show({ tool: 'find_products', args }, async ({ view }) => {
      await view
        .locator('.extent')
        .getByText(/^Colour was looked for in each place that has it: \d+ match by property/)
        .waitFor();
    });
  });

  it('says why it is not known whether there are any', async () => {
    const why = {
      code: 'none_has_fields',
      read: 110,
      records: 'products',
      fields: ['prices'],
    } as const;
    const alter = answerWith({ returned: 0, products: [], warnings: [sayNotice(why)] }, [why]);
    await show(
      { tool: 'find_products', args: { missing: ['price'] } },
      async ({ view }) => {
        await view
          .getByRole('heading', { name: 'None of the 110 products read has any prices' })
          .waitFor();
        await view.getByText(/^Either all lack them, or they are not sent here\./).waitFor();
        expect(await view.locator('details').count()).toBe(0);
      },
      { alter },
    );
  });
});

/** What the product sheet says of the quality of a product. */

import { describe, expect, it } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { findFaults } from './host/find-faults.ts';
import { serveViews } from './host/serve-views.ts';

const chromium = findChromium('the problems of a product');

describe.skipIf(chromium === undefined)('the problems of a product', () => {
  const { server, show } = serveViews(chromium);
  const findCode = async (rule: string): Promise<string | undefined> => {
    const { answer } = await server().call('audit_catalog', { rules: [rule], max_examples: 1 });
    return /[A-Z]{3}-\d{5}/.exec(JSON.stringify(answer.findings))?.[0];
  };

  it('are told with what to do, and with its grade', async () => {
    const code = await findCode('no_alt_text');
    await show({ tool: 'get_product', args: { code } }, async ({ view, calls }) => {
      await view.locator('.problems').getByText('Pictures without alternative text').waitFor();
      expect(await view.locator('.problems').innerText()).toContain(
        'Describe each picture in its alternative text.',
      );
      expect(await view.getByText(/^Grade [A-E]$/).count()).toBe(1);
      expect(calls.map(({ name }) => name)).toEqual(['get_product']);
      expect(await findFaults({ view })).toEqual([]);
    });
  });

  it('name the gaps of the whole system each once, and open to what to do', async () => {
    const code = await findCode('no_alt_text');
    const gap = (message: string): string =>
      message.replace(/\{"rule":"no_alt_text"[^{}]*\}/, (own) =>
        [own, own].join().replaceAll('{', '{"isOfSystem":true,'),
      );
    await show(
      { tool: 'get_product', args: { code } },
      async ({ view }) => {
        const summary = view.locator('.problems summary');
        await summary
          .getByText('1 gap of the whole system: Pictures without alternative text')
          .waitFor();
        await summary.press('Enter');
        expect(await view.locator('.problems').innerText()).toContain(
          'Describe each picture in its alternative text.',
        );
      },
      { alter: gap },
    );
  });
});

/** Every view of a copy: that it fits and has no barrier in each look, and that markup in a catalog stays text. */

import { describe, expect, it } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { findFaults } from './host/find-faults.ts';
import { isTooWide, readText, serveViews } from './host/serve-views.ts';

const chromium = findChromium('that views fit, have no barrier, and show markup as text');

/** Theme, width in pixels and language of a host. */
type Look = readonly [theme: string, width: number, locale: string];

const EVERYDAY: readonly Look[] = [['dark', 320, 'ar-EG']];
const SOAK: readonly Look[] = [
  ['light', 320, 'en-GB'],
  ['dark', 320, 'en-GB'],
  ['dark', 900, 'en-GB'],
  ['light', 900, 'ar-EG'],
];

const BY_YEAR =
  "SELECT date_trunc('year', created)::DATE AS made, count(*) AS products FROM products GROUP BY 1";
const CALLS = [
  { tool: 'audit_catalog', args: {} },
  { tool: 'get_product', args: { code: 'TRN-00079' } },
  {
    tool: 'query_catalog',
    args: { sql: 'SELECT product_id, name, created FROM products ORDER BY 1' },
  },
  { tool: 'query_catalog', args: { sql: BY_YEAR } },
];

describe.skipIf(chromium === undefined)('a view', () => {
  const { show } = serveViews(chromium);

  it.each(everydayOrSoak(EVERYDAY, SOAK))(
    'fits %s, %i pixels wide, in %s, on every tab',
    async (theme, width, locale) => {
      for (const call of CALLS) {
        await show(
          { ...call, context: { theme, locale } },
          async ({ view }) => {
            const looked: unknown[] = [await isTooWide(view), ...(await findFaults({ view }))];
            for (const tab of await view.getByRole('tab').all()) {
              await tab.click();
              looked.push(await isTooWide(view), ...(await findFaults({ view })));
            }
            expect([call, looked.filter((one) => one !== false)]).toEqual([call, []]);
            // Its sentences are English in every language.
            expect(await view.evaluate('getComputedStyle(document.body).direction')).toBe('ltr');
          },
          { width },
        );
      }
    },
  );
});

/** It ends or opens whatever markup it stands in, and is also an address. */
const HOSTILE = `javascript:globalThis.ran=1//</script></style>"'><img src="https://evil.example/x.png" onerror="globalThis.ran=1"><script>globalThis.ran=1</script>`;

/** As long as the longest compounds are. */
const LONG_WORD =
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Puts it in the place of a text in every message, as a server might send it that cleans nothing. */
function putMarkup(text: string): (message: string) => string {
  const written = JSON.stringify(HOSTILE).slice(1, -1);
  const twice = JSON.stringify(written).slice(1, -1);
  // The answer is there once as JSON and once as a text of JSON, in which all is escaped once more.
  return (message) =>
    message
      .replaceAll(new RegExp(`(\\\\"[^"]*)${text}`, 'g'), `$1${twice}`)
      .replaceAll(text, written);
}

describe.skipIf(chromium === undefined)('a view of a server that sends markup', () => {
  const { show } = serveViews(chromium, { source: createSmallCatalog() });
  const boot = { tool: 'get_product', args: { code: 'P-BOOT' } };

  it.each([
    ['Leather', boot],
    ['About Winter Boot', boot],
    [
      'Marker',
      { tool: 'query_catalog', args: { sql: "SELECT 'Marker' AS one, 'Marker 2' AS two" } },
    ],
    ['Copper Pot', { tool: 'audit_catalog', args: {} }],
  ])(
    'shows it in the place of %s as text, runs nothing and asks for nothing: %j',
    async (marker, call) => {
      await show(
        call,
        async ({ view }) => {
          const texts = [await readText(view)];
          if (call.tool === 'audit_catalog') {
            await view.getByRole('tab', { name: 'By rule' }).click();
            await view.getByRole('button', { name: 'Barcode used twice' }).click();
            await view.getByText(/^1 to 5/).waitFor();
            texts.push(await readText(view));
          }
          for (const tab of await view.getByRole('tab').all()) {
            await tab.click();
            texts.push(await readText(view));
          }
          expect(texts.join(' ')).toContain(HOSTILE);
          const found = await view.evaluate(
            '[String(globalThis.ran), document.images.length, document.links.length]',
          );
          expect(found).toEqual(['undefined', 0, 0]);
        },
        { alter: putMarkup(marker) },
      );
    },
  );

  it('keeps a name of one long word within a phone', async () => {
    await show(
      { tool: 'audit_catalog', args: {} },
      async ({ view }) => {
        await view.getByRole('tab', { name: 'By rule' }).click();
        await view.getByRole('button', { name: 'Barcode used twice' }).click();
        await view.getByText(/^1 to 5/).waitFor();
        expect(await readText(view)).toContain(LONG_WORD);
        expect(await isTooWide(view)).toBe(false);
      },
      { alter: (message) => message.replaceAll('Copper Pot', LONG_WORD), width: 390 },
    );
  });
});

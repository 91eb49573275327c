/** The quality board when the copy was refreshed. */

import { describe, expect, it } from 'vitest';
import { callMade } from '../support/catalog-server.ts';
import { findChromium } from '../support/chromium.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';
import { findFaults } from './host/find-faults.ts';
import { readText, serveViews } from './host/serve-views.ts';

const chromium = findChromium('the board after a refresh');
const AUDIT = { tool: 'audit_catalog', args: {} };

describe.skipIf(chromium === undefined)('the board', () => {
  const { server, show } = serveViews(chromium, { source: createSmallCatalog() });
  const refresh = async (): Promise<void> => {
    const { answer } = await server().call('audit_catalog');
    const { as_of: readAt } = answer.copy as { readonly as_of: string }; // the shape of the answer
    // What is kept of a copy is known by the second in which reading it began.
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(readAt) + 1_000);
    await server().call('sync_catalog', { max_age_h: 0 });
    await callMade(server(), 'audit_catalog');
  };

  it('says that the catalog was read again since the figure that was pressed', async () => {
    await show(AUDIT, async ({ view }) => {
      await view.getByRole('tab', { name: 'By rule' }).press('Enter');
      const rules = view.locator('.rules tbody tr button');
      await rules.first().press('Enter');
      await view.getByText(/^1 to \d+ of \d+ records?$/).waitFor();
      await view.getByRole('button', { name: 'Back' }).press('Enter');
      await refresh();
      await rules.first().press('Enter');
      await view
        .getByText(/^1 to \d+ of \d+ records?\. The catalog was read again since, .*\d/)
        .waitFor();
    });
  });

  it('says what refreshes saw within a week', async () => {
    await refresh();
    await show(AUDIT, async ({ view }) => {
      const text = await readText(view);
      expect(text).toMatch(
        /Since .*\d:\d\d.*\s+What was before is not known. \d refresh(es)? saw no change/,
      );
      expect(await findFaults({ view })).toEqual([]);
    });
  });
});

/** Hosts that start a server for each call, and the reading that such servers share. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inHundreds } from '../copy/sync/open-lists.ts';
import { NOTHING, pagesOf, UNLIMITED } from '../support/copied.ts';
import { startHost } from '../support/host.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { numberedProducts, openOverPim } from '../tools/broken-pim.ts';

/** Pages of the catalog; requests by which the first process learns how large pages may be; and those that see the end. */
const PAGES = 16;
const LEARNED_BY = 4;
const CHECKED_BY = 5;

/** No call sees the end of reading. To finish the copy begins anew in each process, and has to end in one. */
const READING_DEADLINE_MS = 4_000;
const FINISHING_DEADLINE_MS = 120_000;

/** A machine under load may read only a page or two in a call. */
const MAX_CALLS = 20;

it('goes on from process to process until the copy is done, with hardly more requests than one reading', async () => {
  const readPage = inHundreds(numberedProducts(100 * PAGES));
  const pim = await openOverPim((endpoint, body) =>
    endpoint === 'products' ? readPage(body) : NOTHING,
  );
  const settings = {
    ...pim.settings,
    PIM_COPY: 'auto',
    PIM_DATA_DIR: ownDirectory('data'),
    PIM_QUOTA_DIR: ownQuotaDir(),
    PIM_LIMITS: JSON.stringify({ ...UNLIMITED, products: 8 }),
    PIM_LIMIT_WINDOW_MS: '3000',
  };
  const answers: { readonly state?: string; readonly next?: string }[] = [];
  const engines: string[] = [];
  while (answers.at(-1)?.state !== 'done' && answers.length < MAX_CALLS) {
    const isRead = answers.at(-1)?.state === 'finishing';
    const deadlineMs = isRead ? FINISHING_DEADLINE_MS : READING_DEADLINE_MS;
    const host = await startHost({
      settings: { ...settings, PIM_DEADLINE_MS: String(deadlineMs) },
    });
    const { told } = await host.call('sync_catalog', {});
    answers.push(told as { readonly state?: string }); // what the tool answers
    const { pid } = host.child;
    if (process.platform === 'linux' && answers.at(-1)?.state === 'reading')
      engines.push(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
    expect((await host.leave()).code).toBe(0);
  }
  expect(answers.at(-1)).toMatchObject({ state: 'done', copy: { products: 100 * PAGES } });
  // Every process may have lost those of its requests that were not answered when it ended.
  const pages = pagesOf(pim.requests, 'products');
  expect(pages.length).toBeLessThanOrEqual(PAGES + LEARNED_BY + CHECKED_BY + answers.length);
  expect(answers.length).toBeGreaterThan(2);
  const advised = answers
    .slice(0, 3)
    .map(({ next = '' }) => /pim-mcp sync once, or serve over HTTP/.test(next));
  expect(advised).toEqual([false, false, true]);
  // While pages are read, no engine runs.
  expect(engines.slice(0, 2)).toEqual(['', '']);
});

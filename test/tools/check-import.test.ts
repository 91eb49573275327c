/** check_import over the copy of a small catalog. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { callMade, openServer, type SandboxServer, UNLIMITED } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { writeFewRules } from '../support/few-rules.ts';
import { addressOf, startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

let server: Pick<SandboxServer, 'call' | 'close'>;
let close: () => Promise<void>;

beforeAll(async () => {
  const sandbox = await startSandbox({ source: createSmallCatalog(), limits: UNLIMITED });
  const settings = {
    PIM_LIMITS: JSON.stringify(UNLIMITED),
    PIM_DATA_DIR: ownDirectory('data'),
    // test/cli/check.test.ts asks all rules.
    PIM_RULES: writeFewRules('no_name', 'no_price', 'long_description_repeats_name'),
  };
  server = await openServer({ env: { ...addressOf(sandbox), ...SYNC_ENV, ...settings } });
  close = () => sandbox.close();
  expect((await server.call('sync_catalog')).answer.state).toBe('done');
  await callMade(server, 'audit_catalog');
});
afterAll(async () => {
  await server.close();
  await close();
});

it('tells what rows would change, what looks like a slip and which rules newly fail', async () => {
  const { answer } = await server.call('check_import', {
    rows: [{ code: 'P-PAN', name: '', 'Price EUR': '95' }],
  });
  expect(answer).toMatchObject({
    rows: { read: 1, matched: 1 },
    slips: [
      { slip: 'decimal_moved', field: 'prices.EUR', count: 1 },
      { slip: 'emptied', field: 'name', count: 1 },
    ],
    rules: [
      { rule: 'no_name', severity: 'error', newly: 'fails', records: 1 },
      { rule: 'long_description_repeats_name', newly: 'passes' },
    ],
  });
  expect(answer.findings).toContainEqual(
    expect.objectContaining({ finding: 'decimal_moved', before: '9.5', after: '95' }),
  );
});

it('refuses rows without a key, and says how to name it', async () => {
  const { answer } = await server.call('check_import', { rows: [{ title: 'Boot' }] });
  expect(answer.error).toMatchObject({ code: 'INVALID_ARGUMENT' });
});

it('refuses more than 200 rows', async () => {
  const rows = Array.from({ length: 201 }, (_, at) => ({ code: `A-${at}` }));
  const { answer } = await server.call('check_import', { rows });
  expect(answer.error).toMatchObject({ code: 'INVALID_ARGUMENT' });
});

/** `pim-mcp audit` and `sync` of a PIM that refuses a list: no grades, no success, and no copy that is simply complete. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { runCommand, settingsFor } from './run-command.ts';

let sandbox: Sandbox;
let env: Readonly<Record<string, string>>;
let synced: Awaited<ReturnType<typeof runCommand>>;
beforeAll(async () => {
  sandbox = await startSandbox({
    products: 40,
    limits: { total: 0 },
    faults: [{ fault: 'status', status: 403, endpoint: 'variants' }],
  });
  env = settingsFor(sandbox, { PIM_DATA_DIR: ownDirectory('data'), PIM_DEADLINE_MS: '60000' });
  synced = await runCommand(['sync'], { env });
});
afterAll(() => sandbox.close());

it('sync names the list that is not served', () => {
  expect(synced.stdout).toMatch(/^Complete but for variants, which the PIM does not serve, as of /);
});

it('audit ends with 3 where nothing else fails it, and says why', async () => {
  const { code, stdout, stderr } = await runCommand(['audit', 'rules=variant_no_options', '--fail-on', 'none'], {
    env,
  });
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(/variants were not read, .*FORBIDDEN.* products name such/),
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ unread: ['variant_no_options'], copy: { not_served: ['variants'] } });
});

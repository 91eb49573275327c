/** `pim-mcp audit` and `sync` of a PIM that refuses a list: no grades, no success, and no copy that is simply complete. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFewRules } from '../support/few-rules.ts';
import { type Sandbox, startSandbox } from '../support/generated-sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { runCommand, settingsFor } from './run-command.ts';

let sandbox: Sandbox;
let env: Readonly<Record<string, string>>;
let synced: Awaited<ReturnType<typeof runCommand>>;
beforeAll(async () => {
  sandbox = await startSandbox({
    products: 20,
    limits: { total: 0 },
    faults: [{ fault: 'status', status: 403, endpoint: 'variants' }],
  });
  env = settingsFor(sandbox, {
    PIM_DATA_DIR: ownDirectory('data'),
    PIM_DEADLINE_MS: '60000',
    PIM_COPY_SEARCH: 'off',
    PIM_RULES: writeFewRules('variant_no_options', 'no_alt_text', 'no_own_picture'),
  });
  synced = await runCommand(['sync'], { env });
});
afterAll(() => sandbox.close());

it('sync names the list that is not served', () => {
  expect(synced.stdout).toMatch(/^Complete but for variants, which the PIM does not serve, as of /);
});

it('audit ends with 3 where nothing else fails it, and says why', async () => {
  const { code, stdout, stderr } = await runCommand(
    ['audit', 'rules=variant_no_options', '--fail-on', 'none'],
    {
      env,
    },
  );
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(/variants were not read, .*FORBIDDEN.* products name such/),
  ]);
  expect(JSON.parse(stdout)).toMatchObject({
    unread: ['variant_no_options'],
    copy: { not_served: ['variants'] },
  });
});

it.each([
  ['grades=D,E', 'No product is graded'],
  ['channel=google code=SHR-00002', 'Nobody knows which products are ready'],
])('%s lists no product, says why, and ends with 1', async (args, unknown) => {
  const { code, stdout, stderr } = await runCommand(['call', 'audit_catalog', ...args.split(' ')], {
    env,
  });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`${unknown}, because lists were not read. variants: `);
  expect(stderr).toContain('FORBIDDEN');
});

it('the list of defects has no grades', async () => {
  const { stdout } = await runCommand(['audit', '--format', 'csv'], { env });
  const [heads = '', ...rows] = stdout.trimEnd().split('\r\n');
  expect(heads.split(',').at(-1)).toBe('grade');
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter((row) => !row.endsWith(','))).toEqual([]);
});

/** A copied catalog that a test file audits by the command. */

import { afterAll, beforeAll, expect } from 'vitest';
import { type Sandbox, startSandbox } from '../../support/generated-sandbox.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { type Ran, runCommand, settingsFor } from '../run-command.ts';

/** Runs `pim-mcp audit`. */
type RunAudit = (args: readonly string[], io?: Parameters<typeof runCommand>[1]) => Promise<Ran>;

/** Copies a catalog before the tests of the file that calls it. @param settings beside those of the sandbox */
export function serveAudits(settings: Readonly<Record<string, string>> = {}): {
  readonly audit: RunAudit;
  readonly sandbox: () => Sandbox;
} {
  let sandbox: Sandbox;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ products: 300, limits: { total: 0 } });
    env = settingsFor(sandbox, { PIM_DATA_DIR: ownDirectory('data'), PIM_DEADLINE_MS: '60000', ...settings });
    // It waits for the audit by all rules, too.
    expect(await runCommand(['sync'], { env })).toMatchObject({ code: 0 });
  });
  afterAll(() => sandbox.close());
  return { audit: (args, io = {}) => runCommand(['audit', ...args], { env, ...io }), sandbox: () => sandbox };
}

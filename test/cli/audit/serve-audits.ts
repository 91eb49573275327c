/** A copied catalog of 300 products that a test file audits by the command. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Sandbox, startSandbox } from '../../support/generated-sandbox.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { type Ran, runCommand, settingsFor } from '../run-command.ts';

/** Products of it. */
export const PRODUCTS = 300;

type Run = (args: readonly string[], io?: Parameters<typeof runCommand>[1]) => Promise<Ran>;

/** Copies the catalog before the tests of the file that calls it. */
export function serveAudits(): {
  readonly audit: Run;
  readonly run: Run;
  readonly ask: (...args: readonly string[]) => Promise<ReturnType<typeof JSON.parse>>;
  readonly sandbox: () => Sandbox;
  readonly env: () => Readonly<Record<string, string>>;
} {
  let sandbox: Sandbox;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    sandbox = await startSandbox({ products: PRODUCTS, limits: { total: 0 } });
    env = settingsFor(sandbox, { PIM_DATA_DIR: ownDirectory('data'), PIM_DEADLINE_MS: '60000' });
    // It waits for the audit by all rules, too.
    expect(await runCommand(['sync'], { env })).toMatchObject({ code: 0 });
  });
  afterAll(() => sandbox.close());
  const run: Run = (args, io = {}) => runCommand(args, { env, ...io });
  const audit: Run = (args, io) => run(['audit', ...args], io);
  const ask = async (...args: readonly string[]) => JSON.parse((await audit(args)).stdout);
  return { audit, run, ask, sandbox: () => sandbox, env: () => env };
}

/** A rules file in a directory of its own, or where one may be made. */
export function placeRules(text?: string, name = 'rules.yaml'): string {
  const file = join(ownDirectory('rules'), name);
  if (text !== undefined) writeFileSync(file, text);
  return file;
}

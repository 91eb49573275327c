/** A copied catalog of 300 products that test files audit by the command. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { startSandbox } from '../../support/generated-sandbox.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { type Ran, runCommand, settingsFor } from '../run-command.ts';

/** Products of it. */
export const PRODUCTS = 300;

type Run = (args: readonly string[], io?: Parameters<typeof runCommand>[1]) => Promise<Ran>;

/** Serves the catalog and copies it, which waits for the audit by all rules, too. */
async function copyCatalog(): Promise<Readonly<Record<string, string>>> {
  const sandbox = await startSandbox({ products: PRODUCTS, limits: { total: 0 } });
  const settings = { PIM_DATA_DIR: ownDirectory('data'), PIM_DEADLINE_MS: '60000' };
  const env = settingsFor(sandbox, settings);
  expect(await runCommand(['sync'], { env })).toMatchObject({ code: 0 });
  return env;
}

/** Made by the first file of a worker that asks for it, and there until the worker ends: nobody changes it. */
let copied: ReturnType<typeof copyCatalog> | undefined;

/** Copies the catalog before the tests of the file that calls it, if no file of the same worker has done so. */
export function serveAudits(): {
  readonly audit: Run;
  readonly run: Run;
  readonly ask: (...args: readonly string[]) => Promise<ReturnType<typeof JSON.parse>>;
  readonly env: () => Readonly<Record<string, string>>;
} {
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    copied ??= copyCatalog();
    env = await copied;
  });
  const run: Run = (args, io = {}) => runCommand(args, { env, ...io });
  const audit: Run = (args, io) => run(['audit', ...args], io);
  const ask = async (...args: readonly string[]) => JSON.parse((await audit(args)).stdout);
  return { audit, run, ask, env: () => env };
}

/** A rules file in a directory of its own, or where one may be made. */
export function placeRules(text?: string, name = 'rules.yaml'): string {
  const file = join(ownDirectory('rules'), name);
  if (text !== undefined) writeFileSync(file, text);
  return file;
}

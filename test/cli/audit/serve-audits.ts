/** A copied catalog of 300 products that test files audit by the command. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { ownDirectory, ownQuotaDir } from '../../support/own-cache.ts';
import { placeReadyCopy } from '../../support/ready-copy.ts';
import { type Ran, runCommand } from '../run-command.ts';

/** Products of it. */
export const PRODUCTS = 300;

type Run = (args: readonly string[], io?: Parameters<typeof runCommand>[1]) => Promise<Ran>;

/** Has a copy of it before the tests of the file that calls it. */
export function serveAudits(): {
  readonly audit: Run;
  readonly run: Run;
  readonly ask: (...args: readonly string[]) => Promise<ReturnType<typeof JSON.parse>>;
  readonly env: () => Readonly<Record<string, string>>;
} {
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const ready = await placeReadyCopy(PRODUCTS);
    env = { ...ready.env, PIM_QUOTA_DIR: ownQuotaDir(), PIM_DEADLINE_MS: '60000' };
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

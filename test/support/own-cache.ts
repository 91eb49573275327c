/** Gives every test run a cache directory of its own: what the tests share request limits in is not the user's. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Set up by vitest before the first test; workers and the servers that they start inherit the variable. */
export default function setUp(): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-test-cache-'));
  process.env.XDG_CACHE_HOME = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

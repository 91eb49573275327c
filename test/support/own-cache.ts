/**
 * Gives every test run a cache and a directory for temporary files of its own: what the tests share request limits in is
 * not the user's.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Set up by vitest before the first test; workers and the servers that they start inherit the variable. */
export default function setUp(): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-test-cache-'));
  process.env.XDG_CACHE_HOME = directory;
  process.env.TMPDIR = directory;
  process.env.XDG_DATA_HOME = directory;
  process.env.XDG_STATE_HOME = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

/**
 * A quota directory that no other server of the tests uses: a port that one PIM leaves may be given to the next, which
 * would then be taken for the same PIM with its requests of the last minute.
 */
export function ownQuotaDir(): string {
  return ownDirectory('quota');
}

/** A new directory that is gone after the tests. */
export function ownDirectory(name: string): string {
  return mkdtempSync(join(process.env.XDG_CACHE_HOME ?? tmpdir(), `${name}-`));
}

/**
 * A lease is a file, created with O_EXCL, whose time is refreshed. The lease of a process that died
 * is given up at once if that can be seen, otherwise when the file is old.
 */

import { randomUUID } from 'node:crypto';
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { kill, pid } from 'node:process';
import { readJson } from '../copy-files.ts';

// Interval of refreshing the file, and the age from which its holder counts as dead.
const BEAT_MS = 5_000;
const STALE_MS = 30_000;

export type Lease = NonNullable<ReturnType<typeof takeLease>>;

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

/**
 * Takes the lease; undefined: another process holds it. If two processes take a stale lease, the
 * first loses it again.
 * @throws file system errors when the file cannot be written
 */
export function takeLease(file: string) {
  const holder: Holder = { pid, host: hostname(), token: randomUUID() };
  if (!create(file, holder)) {
    if (isLeased(file)) return undefined;
    rmSync(file, { force: true });
    if (!create(file, holder)) return undefined;
  }
  // False when another process has taken it, because this one seemed dead.
  const isHeld = (): boolean => readHolder(file)?.token === holder.token;
  const timer = setInterval(() => {
    // A failed refresh only means that others do not see it; isHeld() notices when it matters.
    attempt(() => isHeld() && utimesSync(file, new Date(), new Date()));
  }, BEAT_MS);
  timer.unref();
  return {
    isHeld,
    release: () => {
      clearInterval(timer);
      // A file that cannot be deleted becomes stale after a while.
      attempt(() => isHeld() && rmSync(file, { force: true }));
    },
  };
}

/** Returns true while a living process holds the lease. */
export function isLeased(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  const ageMs = Date.now() - stat.mtimeMs;
  if (ageMs > STALE_MS || (ageMs < -STALE_MS && !redate(file))) {
    return false;
  }
  const current = readHolder(file);
  return current?.host !== hostname() || isAlive(current.pid);
}

// Lets a date in the future count from now: a living holder refreshes the date, a dead one does
// not.
function redate(file: string): boolean {
  try {
    utimesSync(file, new Date(), new Date());
    return true;
  } catch {
    return false;
  }
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    // What writeFileSync() throws.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function attempt(run: () => unknown): void {
  try {
    run();
  } catch {}
}

function readHolder(file: string): Holder | undefined {
  return readJson(file) as Holder | undefined; // what takeLease() wrote
}

function isAlive(id: number): boolean {
  try {
    return kill(id, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // what kill() throws
  }
}

/**
 * Which process does a work: a file made with O_EXCL, whose age its holder keeps low. One that was left by a holder that died
 * is given up at once where that can be seen, else when it has grown old.
 */

import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { kill, pid } from 'node:process';

/** How often the holder shows that it is there, and when one is taken for dead that does not. */
const BEAT_MS = 5_000;
const STALE_MS = 30_000;

/** A lease that is held. */
export interface Lease {
  /** False when another process has taken it, because this one was taken for dead. */
  isHeld(): boolean;
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

/**
 * Takes the lease; undefined: another process holds it. Of two that take a stale one, the first loses it again.
 * @throws what the file system throws where the file cannot be written
 */
export function takeLease(file: string): Lease | undefined {
  const own: Holder = { pid, host: hostname(), token: randomUUID() };
  if (!create(file, own)) {
    if (isLeased(file)) return undefined;
    rmSync(file, { force: true });
    if (!create(file, own)) return undefined;
  }
  const isHeld = (): boolean => readHolder(file)?.token === own.token;
  const timer = setInterval(() => {
    // A beat that fails is one that others do not see; that is told by isHeld() when it matters.
    attempt(() => isHeld() && utimesSync(file, new Date(), new Date()));
  }, BEAT_MS);
  timer.unref();
  return {
    isHeld,
    release: () => {
      clearInterval(timer);
      // One that cannot be removed is found stale by and by.
      attempt(() => isHeld() && rmSync(file, { force: true }));
    },
  };
}

/** True while a process that is alive holds the lease. */
export function isLeased(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || Date.now() - stat.mtimeMs > STALE_MS) return false;
  const holder = readHolder(file);
  return holder?.host !== hostname() || isAlive(holder.pid);
}

function create(file: string, own: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false; // what writeFileSync() throws
    throw error;
  }
}

function attempt(run: () => unknown): void {
  try {
    run();
  } catch {}
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder; // what takeLease() wrote
  } catch {
    return undefined;
  }
}

function isAlive(id: number): boolean {
  try {
    return kill(id, 0);
  } catch (error) {
    // It is there, and another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // what kill() throws
  }
}

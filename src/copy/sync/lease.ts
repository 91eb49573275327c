/**
 * Which process reads the catalog: a file made with O_EXCL, whose age its holder keeps low. A holder that died gives it up
 * at once where that can be seen, else when its file has grown old.
 */

import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { kill, pid, uptime } from 'node:process';

/** How often the holder shows that it is there. */
const BEAT_MS = 5_000;

/** When a holder is taken for dead that cannot be seen, and one that is there but may be another program by now. */
const STALE_MS = 30_000;
const STALE_WHILE_ALIVE_MS = 10 * 60_000;

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
 * Takes the lease; undefined: another process holds it.
 * @throws what the file system throws where the file cannot be written
 */
export function takeLease(file: string): Lease | undefined {
  const own: Holder = { pid, host: nameHost(), token: randomUUID() };
  if (!create(file, own)) {
    const stale = readStale(file);
    if (stale === undefined) return undefined;
    // Of several that see it stale, one moves it away.
    const moved = `${file}.${own.token}`;
    try {
      renameSync(file, moved);
    } catch {
      return undefined;
    }
    const isStale = readHolder(moved)?.token === stale.token;
    rmSync(moved, { force: true });
    // Where it was a new one that was moved, its holder sees that it has lost it.
    if (!isStale || !create(file, own)) return undefined;
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
  return statSync(file, { throwIfNoEntry: false }) !== undefined && readStale(file) === undefined;
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

/** A host as far as process ids go: those of another container say nothing here. */
function nameHost(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** The holder of a lease that nobody keeps; undefined where it is kept. */
function readStale(file: string): { readonly token: string | undefined } | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const holder = readHolder(file);
  const isSeen = holder?.host === nameHost();
  if (isSeen && (!isAlive(holder.pid) || isOlderThanThis(holder, stat.mtimeMs))) return { token: holder.token };
  // One that is there may only sleep.
  const staleMs = isSeen ? STALE_WHILE_ALIVE_MS : STALE_MS;
  return Date.now() - stat.mtimeMs > staleMs ? { token: holder?.token } : undefined;
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder; // what create() wrote
  } catch {
    return undefined;
  }
}

/** Whether it was a process before this one that had the id of this one, as in a container that was started again. */
function isOlderThanThis(holder: Holder, seenAtMs: number): boolean {
  return holder.pid === pid && seenAtMs < Date.now() - uptime() * 1_000;
}

function isAlive(id: number): boolean {
  try {
    return kill(id, 0);
  } catch (error) {
    // It is there, and another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // what kill() throws
  }
}

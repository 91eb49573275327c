/** What `pim-mcp doctor` finds. */

/** One thing that was looked at. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  /** What was found, one sentence. */
  readonly says: string;
  /** What to do about it; absent when nothing has to be done. */
  readonly fix?: string;
}

/** A finding that is in order. */
export function ok(check: string, says: string): Finding {
  return { check, status: 'ok', says };
}

/** A finding that works, but not as it should. */
export function warn(check: string, says: string, fix: string): Finding {
  return { check, status: 'warn', says, fix };
}

/** A finding with which nothing, or not all, can work. */
export function fail(check: string, says: string, fix: string): Finding {
  return { check, status: 'fail', says, fix };
}

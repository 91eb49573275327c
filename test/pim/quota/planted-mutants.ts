/** Mistakes in the rule of tickets, each of which must break some story (ticket-stories.ts). */

/**
 * One mistake: `find` occurs once in a file of src/pim/quota, and is replaced. Not here is what only a test of one
 * behaviour finds: claims below the end of a file (log-files.test.ts), a clock behind the lines above (log-boots.test.ts,
 * since stories have one clock), and the checks of lateness, which a request that is too old to be sent makes up for.
 */
export interface Mutant {
  readonly what: string;
  readonly file: 'ticket-log.ts' | 'counted-tickets.ts';
  readonly find: string;
  readonly replace: string;
}

const log = (what: string, find: string, replace: string): Mutant => ({ what, file: 'ticket-log.ts', find, replace });
const counted = (what: string, find: string, replace: string): Mutant => ({
  what,
  file: 'counted-tickets.ts',
  find,
  replace,
});

/** Those of every day. */
export const QUICK: readonly Mutant[] = [
  log(
    'a process does not read again after its claim',
    "write('claim', id, claimedAtMs);\n    const isKnown = catchUp() &&",
    "write('claim', id, claimedAtMs);\n    pending.isHeld = true;\n    const isKnown =",
  ),
  log('a closed file is read no further than before', "if (isClosed) return 'closed';", "if (isClosed) return 'open';"),
  log('an earlier boot is forgotten at once', 'counted.hold(times.graceMs + times.holdMs);', ''),
  log('a file that is gone is not missed', "return isThere ? 'open' : 'lost';", "return 'open';"),
  log('own tickets are told anew as released', 'if (ticket.releasedAtMs !== undefined)', 'if (true)'),
];

/** All others. */
export const SLOW: readonly Mutant[] = [
  log(
    'a claim holds whatever is above it',
    'pending.isHeld = counted.waitMs(pending.limits) === 0',
    'pending.isHeld = true',
  ),
  counted('a released ticket counts no longer', 'return releasedAtMs + holdMs;', 'return releasedAtMs;'),
  log(
    'nobody waits after a loss',
    "      counted.hold(clock.now() + times.holdMs);\n      write('hold', '-', clock.now() + times.holdMs);",
    '',
  ),
  log('claims of others are not counted', 'if (!isOwn(id)) counted.claim(', 'if (isOwn(id)) counted.claim('),
  log(
    'a release ends a ticket of another process at once',
    'counted.release(id, Math.min(atMs, clock.now() + times.underWayMs))',
    'counted.release(id, atMs - times.holdMs)',
  ),
  log(
    'a release drops the ticket',
    'counted.release(id, Math.min(atMs, clock.now() + times.underWayMs))',
    'counted.drop(id)',
  ),
  log('a hold of others is not heeded', 'counted.hold(Math.min(atMs, clock.now() + times.holdMs));', ';'),
  log('after an earlier boot nobody waits for what is on its way', 'times.graceMs + times.holdMs)', 'times.holdMs)'),
  log('a claim ahead of the clock is of this boot', " || (verb === 'claim' && atMs > clock.now() + AHEAD_MS)", ''),
  log('own tickets are not told anew', "write('claim', ticket.id, ticket.claimedAtMs);", ''),
  log('the hold is not told to others', "write('hold', '-', clock.now() + times.holdMs);", ''),
  log('only the newest file is read', 'list(name).slice(-2)', 'list(name).slice(-1)'),
  log('a reader stops before the newest file', 'file.number >= newest', 'file.number >= 0'),
  log(
    'a file is closed as soon as it is long',
    'if (clock.now() < (file.beganAtMs ?? 0) + underWayMs + 2 * holdMs) return;',
    '',
  ),
  log(
    'the file that was closed last is removed as well',
    'if (one < number) shared.remove',
    'if (one <= number) shared.remove',
  ),
  log(
    'an old descriptor is trusted after a long stop',
    'const newest = wasLate ? shared.list(name).at(-1) : 0;',
    'const newest = 0;',
  ),
  log(
    'a claim is void for others without a line',
    "write('void', id, claimedAtMs);\n    return false;",
    "write('void', id, claimedAtMs);\n    return true;",
  ),
  counted('a ticket without an answer ends with its hold', 'claimedAtMs + underWayMs + holdMs', 'claimedAtMs + holdMs'),
  counted(
    'a dead process is counted a window too short',
    'claimedAtMs + underWayMs + holdMs',
    'claimedAtMs + underWayMs',
  ),
  counted('tickets end while they still count', 'endsAtMs(ticket) <= nowMs', 'endsAtMs(ticket) <= nowMs + holdMs'),
  counted(
    'an own ticket is freed by its age',
    'if (isOwn(id)) return nowMs + holdMs;',
    'if (isOwn(id)) return claimedAtMs + holdMs;',
  ),
  counted('the limit of the key is not looked at', "freeAtMs('own', own, isScan)", '0'),
  counted('the limit over all keys is not looked at', "freeAtMs('all', all, isScan)", '0'),
  counted(
    'one too many',
    'if (busy.length >= limit) return busy[busy.length - limit] ?? 0;',
    'if (busy.length > limit) return busy[busy.length - limit] ?? 0;',
  ),
];

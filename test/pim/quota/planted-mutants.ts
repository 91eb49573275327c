/** Mistakes in the rule of tickets, each of which must break some story (ticket-stories.ts). */

/** One mistake: `find` occurs once in a file of src/pim/quota, and is replaced. */
export interface Mutant {
  readonly what: string;
  readonly file: 'ticket-log.ts' | 'counted-tickets.ts' | 'local-ledger.ts';
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

/** Those that soon break a story, for every day. */
export const QUICK: readonly Mutant[] = [
  log(
    'a claim holds whatever is above it',
    'pending.isHeld = counted.waitMs(pending.limits) === 0',
    'pending.isHeld = true',
  ),
  log(
    'a process does not read again after its claim',
    "write('claim', id, claimedAtMs);\n    const isKnown = catchUp() &&",
    "write('claim', id, claimedAtMs);\n    pending.isHeld = true;\n    const isKnown =",
  ),
  log('a closed file is read no further than before', "if (isClosed) return 'closed';", "if (isClosed) return 'open';"),
  counted('a release ends a ticket at once', 'return releasedAtMs + holdMs;', 'return releasedAtMs;'),
];

/** All others. */
export const SLOW: readonly Mutant[] = [
  log(
    'nobody waits after a loss',
    "      counted.hold(clock.now() + times.holdMs);\n      write('hold', '-', clock.now() + times.holdMs);",
    '',
  ),
  log('a claim that is not read holds', 'pending.isHeld === true && isKnown', 'pending.isHeld !== false && isKnown'),
  log(
    'claims of others are not counted',
    '        counted.claim({ id, key: line.key',
    '        void ({ id, key: line.key',
  ),
  log('a claim that came too late holds', ' && !isLate(claimedAtMs);', ';'),
  log('what was read too slowly is trusted', 'return !wasLate;', 'return true;'),
  log('a hold does not keep from claiming', ' && counted.heldMs() === 0 &&', ' &&'),
  log(
    'a clock behind the lines above is believed',
    'newestClaimMs = Math.max(newestClaimMs, atMs);',
    'newestClaimMs = atMs;',
  ),
  log(
    'a release counts for its hold time from no later than the claim',
    'counted.release(id, atMs);\n    else if (verb ===',
    'counted.release(id, atMs - times.holdMs);\n    else if (verb ===',
  ),
  log(
    'a release drops the ticket',
    "if (verb === 'release') counted.release(id, atMs);",
    "if (verb === 'release') counted.drop(id);",
  ),
  log('a hold of others is not heeded', 'counted.hold(Math.min(atMs, clock.now() + times.holdMs));', ';'),
  log('an earlier boot is forgotten at once', 'counted.hold(times.graceMs + times.holdMs);', ''),
  log('after an earlier boot nobody waits for what is on its way', 'times.graceMs + times.holdMs)', 'times.holdMs)'),
  log('a claim ahead of the clock is of this boot', " || (verb === 'claim' && atMs > clock.now() + AHEAD_MS)", ''),
  log(
    'claims below the end of a file hold',
    "else if (!isClosed || line.verb === 'release') note(line);",
    'else note(line);',
  ),
  log('a file that is gone is not missed', "return isThere ? 'open' : 'lost';", "return 'open';"),
  log('own tickets are not told anew', "write('claim', ticket.id, ticket.claimedAtMs);", ''),
  log('own tickets are told anew as released', 'if (ticket.releasedAtMs !== undefined)', 'if (true)'),
  log(
    'own tickets are told anew as taken now long ago',
    "write('claim', ticket.id, ticket.claimedAtMs);",
    "write('claim', ticket.id, ticket.claimedAtMs - times.leaseMs);",
  ),
  log('the hold is not told to others', "write('hold', '-', clock.now() + times.holdMs);", ''),
  log('only the newest file is read', 'list(name).slice(-2)', 'list(name).slice(-1)'),
  log('a reader stops before the newest file', 'file.number >= newest', 'file.number >= 0'),
  log(
    'a file is closed as soon as it is long',
    'if (clock.now() < (file.beganAtMs ?? 0) + leaseMs + 2 * holdMs) return;',
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
  log('the closer does not read on', '    catchUp();\n    writePause();\n  };', '    open(number + 1);\n  };'),
  counted('a ticket without an answer ends with its hold', 'claimedAtMs + leaseMs + holdMs', 'claimedAtMs + holdMs'),
  counted('a lease ends a window early', 'claimedAtMs + leaseMs + holdMs', 'claimedAtMs + leaseMs'),
  counted('an own ticket ends like that of others', 'if (isOwn(id)) return nowMs + holdMs;', ''),
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
  counted(
    'the newest hold replaces a longer one',
    'notBeforeMs = Math.max(notBeforeMs, untilMs);',
    'notBeforeMs = untilMs;',
  ),
];

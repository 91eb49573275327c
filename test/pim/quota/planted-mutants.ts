/**
 * Mistakes in the rule of tickets, each of which must break some story (ticket-stories.ts). Not here is what only a test of
 * one behaviour finds: boots without names, and another machine (log-boots.test.ts).
 */

import { type Mutant, mistakesIn } from './plant-mutant.ts';

const log = mistakesIn('ticket-log.ts');
const counted = mistakesIn('counted-tickets.ts');

/** Those of every day. */
export const QUICK: readonly Mutant[] = [
  log(
    'a process does not read again after its claim',
    "write('claim', id, claimedAtMs);\n    look();",
    "write('claim', id, claimedAtMs);\n    pending.isHeld = true;",
  ),
  log('an earlier boot is forgotten at once', 'if (isForeign) counted.hold(bootedMs);', ''),
  log('a file that is gone is not missed', 'return some !== undefined;', 'return true;'),
  log(
    'own tickets are told anew as released',
    "if (releasedAtMs !== undefined) write('release', id, releasedAtMs);",
    "write('release', id, releasedAtMs ?? claimedAtMs);",
  ),
  log('only the newest file is read', 'readOn(disk, before) && readOn(disk, current)', 'readOn(disk, current)'),
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
    'counted.release(id, atMs);\n    else if',
    'counted.release(id, atMs - times.holdMs);\n    else if',
  ),
  log('a release drops the ticket', 'counted.release(id, atMs);\n    else if', 'counted.drop(id);\n    else if'),
  log('a hold of others is not heeded', 'counted.hold(atMs);', ';'),
  log('after an earlier boot nobody waits for what is on its way', 'times.graceMs + times.holdMs', 'times.holdMs'),
  log('own tickets are not told anew', "write('claim', id, claimedAtMs);\n      if", 'if'),
  log('the hold is not told to others', "write('hold', '-', clock.now() + times.holdMs);", ''),
  log('a claim holds in a file that has ended', 'file?.number !== number || numberNow() !== number', 'false'),
  log('a file lasts so short that two do not hold all', 'times.underWayMs + 2 * times.holdMs', 'times.holdMs / 2'),
  log('the file that ended last is removed as well', '!last.includes(one)', 'one !== last[0]'),
  log('whoever stood still removes the files of now', 'if (number !== numberNow()) return;', ''),
  log(
    'the last file is not missed once the next begins',
    'file.number >= numberNow() - 1',
    'file.number >= numberNow()',
  ),
  log(
    'a claim is void for others without a line',
    "if (!isHeld) write('void', id, claimedAtMs);\n    return isHeld;",
    "if (!isHeld) write('void', id, claimedAtMs);\n    return true;",
  ),
  counted('a ticket without an answer ends with its hold', 'claimedAtMs + underWayMs + holdMs', 'claimedAtMs + holdMs'),
  counted(
    'a dead process is counted a window too short',
    'claimedAtMs + underWayMs + holdMs',
    'claimedAtMs + underWayMs',
  ),
  counted(
    'tickets end while they still count',
    'endsAtMs(ticket, nowMs) <= nowMs',
    'endsAtMs(ticket, nowMs) <= nowMs + holdMs',
  ),
  counted(
    'an own ticket is freed by its age',
    'if (isOwn(id)) return nowMs + holdMs;',
    'if (isOwn(id)) return claimedAtMs + holdMs;',
  ),
  counted('the limit of the key is not looked at', "roomMs('own', limits)", '0'),
  counted('the limit over all keys is not looked at', "roomMs('all', limits)", '0'),
  counted('one too many', 'forecastWaitMs(input)', 'forecastWaitMs({ ...input, limit: limit + 1 })'),
  counted('few are fewer than they are', 'foreseen[whose].length < limit', 'foreseen[whose].length <= limit'),
];

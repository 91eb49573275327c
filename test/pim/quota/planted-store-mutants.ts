/** Mistakes in the ledger that machines share, each of which must break some story (store-stories.ts). */

import { type Mutant, mistakesIn } from './plant-mutant.ts';

const script = mistakesIn('store-scripts.ts');
const ledger = mistakesIn('store-ledger.ts');

/** Those of every day. */
export const QUICK: readonly Mutant[] = [
  ledger(
    'the whole limit is used as soon as the store is back',
    'shareUntilMs = Math.max(shareUntilMs, nowMs + holdMs);\n',
    '',
  ),
  ledger('the time that a reply may take does not count', 'times.underWayMs + REPLY_MS', 'times.underWayMs'),
  ledger('a ticket is as fresh as its reply', 'Math.min(clock.now(), askedAtMs + REPLY_MS)', 'clock.now()'),
  script(
    'a ticket of a dead process counts no longer than a window',
    "'kept', now + underWay + hold, id)",
    "'kept', now + hold, id)",
  ),
  script(
    'scores of before the clock was set back stay',
    "if at > now + underWay + 2 * hold then redis.call('ZADD', KEYS[i], now + underWay + hold, found[j - 1]) end",
    '',
  ),
];

/** All others. */
export const SLOW: readonly Mutant[] = [
  script(
    'a release ends a ticket at once',
    "redis.call('ZADD', KEYS[i], now + tonumber(ARGV[2]), ARGV[1])",
    "redis.call('ZREM', KEYS[i], ARGV[1])",
  ),
  script(
    'one too many',
    '#ends >= limit then wait = math.max(wait, ends[#ends - limit + 1])',
    '#ends > limit then wait = math.max(wait, ends[#ends - limit + 1])',
  ),
  script('counts that were thrown away are not missed', "not redis.call('ZSCORE', KEYS[i], 'kept')", 'false'),
  script(
    'counts are missed only while no ticket can be under way',
    'newest + underWay + hold > now',
    'newest + hold > now',
  ),
  script(
    'a release makes good for counts that were thrown away',
    "not redis.call('ZSCORE', KEYS[i], 'kept')",
    "redis.call('EXISTS', KEYS[i]) == 0",
  ),
  script(
    'the store has known what was sent since a time to come',
    "math.min(tonumber(redis.call('HGET', KEYS[1], 'since') or now), now)",
    "tonumber(redis.call('HGET', KEYS[1], 'since') or now)",
  ),
  ledger('a store that is new is believed', "else if (isNew) doubt('does not know what was sent before');", ''),
  ledger(
    'a clock that was set is believed',
    "if (isSet) doubt('does not tell the time that it should', 'for a minute and a half', holdMs + underWayMs);\n    else if (isNew)",
    'if (isNew)',
  ),
  ledger(
    'a clock that was set is believed after a window',
    "'for a minute and a half', holdMs + underWayMs)",
    "'for a minute and a half')",
  ),
  ledger(
    'the share leaves no room for what the store has counted',
    'if (isWhole()) for (const [name, busyUntilMs] of known) local.foresee(name, busyUntilMs);',
    '',
  ),
  ledger(
    'what was added last is not known',
    'const added = reply.isGranted ? [nowMs + holdMs] : [];',
    'const added: number[] = [];',
  ),
  ledger(
    'the share is not kept to once the store is back',
    'const grant = local.take(endpoint, caps, priority);',
    'const grant = reply === undefined ? local.take(endpoint, caps, priority) : { ticket };',
  ),
  ledger(
    'tickets of the share are never released',
    'if (ticket.atHome !== undefined) local.release(ticket.atHome, atMs);',
    '',
  ),
  ledger(
    'the store is not told what was sent without it',
    'for (const { ticket, endsAtMs } of untold.values()) endAt(ticket, endsAtMs);',
    '',
  ),
  ledger(
    'the store is told only of what was answered without it',
    'if (reply === undefined) endAt(ticket, claimedAtMs + underWayMs + holdMs);',
    '',
  ),
  ledger('nobody looks for a store that is lost', 'void search();', 'if (untold.size > 1e9) void search();'),
  ledger(
    'a loss shortens the caution after the clock was set',
    'shareUntilMs = Math.max(shareUntilMs, nowMs + holdMs);\n',
    'shareUntilMs = nowMs + holdMs;\n',
  ),
];

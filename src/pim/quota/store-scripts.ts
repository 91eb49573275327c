/**
 * Scripts run in the store (Redis or Valkey) atomically and by its clock. A ticket is a member of a
 * sorted set for each limit that it counts towards; its score is the time at which it stops
 * counting, in milliseconds of that clock.
 */

import { z } from 'zod';
import type { Pause } from './ledger.ts';

const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Removes expired tickets, counts, and adds a ticket if all limits have room.
 *
 * KEYS: what is known about the store; pauses of the appKey; the sets of the limits.
 * ARGV: the ticket (empty: only look); how long a ticket counts after its release; how long it may
 * be under way; 1 for a scan; the limit of each set, -1 for none.
 * Returns 1 if it was added, otherwise 0; how long to wait; the time; since when the store has
 * known what was sent; the pauses; for each set the milliseconds after which its tickets stop
 * counting at the earliest, ascending.
 */
export const TAKE = `${NOW}
local id, hold, underWay, isScan = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4] == '1'
local since = math.min(tonumber(redis.call('HGET', KEYS[1], 'since') or now), now)
-- First of all, and each time: whoever only looks learns as well that the store has no memory left.
redis.call('HSET', KEYS[1], 'since', since)
redis.call('PEXPIRE', KEYS[1], 2592000000)
local wait, lists = 0, {}
for i = 3, #KEYS do
  local limit, ends = tonumber(ARGV[i + 2]), {}
  local newest = tonumber(redis.call('HGET', KEYS[1], KEYS[i]) or 0)
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now)
  -- From before the clock was set back.
  redis.call('ZREMRANGEBYSCORE', KEYS[i], now + underWay + 2 * hold, '+inf')
  local found = redis.call('ZRANGE', KEYS[i], 0, -1, 'WITHSCORES')
  for j = 2, #found, 2 do ends[#ends + 1] = math.ceil(math.min(tonumber(found[j]) - now, hold)) end
  lists[#lists + 1] = ends
  if limit >= 0 and #ends >= limit then wait = math.max(wait, ends[#ends - limit + 1])
  elseif limit >= 0 and isScan and #ends >= math.max(1, limit / 4) then
    -- as scanAtMs() in forecast.ts
    local spread = (ends[1] - newest + now) / (limit - #ends + 1)
    wait = math.max(wait, math.min(newest, now) - now + math.max(spread, 0.9 * hold / limit))
  end
end
local isGranted = id ~= '' and wait <= 0
for i = 3, isGranted and #KEYS or 0 do
  redis.call('ZADD', KEYS[i], now + underWay + hold, id)
  redis.call('HSET', KEYS[1], KEYS[i], now)
  redis.call('PEXPIRE', KEYS[i], math.ceil(600000 + 2 * underWay + 2 * hold))
end
local pauses = redis.call('HGETALL', KEYS[2])
return {isGranted and 1 or 0, math.ceil(wait), now, since, pauses, unpack(lists)}`;

/**
 * Lets a ticket count for a given time from now, even if the store has lost it meanwhile.
 *
 * KEYS: its sets. ARGV: the ticket; the milliseconds after which it ends, 0 to give it back.
 */
export const RELEASE = `${NOW}
for i = 1, #KEYS do
  redis.call('ZADD', KEYS[i], now + tonumber(ARGV[2]), ARGV[1])
  redis.call('PEXPIRE', KEYS[i], 600000 + 2 * tonumber(ARGV[2]))
end
return 0`;

/**
 * Keeps the pause that ends last. KEYS: the pauses. ARGV: its log; its duration in milliseconds;
 * strikes; the remaining limit.
 */
export const PAUSE = `${NOW}
local told, untilMs = redis.call('HGET', KEYS[1], ARGV[1]), now + tonumber(ARGV[2])
if told == false or tonumber(string.match(told, '^%S+')) < untilMs then
  redis.call('HSET', KEYS[1], ARGV[1], untilMs .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
end
redis.call('PEXPIRE', KEYS[1], 86400000)
return 0`;

const LEASE = `${NOW}
local holder, untilMs, number, progress =
  unpack(redis.call('HMGET', KEYS[1], 'holder', 'until', 'number', 'progress'))
local leftMs = tonumber(untilMs or 0) - now
`;

/**
 * Takes the lease, unless it is held, and returns its number; 0: it is held. One that ends later than any can is from
 * before the clock was set back.
 *
 * KEYS: the lease. ARGV: the holder; for how many milliseconds; a number that was given before.
 */
export const TAKE_LEASE = `${LEASE}
if holder and leftMs > 0 and leftMs <= tonumber(ARGV[2]) then return 0 end
number = math.max(tonumber(number or 0), tonumber(ARGV[3])) + 1
redis.call('HSET', KEYS[1], 'holder', ARGV[1], 'until', now + ARGV[2], 'number', number, 'progress', '')
redis.call('PEXPIRE', KEYS[1], 2592000000)
return number`;

/** Renews the lease, and returns 1; 0: another has it. KEYS: the lease. ARGV: the holder; the milliseconds; what it tells. */
export const KEEP_LEASE = `${LEASE}
if holder ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'until', now + ARGV[2], 'progress', ARGV[3])
return 1`;

/** Gives the lease back. KEYS: the lease. ARGV: the holder; 1 when it has finished, 0 when another is to follow. */
export const END_LEASE = `${LEASE}
if holder ~= ARGV[1] then return 0 end
if ARGV[2] == '1' then redis.call('HDEL', KEYS[1], 'holder') else redis.call('HSET', KEYS[1], 'until', 0) end
return 1`;

/** Returns `held`, `left` (its holder has not finished) or `free`, and what the holder has told. KEYS: the lease. */
export const LOOK_AT_LEASE = `${LEASE}
if not holder then return {'free', ''} end
return {leftMs > 0 and 'held' or 'left', progress}`;

const reply = z.tuple(
  [z.number(), z.number(), z.number(), z.number(), z.array(z.string())],
  z.array(z.number()),
);

/** Reply of the store to a request for a ticket; times in milliseconds. */
export type StoreReply = ReturnType<typeof parseStoreReply>;

/**
 * Parses the result of the script TAKE: `nowMs`, `sinceMs` (since when the store has known what was
 * sent) and `untilMs` of the pauses are on the store's clock; `endsInMs` are for each limit of the
 * request the milliseconds after which its tickets stop counting at the earliest, ascending.
 * @throws ZodError if it is anything else
 */
export function parseStoreReply(raw: unknown) {
  const [granted, waitMs, nowMs, sinceMs, pauseEntries, ...endsInMs] = reply.parse(raw);
  const pauses = new Map<string, Pause>();
  for (let index = 0; index + 1 < pauseEntries.length; index += 2) {
    const [untilMs = 0, strikes = 0, shrunk = 0] = (pauseEntries[index + 1] ?? '')
      .split(' ')
      .map(Number);
    pauses.set(pauseEntries[index] ?? '', { untilMs, strikes, shrunk });
  }
  return {
    isGranted: granted === 1,
    waitMs,
    nowMs,
    sinceMs,
    pauses,
    endsInMs,
  };
}

/**
 * What runs in the quota store (Redis or Valkey), in one step each and by the store's clock. A ticket is a member of a
 * sorted set for each limit that it counts under; its score is when it stops counting, in milliseconds of that clock.
 */

/** One of the scripts, in Lua as the store runs it. */
export interface StoreScript {
  readonly lua: string;
}

const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * Expires, counts, and adds a ticket if all limits leave it room.
 *
 * KEYS: what is known of the store; pauses of the appKey; the sets of the limits.
 * ARGV: the ticket, empty to look only; the time that is expected, 0 for none; by how much it may be wrong; how long a
 * ticket counts after its release; how long it may be under way; 1 for a scan; the limit of each set, -1 for none.
 * Returns 1 if it was added, -1 if the time is not what was expected, else 0; how long to wait; the time; since when the
 * store has known what was sent; the pauses; for each set in how many milliseconds its tickets stop counting at the
 * earliest, ascending.
 */
export const TAKE: StoreScript = {
  lua: `${NOW}
local id, expected, tolerance = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local hold, underWay, isScan = tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6] == '1'
if expected > 0 and math.abs(now - expected) > tolerance then return {-1, 0, now, now, {}} end
local since = tonumber(redis.call('HGET', KEYS[1], 'since') or now + 1)
if since > now then since = now end
-- Written each time: whoever only looks learns as well that the store has no memory left.
redis.call('HSET', KEYS[1], 'since', since)
redis.call('PEXPIRE', KEYS[1], 2592000000)
local wait, lists = 0, {}
for i = 3, #KEYS do
  local limit = tonumber(ARGV[i + 4])
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now)
  local found = redis.call('ZRANGE', KEYS[i], 0, -1, 'WITHSCORES')
  local ends = {}
  for j = 2, #found, 2 do
    local at = tonumber(found[j])
    -- From before the clock was set back.
    if at > now + underWay + 2 * hold then redis.call('ZADD', KEYS[i], now + underWay + hold, found[j - 1]) end
    ends[#ends + 1] = math.ceil(math.min(at - now, hold))
  end
  lists[#lists + 1] = ends
  local newest = tonumber(redis.call('HGET', KEYS[1], KEYS[i]) or 0)
  -- A store that is short of memory has thrown the set away.
  if #ends == 0 and newest + hold > now then
    since = now
    redis.call('HSET', KEYS[1], 'since', now)
    redis.call('HDEL', KEYS[1], KEYS[i])
  end
  if limit >= 0 and #ends >= limit then wait = math.max(wait, ends[#ends - limit + 1])
  elseif limit >= 0 and isScan and #ends >= math.max(1, limit / 4) then
    local spread = (ends[1] - newest + now) / (limit - #ends + 1)
    wait = math.max(wait, newest - now + math.max(spread, 0.9 * hold / limit))
  end
end
local granted = 0
if id ~= '' and wait <= 0 then
  granted = 1
  for i = 3, #KEYS do
    redis.call('ZADD', KEYS[i], now + underWay + hold, id)
    redis.call('HSET', KEYS[1], KEYS[i], now)
    redis.call('PEXPIRE', KEYS[i], math.ceil(2 * underWay + 2 * hold))
  end
end
return {granted, math.ceil(wait), now, since, redis.call('HGETALL', KEYS[2]), unpack(lists)}`,
};

/**
 * Lets a ticket count until a time from now on, also where the store has lost it meanwhile.
 *
 * KEYS: its sets. ARGV: the ticket; in how many milliseconds it ends.
 */
export const RELEASE: StoreScript = {
  lua: `${NOW}
for i = 1, #KEYS do
  redis.call('ZADD', KEYS[i], now + tonumber(ARGV[2]), ARGV[1])
  redis.call('PEXPIRE', KEYS[i], 2 * tonumber(ARGV[2]))
end
return 0`,
};

/** Takes a ticket out. KEYS: what is known of the store; its sets. ARGV: the ticket. */
export const GIVE_BACK: StoreScript = {
  lua: `for i = 2, #KEYS do
  redis.call('ZREM', KEYS[i], ARGV[1])
  if redis.call('EXISTS', KEYS[i]) == 0 then redis.call('HDEL', KEYS[1], KEYS[i]) end
end
return 0`,
};

/** Keeps the pause that ends last. KEYS: the pauses. ARGV: of what; for how many milliseconds; strikes; what was left. */
export const PAUSE: StoreScript = {
  lua: `${NOW}
local untilMs = now + tonumber(ARGV[2])
local told = redis.call('HGET', KEYS[1], ARGV[1])
if told == false or tonumber(string.match(told, '^%S+')) < untilMs then
  redis.call('HSET', KEYS[1], ARGV[1], untilMs .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
end
redis.call('PEXPIRE', KEYS[1], 86400000)
return 0`,
};

/** Tells all that the store does not know what was sent before now. KEYS: what is known of the store. */
export const DOUBT: StoreScript = {
  lua: `${NOW}
redis.call('HSET', KEYS[1], 'since', now)
return now`,
};

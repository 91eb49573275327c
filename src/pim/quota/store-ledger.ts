import { randomUUID } from 'node:crypto';
import {
  type Busy,
  formatShare,
  type Ledger,
  type LedgerParts,
  NOT_BUSY,
  type Pause,
  scaleCaps,
  type Ticket,
} from './ledger.ts';
import type { LocalLedger } from './local-ledger.ts';
import { explainLoss, REPLY_MS, type Store } from './redis-store.ts';
import { PAUSE, parseStoreReply, RELEASE, type StoreReply, TAKE } from './store-scripts.ts';

/** Parts of a ledger in a store. */
interface StoreLedgerParts extends LedgerParts {
  readonly store: Store;
  /** Prefix of all key names: a hash of the service. */
  readonly prefix: string;
  /** Identifies the appKey without revealing it. */
  readonly key: string;
  /** Counts this machine's requests while the store does not know enough, within a share of every limit. */
  readonly local: LocalLedger;
}

/** How often a process checks whether a lost store is back, milliseconds. */
const RETRY_MS = 500;

const { POSITIVE_INFINITY } = Number;
const NO_CAPS = {
  endpoint: POSITIVE_INFINITY,
  appKey: POSITIVE_INFINITY,
  total: POSITIVE_INFINITY,
  isScan: false,
};

/**
 * Builds a ledger in a store that all machines of a team share. The rule is that of ticket-log.ts, in one script.
 *
 * A lost store does not know what is sent meanwhile. So whoever loses it continues at once with a share of every limit,
 * counted by this machine's ledger, which reserves room for what the store last counted. When the store is back, each
 * machine reports what it has sent. For one window it takes tickets in both, because the other machines come back at
 * different times. The same happens with a store that does not know what was sent within a window, because it has just
 * started or was emptied. It must not evict keys, and nobody may set its clock (SECURITY.md).
 */
export function createStoreLedger({
  clock,
  times,
  store,
  prefix,
  key,
  local,
  tell,
}: StoreLedgerParts): Ledger {
  const { holdMs } = times;
  // A ticket counts from the reply on, which may come this late.
  const underWayMs = times.underWayMs + REPLY_MS;
  const process = randomUUID().slice(0, 8);
  /** What the store counted when it last replied of an endpoint, and of the sum. */
  const known = new Map<string, Busy>();
  let knownTotal: readonly number[] = [];
  const pauses = new Map<string, Pause>();
  /** Tickets to report to a lost store, with the time at which they end. */
  const untold = new Map<string, { readonly ticket: Ticket; readonly endsAtMs: number }>();
  const end = new AbortController();
  let claims = 0;
  let isLost = false;
  /** Until when only the share may be used, and why. */
  let shareUntilMs = 0;
  let why = '';
  /** Since when the store has known what was sent (on its clock), as of the last reply. */
  let knownSinceMs: number | undefined;

  const metaKey = `${prefix}:store`;
  const pauseKey = `${prefix}:pauses:${key}`;
  const setsOf = (endpoint: string) => [
    `${prefix}:${endpoint}:all`,
    `${prefix}:${endpoint}:${key}`,
    `${prefix}:total:${key}`,
  ];
  const isWhole = () => !isLost && clock.now() >= shareUntilMs;
  const trouble = () => (isWhole() ? undefined : why);

  /** Uses only the share from now on, for at least one window. */
  const doubt = (reason: string, until: string) => {
    if (isWhole()) {
      const [total, before] = [knownTotal, new Map(known)];
      local.foresee((endpoint) => ({ ...(before.get(endpoint) ?? NOT_BUSY), total }));
    }
    shareUntilMs = clock.now() + holdMs;
    why = `The store that machines share the request limits in (PIM_QUOTA_URL) ${reason}, so this machine uses only ${formatShare(local.share())} of them ${until}.`;
    tell(why);
  };

  const lose = (error: unknown) => {
    if (isLost) return;
    doubt(`cannot be reached (${explainLoss(error)})`, 'until one minute after it is back');
    isLost = true;
    void search();
  };

  /** Sends something to the store without waiting for the reply. */
  const send = (...what: Parameters<Store['run']>) => void store.run(...what).catch(lose);

  /** Lets a ticket count in the store until the given time. */
  const endAt = (ticket: Ticket, endsAtMs: number) => {
    const inMs = Math.max(0, Math.ceil(endsAtMs - clock.now()));
    if (!isLost) return send(RELEASE, setsOf(ticket.endpoint), [ticket.id, inMs]);
    untold.set(ticket.id, { ticket, endsAtMs });
    for (const [id, told] of untold) if (told.endsAtMs < clock.now()) untold.delete(id);
  };

  const note = (endpoint: string, reply: StoreReply) => {
    const nowMs = clock.now();
    const toOurs = (atMs: number) => nowMs + atMs - reply.nowMs;
    if (isLost) {
      isLost = false;
      shareUntilMs = nowMs + holdMs;
      for (const { ticket, endsAtMs } of untold.values()) endAt(ticket, endsAtMs);
      untold.clear();
    }
    if (reply.sinceMs !== knownSinceMs && toOurs(reply.sinceMs) + holdMs > nowMs)
      doubt('does not know what was sent before', 'for one minute');
    knownSinceMs = reply.sinceMs;
    const [all = [], own = [], ofSum = []] = reply.endsInMs.map((ends) =>
      ends.map((inMs) => nowMs + inMs),
    );
    // The reply does not include the ticket that was just added.
    const added = reply.isGranted ? [nowMs + holdMs] : [];
    knownTotal = [...ofSum, ...added];
    known.set(endpoint, {
      endpoint: [...all, ...added],
      appKey: [...own, ...added],
      total: knownTotal,
    });
    for (const [name, pause] of reply.pauses)
      pauses.set(name, { ...pause, untilMs: toOurs(pause.untilMs) });
  };

  /** Asks the store; undefined: it is lost. */
  const ask = async (
    endpoint: string,
    id: string,
    caps: typeof NO_CAPS,
  ): Promise<StoreReply | undefined> => {
    const limits = [caps.endpoint, caps.appKey, caps.total].map((cap) =>
      Number.isFinite(cap) ? cap : -1,
    );
    try {
      const args = [id, holdMs, underWayMs, caps.isScan ? 1 : 0, ...limits];
      const reply = parseStoreReply(
        await store.run(TAKE, [metaKey, pauseKey, ...setsOf(endpoint)], args),
      );
      note(endpoint, reply);
      return reply;
    } catch (error) {
      lose(error);
      return undefined;
    }
  };

  /** Checks a lost store until it is back, even if nobody asks, so that it is back for all at about the same time. */
  const search = async () => {
    while (isLost && !end.signal.aborted) {
      await clock.sleep(RETRY_MS, end.signal);
      await ask('total', '', NO_CAPS);
    }
  };

  return {
    async take(endpoint, caps, priority) {
      claims += 1;
      const id = `${process}-${claims}`;
      const askedAtMs = clock.now();
      const reply = isLost ? undefined : await ask(endpoint, id, scaleCaps(caps, 1, priority));
      if (reply?.isGranted === false) return { waitMs: Math.max(1, reply.waitMs) };
      // The claim time is limited, so that a process that was suspended does not send when the reply is older than the
      // store counts the ticket.
      const claimedAtMs = Math.min(clock.now(), askedAtMs + REPLY_MS);
      const ticket = { id, endpoint, claimedAtMs };
      if (isWhole()) return { ticket };
      const grant = local.take(endpoint, caps, priority);
      if ('waitMs' in grant) {
        endAt(ticket, clock.now());
        return grant;
      }
      if (reply === undefined) endAt(ticket, claimedAtMs + underWayMs + holdMs);
      return { ticket: { ...ticket, atHome: grant.ticket } };
    },
    release(ticket, atMs) {
      if (ticket.atHome !== undefined) local.release(ticket.atHome, atMs);
      endAt(ticket, atMs + holdMs);
    },
    busyUntilMs(endpoint) {
      if (!isWhole()) return local.busyUntilMs(endpoint);
      const { endpoint: all, appKey } = known.get(endpoint) ?? NOT_BUSY;
      const counting = (ends: readonly number[]) => ends.filter((atMs) => atMs > clock.now());
      return { endpoint: counting(all), appKey: counting(appKey), total: counting(knownTotal) };
    },
    heldMs: () => (isWhole() ? 0 : local.heldMs()),
    pause(name) {
      const told = pauses.get(name);
      const atHome = isWhole() ? undefined : local.pause(name);
      return (told?.untilMs ?? 0) >= (atHome?.untilMs ?? 0) ? told : atHome;
    },
    tellPause(name, pause) {
      pauses.set(name, pause);
      if (!isWhole()) local.tellPause(name, pause);
      send(
        PAUSE,
        [pauseKey],
        [name, Math.ceil(pause.untilMs - clock.now()), pause.strikes, pause.shrunk],
      );
    },
    share: () => (isWhole() ? 1 : local.share()),
    trouble,
    close() {
      end.abort();
      store.close();
      local.close();
    },
  };
}

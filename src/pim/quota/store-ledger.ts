import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Priority } from '../port.ts';
import { type ScaledCaps, scaleCaps } from './caps.ts';
import type { CapName, Caps, Grant, Ledger, LogName, Pause, Ticket } from './ledger.ts';
import type { LocalLedger } from './local-ledger.ts';
import { REPLY_MS, type Store } from './redis-store.ts';
import { createStoreClock } from './store-clock.ts';
import { parseStoreReply, parseStoreTime, type StoreReply } from './store-reply.ts';
import { DOUBT, GIVE_BACK, PAUSE, RELEASE, TAKE } from './store-scripts.ts';
import type { TicketTimes } from './times.ts';

/** What a ledger in a store is built of. */
export interface StoreLedgerParts {
  readonly clock: Clock;
  /** The time of day, milliseconds. */
  readonly wallMs: () => number;
  readonly times: TicketTimes;
  readonly store: Store;
  /** What the names of all keys begin with: a hash of the service. */
  readonly prefix: string;
  /** Names the appKey without telling it. */
  readonly key: string;
  /** Counts for this machine what is sent while the store does not know enough, within a share of every limit. */
  readonly local: LocalLedger;
  /** Told when the store is lost, each time. */
  readonly tell: (sentence: string) => void;
}

/** A ledger in a store, which may be lost. */
export interface StoreLedger extends Ledger {
  /** Tell it when the connection is lost. */
  lose(): void;
}

/** How long after a try that failed a store that is lost is tried again: this, or what the try took times this. */
const RETRY = { leastMs: 250, times: 4 } as const;

/** A store that has not been asked for so long is asked when somebody wants to know whether it is reached, milliseconds. */
const LOOK_MS = 5_000;

/** When it is back for one process, it is back for all so much later, milliseconds. */
const ALL_BACK_MS = 1_500;

/** What the store was last known to count, on the clock of this process. */
interface Known {
  readonly atMs: number;
  readonly busyUntilMs: Readonly<Record<CapName, readonly number[]>>;
}

const CAPS = ['endpoint', 'appKey', 'total'] as const satisfies readonly CapName[];

const { POSITIVE_INFINITY } = Number;
const NO_CAPS = { endpoint: POSITIVE_INFINITY, appKey: POSITIVE_INFINITY, total: POSITIVE_INFINITY, isScan: false };

/**
 * Builds a ledger in a store that all machines of a team share; the rule is that of ticket-log.ts, in one script.
 *
 * A store that is lost knows nothing of what is sent meanwhile. So whoever loses it goes on at once with a share of every
 * limit, counted by this machine's ledger, in which what the store last counted takes room as long as it counts; an
 * endpoint that was not asked for within a window sends nothing for one. When the store is back, tickets are taken in both
 * for one window, since the others come back in their time. One that comes back empty, or whose clock was set, was lost.
 */
export function createStoreLedger(parts: StoreLedgerParts): StoreLedger {
  const { clock, wallMs, times, store, prefix, key, local, tell } = parts;
  const { holdMs } = times;
  // A ticket counts from the reply on, which may be as late.
  const underWayMs = times.underWayMs + REPLY_MS;
  const process = randomUUID().slice(0, 8);
  /** By endpoint. */
  const known = new Map<string, Known>();
  const pauses = new Map<LogName, Pause>();
  /** In which of the ledgers a ticket counts. */
  const counting = new Map<string, { readonly keys: readonly string[]; readonly atHome: Ticket | undefined }>();
  let claims = 0;
  let isLost = false;
  let isLooking = false;
  let retryAtMs = Number.NEGATIVE_INFINITY;
  let repliedAtMs = Number.NEGATIVE_INFINITY;
  /** Since when the store does not know all that was sent, and what was known then; it is not refreshed meanwhile. */
  let doubt: { readonly atMs: number; readonly known: ReadonlyMap<string, Known> } | undefined;
  /** No more than the share is sent until then; and nothing until then. */
  let shareUntilMs = 0;
  let nothingUntilMs = 0;
  /** Since when the store has known what was sent, on its clock. */
  let sinceMs: number | undefined;
  const storeClock = createStoreClock(clock, wallMs);

  const metaKey = `${prefix}:store`;
  const pauseKey = `${prefix}:pauses:${key}`;
  const keysOf = (endpoint: string) => ({
    endpoint: `${prefix}:${endpoint}:all`,
    appKey: `${prefix}:${endpoint}:${key}`,
    total: `${prefix}:total:${key}`,
  });
  const isWhole = () => !isLost && clock.now() >= shareUntilMs;

  const beginDoubt = () => {
    const atMs = clock.now();
    doubt ??= { atMs, known: new Map(known) };
    shareUntilMs = Math.max(shareUntilMs, atMs + holdMs);
  };

  const describeTrouble = (): string => {
    if (!isLost && nothingUntilMs > clock.now()) return BEGINS;
    const why = isLost ? 'cannot be reached' : 'does not know yet all that was sent';
    const share = `${Number((local.share() * 100).toFixed(1))} %`;
    return `The store that machines share the request limits in (PIM_QUOTA_URL) ${why}, so this machine uses only ${share} of them until one minute after it is back.`;
  };

  const lose = () => {
    if (isLost) return;
    isLost = true;
    beginDoubt();
    tell(describeTrouble());
  };

  /** Asks the store; undefined: it is lost. */
  const ask = async (endpoint: string, id: string, caps: ScaledCaps): Promise<StoreReply | undefined> => {
    const limits = CAPS.map((cap) => (Number.isFinite(caps[cap]) ? caps[cap] : -1));
    const keys = [metaKey, pauseKey, ...Object.values(keysOf(endpoint))];
    // It refuses at most once for its clock.
    for (let tries = 0; tries < 2; tries += 1) {
      const askedAtMs = clock.now();
      const { expectedMs, driftMs } = storeClock.expect();
      const args = [id, expectedMs, Math.round(REPLY_MS + driftMs), holdMs, underWayMs, caps.isScan ? 1 : 0, ...limits];
      try {
        const reply = parseStoreReply(await store.run(TAKE, keys, args));
        repliedAtMs = clock.now();
        const isSet = storeClock.isSet(reply.nowMs, askedAtMs, driftMs) || reply.outcome === 'stepped';
        if (reply.outcome !== 'stepped') note(endpoint, reply);
        if (isSet) {
          beginDoubt();
          // Whoever begins now cannot know it otherwise.
          sinceMs = parseStoreTime(await store.run(DOUBT, [metaKey], []));
        }
        if (reply.outcome !== 'stepped') return reply;
      } catch {
        retryAtMs = clock.now() + Math.max(RETRY.leastMs, RETRY.times * (clock.now() - askedAtMs));
        break;
      }
    }
    lose();
    return undefined;
  };

  const note = (endpoint: string, reply: StoreReply) => {
    const nowMs = clock.now();
    const toOurs = (atMs: number) => nowMs + atMs - reply.nowMs;
    const knowsFromMs = toOurs(reply.sinceMs) + holdMs;
    if (sinceMs !== undefined && reply.sinceMs !== sinceMs) beginDoubt();
    // Of what was sent before the store knew anything, whoever has just come knows nothing either.
    if (sinceMs === undefined) nothingUntilMs = knowsFromMs;
    if (isLost) shareUntilMs = nowMs + ALL_BACK_MS + holdMs;
    isLost = false;
    sinceMs = reply.sinceMs;
    shareUntilMs = Math.max(shareUntilMs, knowsFromMs);
    // What was just added is not among them.
    const added = reply.outcome === 'granted' ? [nowMs + holdMs] : [];
    const [ofEndpoint = [], ofKey = [], ofAll = []] = reply.endsInMs.map((ends) => [
      ...ends.map((inMs) => nowMs + inMs),
      ...added,
    ]);
    known.set(endpoint, { atMs: nowMs, busyUntilMs: { endpoint: ofEndpoint, appKey: ofKey, total: ofAll } });
    for (const [name, pause] of reply.pauses) pauses.set(name, { ...pause, untilMs: toOurs(pause.untilMs) });
  };

  /** What the store is told without waiting for it. */
  const send = (...what: Parameters<Store['run']>) => void store.run(...what).catch(lose);

  /** Milliseconds for which nobody sends on an endpoint that was not asked for within the window before the store was lost. */
  const unknownForMs = (endpoint: string): number => {
    if (doubt === undefined) return 0;
    const before = doubt.known.get(endpoint);
    const isKnown = before !== undefined && before.atMs >= doubt.atMs - holdMs;
    return isKnown ? 0 : Math.max(0, doubt.atMs + holdMs - clock.now());
  };

  /** A ticket of this machine's ledger, within its share, as far as what the store last counted leaves room. */
  const takeAtHome = (endpoint: string, caps: Caps, priority: Priority): Grant => {
    const nowMs = clock.now();
    const unknownMs = unknownForMs(endpoint);
    if (unknownMs > 0) return { waitMs: unknownMs };
    const before = doubt?.known.get(endpoint);
    const scaled = scaleCaps(caps, local.share(), priority);
    const left: Record<CapName, number> = { ...scaled };
    for (const cap of CAPS) {
      const counts = before?.busyUntilMs[cap].filter((atMs) => atMs > nowMs) ?? [];
      const freeAtMs = counts[counts.length - scaled[cap]];
      if (freeAtMs !== undefined) return { waitMs: Math.max(1, freeAtMs - nowMs) };
      left[cap] -= counts.length;
    }
    return local.takeNow(endpoint, { ...scaled, ...left });
  };

  const take = async (endpoint: string, caps: Caps, priority: Priority): Promise<Grant> => {
    claims += 1;
    const id = `${process}-${claims}`;
    const whole = scaleCaps(caps, 1, priority);
    const reply = isLost && clock.now() < retryAtMs ? undefined : await ask(endpoint, id, whole);
    if (reply?.outcome === 'refused') return { waitMs: Math.max(1, reply.waitMs) };
    const keys = reply === undefined ? [] : Object.values(keysOf(endpoint));
    const claimedAtMs = clock.now();
    const ticket = { id, claimedAtMs, logs: [] };
    if (isWhole() && nothingUntilMs <= claimedAtMs) {
      doubt = undefined;
      counting.set(id, { keys, atHome: undefined });
      return { ticket };
    }
    const heldMs = nothingUntilMs - claimedAtMs;
    const grant = heldMs > 0 ? { waitMs: heldMs } : takeAtHome(endpoint, caps, priority);
    if ('ticket' in grant) counting.set(id, { keys, atHome: grant.ticket });
    else if (keys.length > 0) send(GIVE_BACK, [metaKey, ...keys], [id]);
    return 'ticket' in grant ? { ticket } : grant;
  };

  const end = ({ id }: Ticket, atHome: (ticket: Ticket) => void, inStore: (keys: readonly string[]) => void) => {
    const where = counting.get(id);
    counting.delete(id);
    if (where?.atHome !== undefined) atHome(where.atHome);
    if (where !== undefined && where.keys.length > 0) inStore(where.keys);
  };

  return {
    take,
    lose,
    release(ticket, atMs) {
      const inMs = Math.ceil(atMs - clock.now() + holdMs);
      end(
        ticket,
        (home) => local.release(home, atMs),
        (keys) => send(RELEASE, keys, [ticket.id, inMs]),
      );
    },
    giveBack: (ticket) =>
      end(
        ticket,
        (home) => local.giveBack(home),
        (keys) => send(GIVE_BACK, [metaKey, ...keys], [ticket.id]),
      ),
    busyUntilMs(endpoint, cap) {
      const nowMs = clock.now();
      const ofStore = (isWhole() ? known : doubt?.known)?.get(endpoint)?.busyUntilMs[cap] ?? [];
      const atHome = isWhole() ? [] : local.busyUntilMs(endpoint, cap);
      return [...ofStore.filter((atMs) => atMs > nowMs), ...atHome].sort((one, other) => one - other);
    },
    heldMs: (name) =>
      Math.max(0, nothingUntilMs - clock.now(), isWhole() ? 0 : Math.max(unknownForMs(name), local.heldMs(name))),
    pause(name) {
      const told = pauses.get(name);
      const atHome = isWhole() ? undefined : local.pause(name);
      return (told?.untilMs ?? 0) >= (atHome?.untilMs ?? 0) ? told : atHome;
    },
    tellPause(name, pause) {
      pauses.set(name, pause);
      if (!isWhole()) local.tellPause(name, pause);
      send(PAUSE, [pauseKey], [name, Math.ceil(pause.untilMs - clock.now()), pause.strikes, pause.shrunk]);
    },
    share: () => (isWhole() ? 1 : local.share()),
    isReached() {
      const lookAtMs = isLost ? retryAtMs : repliedAtMs + LOOK_MS;
      // Whoever watches sees it when it looks again. A store that stands still while nobody calls is found so, too.
      if (!isLooking && clock.now() >= lookAtMs) {
        isLooking = true;
        void ask('total', '', NO_CAPS).finally(() => {
          isLooking = false;
        });
      }
      return !isLost;
    },
    trouble: () => (isWhole() ? undefined : describeTrouble()),
    close() {
      store.close();
      local.close();
    },
  };
}

const BEGINS =
  'The store that machines share the request limits in (PIM_QUOTA_URL) has just begun to count, so nothing is sent for one minute: what was sent before is not known.';

import { randomUUID } from 'node:crypto';
import type { Notice } from '../../answer/notices.ts';
import type { Priority } from '../catalog-port.ts';
import {
  type Busy,
  type Caps,
  type Grant,
  type Ledger,
  type LedgerParts,
  type Pause,
  type ScaledCaps,
  scaleCaps,
  type Ticket,
} from './ledger.ts';
import type { LocalLedger } from './local-ledger.ts';
import { explainLoss, REPLY_MS, type Store } from './redis-store.ts';
import { StoreCounts } from './store-counts.ts';
import { PAUSE, parseStoreReply, RELEASE, type StoreReply, TAKE } from './store-scripts.ts';

interface StoreLedgerParts extends LedgerParts {
  readonly store: Store;
  readonly prefix: string;
  readonly key: string;
  /**
   * Counts this machine's requests while the store does not know enough, within a share of every
   * limit.
   */
  readonly local: LocalLedger;
}

const RETRY_MS = 500;

const { POSITIVE_INFINITY } = Number;
const NO_CAPS: ScaledCaps = {
  endpoint: POSITIVE_INFINITY,
  appKey: POSITIVE_INFINITY,
  total: POSITIVE_INFINITY,
  isScan: false,
};

interface Unreported {
  readonly ticket: Ticket;
  readonly endsAtMs: number;
}

/**
 * Counts tickets in a store that all machines of a team share. The rule is that of ticket-log.ts,
 * in one script. A lost store does not know what is sent meanwhile. So a process that loses it
 * continues at once with a share of every limit, counted by this machine's ledger, which reserves
 * room for what the store last counted. When the store is back, each machine reports what it has
 * sent. For one window it takes tickets in both, because the other machines come back at different
 * times. The same happens with a store that does not know what was sent within a window, because it
 * has just started or was emptied. It must not evict keys, and nobody may set its clock
 * (SECURITY.md).
 */
export class StoreLedger implements Ledger {
  readonly #parts: StoreLedgerParts;
  readonly #process = randomUUID().slice(0, 8);
  readonly #counts: StoreCounts;
  /**
   * Time from a claim until its ticket counts as released. A ticket counts from the reply on, which
   * may come late.
   */
  readonly #underWayMs: number;
  readonly #unreported = new Map<string, Unreported>();
  readonly #end = new AbortController();
  #claims = 0;
  #isLost = false;
  #shareUntilMs = 0;
  #doubt: Notice | undefined;
  /** Time since when the store has known what was sent (on its clock), as of the last reply. */
  #knownSinceMs: number | undefined;

  constructor(parts: StoreLedgerParts) {
    this.#parts = parts;
    this.#counts = new StoreCounts(parts.clock, parts.times.holdMs);
    this.#underWayMs = parts.times.underWayMs + REPLY_MS;
  }

  async take(endpoint: string, caps: Caps, priority: Priority): Promise<Grant> {
    const { clock, times, local } = this.#parts;
    this.#claims += 1;
    const id = `${this.#process}-${this.#claims}`;
    const requestedAtMs = clock.now();
    const reply = this.#isLost
      ? undefined
      : await this.#request(endpoint, id, scaleCaps(caps, 1, priority));
    if (reply?.isGranted === false) {
      return { waitMs: Math.max(1, reply.waitMs) };
    }
    // The claim time is limited, so that a process that was suspended does not send when the reply
    // is older than the store counts the ticket.
    const claimedAtMs = Math.min(clock.now(), requestedAtMs + REPLY_MS);
    const ticket = { id, endpoint, claimedAtMs };
    if (this.#isComplete()) return { ticket };
    const grant = local.take(endpoint, caps, priority);
    if ('waitMs' in grant) {
      this.#endAt(ticket, clock.now());
      return grant;
    }
    if (reply === undefined) {
      this.#endAt(ticket, claimedAtMs + this.#underWayMs + times.holdMs);
    }
    return { ticket: { ...ticket, atHome: grant.ticket } };
  }

  release(ticket: Ticket, atMs: number): void {
    if (ticket.atHome !== undefined) {
      this.#parts.local.release(ticket.atHome, atMs);
    }
    this.#endAt(ticket, atMs + this.#parts.times.holdMs);
  }

  busyUntilMs(endpoint: string): Busy {
    return this.#isComplete()
      ? this.#counts.busyUntilMs(endpoint)
      : this.#parts.local.busyUntilMs(endpoint);
  }

  heldMs(): number {
    return this.#isComplete() ? 0 : this.#parts.local.heldMs();
  }

  pause(name: string): Pause | undefined {
    const inStore = this.#counts.pause(name);
    const atHome = this.#isComplete() ? undefined : this.#parts.local.pause(name);
    return (inStore?.untilMs ?? 0) >= (atHome?.untilMs ?? 0) ? inStore : atHome;
  }

  tellPause(name: string, pause: Pause): void {
    this.#counts.setPause(name, pause);
    if (!this.#isComplete()) this.#parts.local.tellPause(name, pause);
    const leftMs = Math.ceil(pause.untilMs - this.#parts.clock.now());
    this.#send(PAUSE, [this.#pauseKey], [name, leftMs, pause.strikes, pause.shrunk]);
  }

  share(): number {
    return this.#isComplete() ? 1 : this.#parts.local.share();
  }

  trouble(): Notice | undefined {
    return this.#isComplete() ? undefined : this.#doubt;
  }

  close(): void {
    this.#end.abort();
    this.#parts.store.close();
    this.#parts.local.close();
  }

  #isComplete(): boolean {
    return !this.#isLost && this.#parts.clock.now() >= this.#shareUntilMs;
  }

  async #request(endpoint: string, id: string, caps: ScaledCaps): Promise<StoreReply | undefined> {
    const { store, times } = this.#parts;
    const limits = [caps.endpoint, caps.appKey, caps.total].map((cap) =>
      Number.isFinite(cap) ? cap : -1,
    );
    const keys = [this.#metaKey, this.#pauseKey, ...this.#setsOf(endpoint)];
    const args = [id, times.holdMs, this.#underWayMs, caps.isScan ? 1 : 0, ...limits];
    try {
      const reply = parseStoreReply(await store.run(TAKE, keys, args));
      this.#note(endpoint, reply);
      return reply;
    } catch (error) {
      this.#lose(error);
      return undefined;
    }
  }

  #note(endpoint: string, reply: StoreReply): void {
    const { clock, times } = this.#parts;
    if (this.#isLost) this.#reportMissed();
    const nowMs = clock.now();
    const sinceMs = nowMs + reply.sinceMs - reply.nowMs;
    if (reply.sinceMs !== this.#knownSinceMs && sinceMs + times.holdMs > nowMs) {
      this.#useShare({ code: 'limits_store_new', share: this.#parts.local.share() });
    }
    this.#knownSinceMs = reply.sinceMs;
    this.#counts.note(endpoint, reply);
  }

  #reportMissed(): void {
    this.#isLost = false;
    this.#shareUntilMs = this.#parts.clock.now() + this.#parts.times.holdMs;
    for (const { ticket, endsAtMs } of this.#unreported.values()) {
      this.#endAt(ticket, endsAtMs);
    }
    this.#unreported.clear();
  }

  #endAt(ticket: Ticket, endsAtMs: number): void {
    const nowMs = this.#parts.clock.now();
    if (!this.#isLost) {
      const inMs = Math.max(0, Math.ceil(endsAtMs - nowMs));
      this.#send(RELEASE, this.#setsOf(ticket.endpoint), [ticket.id, inMs]);
      return;
    }
    this.#unreported.set(ticket.id, { ticket, endsAtMs });
    for (const [id, each] of this.#unreported) {
      if (each.endsAtMs < nowMs) this.#unreported.delete(id);
    }
  }

  #send(...request: Parameters<Store['run']>): void {
    this.#parts.store.run(...request).catch((error: unknown) => this.#lose(error));
  }

  #lose(error: unknown): void {
    if (this.#isLost) return;
    const reason = explainLoss(error);
    this.#useShare({ code: 'limits_store_lost', share: this.#parts.local.share(), reason });
    this.#isLost = true;
    void this.#waitForStore();
  }

  /**
   * Checks a lost store until it is back, even without requests, so that it is back for all at
   * about the same time.
   */
  async #waitForStore(): Promise<void> {
    while (this.#isLost && !this.#end.signal.aborted) {
      await this.#parts.clock.sleep(RETRY_MS, this.#end.signal);
      await this.#request('total', '', NO_CAPS);
    }
  }

  #useShare(doubt: Notice): void {
    const { clock, times, local, tell } = this.#parts;
    if (this.#isComplete()) local.foresee(this.#counts.snapshot());
    this.#shareUntilMs = clock.now() + times.holdMs;
    this.#doubt = doubt;
    tell(doubt);
  }

  get #metaKey(): string {
    return `${this.#parts.prefix}:store`;
  }

  get #pauseKey(): string {
    return `${this.#parts.prefix}:pauses:${this.#parts.key}`;
  }

  #setsOf(endpoint: string): readonly string[] {
    const { prefix, key } = this.#parts;
    return [`${prefix}:${endpoint}:all`, `${prefix}:${endpoint}:${key}`, `${prefix}:total:${key}`];
  }
}

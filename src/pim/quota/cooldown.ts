import type { Clock } from '../clock.ts';
import type { Pause } from './ledger.ts';

interface CooldownOptions {
  readonly clock: Clock;
  readonly windowMs: number;
  readonly random: () => number;
  readonly nominal: number;
  readonly shared?: { load(): Pause | undefined; save(pause: Pause): void };
}

const NEVER_HIT: Pause = {
  untilMs: Number.NEGATIVE_INFINITY,
  strikes: 0,
  shrunk: Number.POSITIVE_INFINITY,
};

const SHRINK_TO = 0.7;

// A pause lasts ten windows at most; a state with a longer one comes from another clock.
const LONGEST_WINDOWS = 10;

/**
 * Reacts to the 429s of one endpoint, or of the sum of all (Spec §7): a pause, then a smaller limit
 * that grows back. Without a usable Retry-After it pauses for a quarter of the window. Every 429
 * that follows without a clean window in between doubles the pause, up to a whole window. Jitter
 * adds up to a quarter, so that processes that stopped together do not restart together. A
 * Retry-After is raised to at least a sixtieth of the window and cut to ten windows. After a pause
 * that was too short, a Retry-After below our own pause is raised to that, because otherwise what
 * another program spends in a few seconds would shrink the limit many times. Clean windows in a row
 * give back one request, then two more, then three: after one 429 on a limit of 60, all is back
 * after six.
 *
 * In a shared state, the longest pause is the newest. One of two states that are saved at the same
 * moment may get lost; it still applies in the process that saved it.
 */
export class Cooldown {
  readonly #options: CooldownOptions;
  #state = NEVER_HIT;

  constructor(options: CooldownOptions) {
    this.#options = options;
  }

  leftMs(): number {
    return this.#leftOf(this.#current());
  }

  limit(): number {
    return this.#limitOf(this.#current());
  }

  isHit(): boolean {
    const state = this.#current();
    if (!Number.isFinite(state.shrunk)) return false;
    return this.#cleanWindows(state) === 0 || this.#limitOf(state) < this.#options.nominal;
  }

  hit(retryAfterMs: number | undefined): void {
    const requestedMs = retryAfterMs === undefined ? undefined : this.#clamp(retryAfterMs);
    this.#save(this.#stateAfterHit(this.#current(), requestedMs));
  }

  /**
   * Restores the limit, because the 429s were not about it. The new state ends at least 1 ms later
   * than the last one, so that other processes see this state as the newest.
   */
  forget(): void {
    const untilMs = Math.max(this.#options.clock.now(), this.#current().untilMs + 1);
    this.#save({ ...NEVER_HIT, untilMs });
  }

  #current(): Pause {
    const { clock, windowMs, shared } = this.#options;
    const loaded = shared?.load() ?? NEVER_HIT;
    const latestMs = clock.now() + 2 * LONGEST_WINDOWS * windowMs;
    const isNewer = loaded.untilMs > this.#state.untilMs && loaded.untilMs <= latestMs;
    if (isNewer) this.#state = loaded;
    return this.#state;
  }

  #save(state: Pause): void {
    this.#state = state;
    this.#options.shared?.save(state);
  }

  #stateAfterHit(state: Pause, requestedMs: number | undefined): Pause {
    const { clock, windowMs, random } = this.#options;
    // If several requests ran at the same time, the later 429s may only prolong the pause.
    if (this.#leftOf(state) > 0) {
      return {
        ...state,
        untilMs: Math.max(state.untilMs, clock.now() + (requestedMs ?? 0)),
      };
    }
    const strikes = this.#cleanWindows(state) > 0 ? 1 : state.strikes + 1;
    const backoffMs = Math.min(windowMs, (windowMs / 4) * 2 ** (strikes - 1)) * (1 + random() / 4);
    const pauseMs =
      strikes === 1 ? (requestedMs ?? backoffMs) : Math.max(requestedMs ?? 0, backoffMs);
    const shrunk = Math.max(1, Math.floor(this.#limitOf(state) * SHRINK_TO));
    return { untilMs: clock.now() + pauseMs, strikes, shrunk };
  }

  #leftOf({ untilMs }: Pause): number {
    return Math.max(0, untilMs - this.#options.clock.now());
  }

  #cleanWindows({ untilMs }: Pause): number {
    const { clock, windowMs } = this.#options;
    return Math.max(0, Math.floor((clock.now() - untilMs) / windowMs));
  }

  #limitOf(state: Pause): number {
    const windows = this.#cleanWindows(state);
    const givenBack = (windows * (windows + 1)) / 2;
    return Math.min(this.#options.nominal, state.shrunk + givenBack);
  }

  #clamp(ms: number): number {
    const { windowMs } = this.#options;
    return Math.min(Math.max(ms, windowMs / 60), LONGEST_WINDOWS * windowMs);
  }
}

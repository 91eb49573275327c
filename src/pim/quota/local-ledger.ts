import { randomUUID } from 'node:crypto';
import type { Notice } from '../../answer/notices.ts';
import type { Priority } from '../catalog-port.ts';
import type { Clock } from '../clock.ts';
import {
  type Busy,
  type Caps,
  type Grant,
  type Ledger,
  type Pause,
  scaleCaps,
  type Ticket,
} from './ledger.ts';
import { SharedFiles, type SharedFilesParts } from './shared-files.ts';
import { TicketLog } from './ticket-log.ts';

/**
 * The ledger of this machine's processes. It answers at once, and reads and writes nothing before
 * the first call. A process that cannot use the files continues alone for one window with a small
 * share of every limit; then it tries the files again and reports in them what it has sent.
 */
export class LocalLedger implements Ledger {
  readonly #clock: Clock;
  readonly #process = `${randomUUID().slice(0, 8)}-`;
  readonly #log: TicketLog;
  readonly #files: SharedFiles;
  #claims = 0;

  constructor(parts: SharedFilesParts) {
    this.#clock = parts.clock;
    this.#files = new SharedFiles(parts);
    const { boot = '-', key = '-' } = parts.shared ?? {};
    this.#log = new TicketLog({
      clock: parts.clock,
      times: parts.times,
      boot,
      key,
      process: this.#process,
      useDisk: () => this.#files.disk(),
      onLost: () => this.#files.noteLoss(),
    });
  }

  take(endpoint: string, caps: Caps, priority: Priority): Grant {
    this.#claims += 1;
    const id = `${this.#process}${this.#claims}`;
    const ticket = {
      id,
      endpoint,
      claimedAtMs: this.#clock.now(),
    };
    const waitMs = this.#files.use(() =>
      this.#log.take(id, endpoint, scaleCaps(caps, this.share(), priority)),
    );
    return waitMs > 0 ? { waitMs } : { ticket };
  }

  release({ id }: Ticket, atMs: number): void {
    this.#files.use(() => this.#log.release(id, atMs));
  }

  busyUntilMs(endpoint: string): Busy {
    this.#files.use(() => this.#log.readNew());
    return this.#log.busyUntilMs(endpoint);
  }

  heldMs(): number {
    return this.#log.heldMs();
  }

  foresee(busyOf: (endpoint: string) => Busy): void {
    this.#log.foresee(busyOf);
  }

  pause(name: string): Pause | undefined {
    this.#files.use(() => this.#log.readNew());
    return this.#log.pause(name);
  }

  tellPause(name: string, pause: Pause): void {
    this.#files.use(() => this.#log.tellPause(name, pause));
  }

  trouble(): Notice | undefined {
    return this.#files.trouble();
  }

  share(): number {
    return this.#files.share();
  }

  close(): void {
    this.#log.close();
  }
}

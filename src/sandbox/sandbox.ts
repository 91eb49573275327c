/** Starts and stops the sandbox PIM: the interface of the spec as an HTTP service on 127.0.0.1, with a catalog behind it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_APP_KEY, DEMO_CLIENT_ID } from './auth.ts';
import { readJsonBody } from './body.ts';
import { answerControl, CONTROL_PREFIX } from './control.ts';
import { endpointAt } from './endpoints.ts';
import { createPort } from './faults/port.ts';
import { createStriker, type FaultRule } from './faults/rules.ts';
import { openWire } from './faults/wire.ts';
import type { SandboxLimits } from './limits.ts';
import { combineProfiles, type ProfileName } from './profile.ts';
import { buildReply, sendReply } from './reply.ts';
import { buildLogEntry, type LoggedRequest, openRequestLog } from './request-log.ts';
import { createService } from './service.ts';
import type { CatalogSource, Truth } from './source.ts';

/** How a sandbox is set up; everything has a default. */
export interface SandboxOptions {
  /** 0 = any free port, the default. */
  readonly port?: number;
  /** Size of the generated catalog, 5,000 by default. */
  readonly products?: number;
  /** Seed of the generated catalog, 1 by default. */
  readonly seed?: number;
  /** Directory of record files to serve instead of the generated catalog (`data-dir.ts`). */
  readonly dataDir?: string;
  /** Readings of the spec other than the default one (`profile.ts`). */
  readonly profile?: readonly ProfileName[];
  /** Spec §8 by default. */
  readonly limits?: SandboxLimits;
  /** Length of the window that limits apply to, 60,000 by default. */
  readonly windowMs?: number;
  /** File to append one JSON line per request to. */
  readonly requestLogFile?: string;
  /** What goes wrong, when (`faults/`); nothing by default. */
  readonly faults?: readonly FaultRule[];
  /** Whether the paths of `control.ts` answer; not by default. */
  readonly control?: boolean;
  /** A catalog to serve instead of the generated one. */
  readonly source?: CatalogSource;
  /** Monotonic clock in ms, `performance.now` by default. */
  readonly now?: () => number;
}

/** A running sandbox. */
export interface Sandbox {
  /** Base address, without a trailing slash and without `/api`. */
  readonly url: string;
  readonly port: number;
  readonly clientId: string;
  readonly appKey: string;
  /** The latest requests (at most 10,000), in the order in which they were answered. */
  readonly requests: readonly LoggedRequest[];
  /** The planted defects of the catalog. */
  truth(): Truth;
  /**
   * Replaces all fault rules; resolves when the port, should one have shut it, accepts connections again.
   * Throws an Error that says what is wrong with the rules.
   */
  setFaults(rules: readonly FaultRule[]): Promise<void>;
  /** Stops listening, ends open connections and flushes the request log. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox. The generated catalog is only made when the first request needs it; record files are read here.
 * Throws when profiles exclude each other, when a fault rule is wrong, when the port is taken, or when a file cannot be
 * read or opened.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? (() => performance.now());
  const profile = combineProfiles(options.profile ?? []);
  let strikes = createStriker(options.faults ?? []);
  const createSource = await prepareSource(options);
  const log = openRequestLog(options.requestLogFile);
  const server = createServer((request, response) => void answerRequest(request, response));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening').catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
  const { port: number } = server.address() as AddressInfo; // a TCP server that listens has one
  const url = `http://127.0.0.1:${number}`;
  const port = createPort(server, number);

  let opened: CatalogSource | undefined;
  const source = (): CatalogSource => {
    opened ??= createSource(url);
    return opened;
  };
  const service = createService({
    source,
    profile,
    limits: options.limits ?? {},
    windowMs: options.windowMs ?? 60_000,
  });

  const controls = {
    requests: log.requests,
    async setFaults(rules: unknown) {
      strikes = createStriker(rules);
      await port.open();
    },
  };

  let arrivals = 0;
  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? '';
    const [path = '', ...queries] = (request.url ?? '').split('?');
    const reading = readJsonBody(request).catch(() => undefined);
    if (options.control && path.startsWith(CONTROL_PREFIX)) {
      const body = await reading;
      if (body !== undefined) sendReply(response, buildReply(await answerControl(controls, { method, path, body })));
      return;
    }
    const sequence = ++arrivals;
    const endpoint = endpointAt(path);
    const strike = endpoint && strikes(endpoint);
    const wire = openWire(response, port.shut);
    await strike?.fault.arrive?.(wire);
    const head = { method, path, query: queries.join('?'), headers: request.headers, arrivedMs: now() };
    const body = await reading;
    const meant = body && buildReply(service({ ...head, body }));
    const reply = meant && strike?.fault.change ? strike.fault.change(meant) : meant;
    const answered = { sequence, doneMs: now(), status: reply?.status ?? 0, fault: strike?.name };
    log.add(buildLogEntry({ ...head, body }, answered));
    if (reply === undefined) return;
    if (strike?.fault.deliver) await strike.fault.deliver(wire, reply);
    else sendReply(response, reply);
  }

  return {
    url,
    port: number,
    clientId: DEMO_CLIENT_ID,
    appKey: DEMO_APP_KEY,
    requests: log.requests,
    truth: () => source().truth(),
    setFaults: controls.setFaults,
    async close() {
      await port.close();
      await log.close();
    },
  };
}

/** How to make the catalog once the base address of its links is known. */
async function prepareSource(options: SandboxOptions): Promise<(baseUrl: string) => CatalogSource> {
  const { source, dataDir, products = 5000, seed = 1 } = options;
  if (source !== undefined) return () => source;
  if (dataDir !== undefined) {
    const { loadDataDir } = await import('./data-dir.ts');
    const loaded = await loadDataDir(dataDir);
    return () => loaded;
  }
  const { createGeneratedCatalog } = await import('./generated/catalog.ts');
  return (baseUrl) => createGeneratedCatalog({ products, seed, baseUrl });
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_APP_KEY, DEMO_CLIENT_ID } from './auth.ts';
import type { CatalogSource } from './catalog-source.ts';
import { DEMO_PRODUCTS, loadDataDir, loadDemoCatalog } from './data-dir.ts';
import { createEditedSource } from './edits.ts';
import { endpointAt } from './endpoint-paths.ts';
import { createStriker, type FaultRule } from './faults/fault-rules.ts';
import { createPort, openWire } from './faults/fault-wire.ts';
import type { SandboxLimits } from './limits.ts';
import type { ProfileName } from './profile-names.ts';
import { readJsonBody } from './read-request.ts';
import { buildLogEntry, openRequestLog } from './request-log.ts';
import { buildReply, sendReply } from './sandbox-reply.ts';
import { createService } from './service.ts';

/** Options of a sandbox; everything has a default. */
export interface SandboxOptions {
  /** 0, the default, uses any free port. */
  readonly port?: number;
  /** Number of products of the demo catalog to serve, from the first on; default: all. */
  readonly products?: number;
  /** Directory of record files to serve instead of the demo catalog (`data-dir.ts`). */
  readonly dataDir?: string;
  readonly editsFile?: string;
  readonly profile?: readonly ProfileName[];
  /** Default: those of Spec §8. */
  readonly limits?: SandboxLimits;
  readonly windowMs?: number;
  readonly requestLogFile?: string;
  readonly faults?: readonly FaultRule[];
  readonly source?: CatalogSource;
  readonly now?: () => number;
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/**
 * Starts a sandbox. The demo catalog is read with the first request that needs it; another
 * directory is read at once.
 * @throws Error if a fault rule is wrong, the port is in use, an edit names no record, or a file
 * cannot be read or opened
 */
export async function startSandbox(options: SandboxOptions = {}) {
  const now = options.now ?? (() => performance.now());
  const profile = new Set(options.profile);
  let strikes = createStriker(options.faults ?? []);
  const { source, setEdits } = createEditedSource(prepareSource(options), options.editsFile);
  if (options.editsFile !== undefined) source(); // throws where an edit is wrong
  const log = openRequestLog(options.requestLogFile);
  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening').catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
  const { port: number } = server.address() as AddressInfo; // a TCP server that listens has one
  const url = `http://127.0.0.1:${number}`;
  const port = createPort(server, number);

  const service = createService({
    source,
    profile,
    limits: options.limits ?? {},
    windowMs: options.windowMs ?? 60_000,
  });

  const answer = createAnswerer({
    url,
    service,
    log,
    now,
    shutPort: port.shut,
    strikeAt: (endpoint) => strikes(endpoint),
  });
  server.on('request', (request, response) => void answer(request, response));

  return {
    /** Base address, without a trailing slash and without `/api`. */
    url,
    port: number,
    clientId: DEMO_CLIENT_ID,
    appKey: DEMO_APP_KEY,
    /** Latest requests (at most 10,000), in the order in which they were answered. */
    requests: log.requests,
    /**
     * Replaces all fault rules. Resolves once the port accepts connections again, if a rule had
     * shut it.
     * @throws Error that names the mistake in the rules
     */
    async setFaults(rules: readonly FaultRule[]) {
      strikes = createStriker(rules);
      await port.open();
    },
    /**
     * Applies edits to the original catalog, instead of earlier ones, or serves another catalog.
     */
    setEdits,
    async close() {
      await port.close();
      await log.close();
    },
  };
}

interface AnswererParts {
  readonly url: string;
  readonly service: ReturnType<typeof createService>;
  readonly log: ReturnType<typeof openRequestLog>;
  readonly now: () => number;
  readonly shutPort: ReturnType<typeof createPort>['shut'];
  readonly strikeAt: ReturnType<typeof createStriker>;
}

function createAnswerer({ url, service, log, now, shutPort, strikeAt }: AnswererParts) {
  let arrivals = 0;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? '';
    const [path = '', ...queries] = (request.url ?? '').split('?');
    const reading = readJsonBody(request).catch(() => undefined);
    const sequence = ++arrivals;
    const endpoint = endpointAt(path);
    const strike = endpoint && strikeAt(endpoint);
    const wire = openWire(response, shutPort);
    await strike?.fault.arrive?.(wire);
    const head = {
      method,
      path,
      query: queries.join('?'),
      headers: request.headers,
      arrivedMs: now(),
    };
    const body = await reading;
    const intended = body && buildReply(service({ ...head, body }), url);
    const reply = intended && strike?.fault.change ? strike.fault.change(intended) : intended;
    const answered = {
      sequence,
      doneMs: now(),
      status: reply?.status ?? 0,
      fault: strike?.name,
    };
    log.add(buildLogEntry({ ...head, body }, answered));
    if (reply === undefined) return;
    if (strike?.fault.deliver) await strike.fault.deliver(wire, reply);
    else sendReply(response, reply);
  };
}

function prepareSource({
  source,
  dataDir,
  products = DEMO_PRODUCTS,
}: SandboxOptions): () => CatalogSource {
  if (source !== undefined) return () => source;
  let loaded = dataDir === undefined ? undefined : loadDataDir(dataDir);
  return () => {
    loaded ??= loadDemoCatalog(products);
    return loaded;
  };
}

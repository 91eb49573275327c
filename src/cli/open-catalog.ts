/**
 * Everything that exists once per process, whatever serves it: the connection to the PIM with its quota, or the
 * embedded sandbox when no PIM is configured.
 */

import { type Config, ConfigError } from '../config.ts';
import { parseBaseUrl } from '../pim/address.ts';
import { createCatalog } from '../pim/catalog.ts';
import { machineClock } from '../pim/clock.ts';
import { type Limits, resolveLimits, resolvePaths } from '../pim/endpoints.ts';
import { createHttp } from '../pim/http.ts';
import type { PimCatalog } from '../pim/port.ts';
import { createQuota } from '../pim/quota/quota.ts';
import { createSender, type Sender } from '../pim/send.ts';
import { buildRedactor } from '../redact.ts';
import type { SandboxLimits } from '../sandbox/limits.ts';
import type { ToolSettings } from '../tools/define-tool.ts';
import { fingerprint, shareQuota } from './share-quota.ts';

/** An open catalog. */
export interface OpenCatalog {
  readonly catalog: PimCatalog;
  readonly settings: ToolSettings;
  close(): Promise<void>;
}

/** The longest that a request may take over all; a process that dies leaves its tickets counting for about as long. */
const ATTEMPT_TIMEOUT_MS = 15_000;

interface Address {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly appKey: string;
  close(): Promise<void>;
}

/**
 * Opens the catalog that the configuration names. Sends nothing yet.
 * @param onWarning told what the operator should know, as it comes up
 * @throws ConfigError when the address cannot be used
 */
export async function openCatalog(
  config: Config,
  version: string,
  nodeVersion?: string,
  onWarning: (sentence: string) => void = () => {},
): Promise<OpenCatalog> {
  const address = await openAddress(config);
  const { baseUrl, clientId, appKey } = address;
  // Tickets of all processes are timed by it, and deadlines are compared with tickets.
  const clock = machineClock;
  const random = Math.random;
  const attemptTimeoutMs = ATTEMPT_TIMEOUT_MS;
  const quota = createQuota({
    limits: resolveLimits(config.limits),
    windowMs: config.limitWindowMs,
    clock,
    random,
    attemptTimeoutMs,
    onWarning,
    // The sandbox is this process's own.
    ...(config.pim.source === 'sandbox' ? {} : { shared: shareQuota(config, baseUrl, appKey) }),
  });
  const http = createHttp({
    baseUrl,
    attemptTimeoutMs,
    ...(config.proxy === undefined ? {} : { proxy: config.proxy }),
  });
  const paths = resolvePaths(config.paths);
  const sender = createSender({ http, quota, clock, random, clientId, appKey, paths });
  // The sandbox has another port every time, but it is always the same catalog.
  const identity = config.pim.source === 'sandbox' ? 'sandbox' : fingerprint(baseUrl, clientId);
  return {
    catalog: createCatalog({
      sender: hideEchoes(sender, appKey),
      quota,
      clock,
      filterCase: config.filterCase,
      identity,
    }),
    settings: {
      tokenBudget: config.tokenBudget,
      pageSize: config.pageSize,
      culture: config.culture,
      source: config.pim.source === 'sandbox' ? 'sandbox' : undefined,
      version,
      ...(nodeVersion === undefined ? {} : { nodeVersion }),
      now: clock.now,
      redactJson: buildRedactor([appKey, clientId]).json,
    },
    close: async () => {
      quota.close();
      await http.close();
      await address.close();
    },
  };
}

/**
 * Takes the appKey out of what the PIM sends, before texts are cleaned, cut and continued: of a key that was cut in two
 * nothing would be recognised later. The clientId is no secret by itself, and may well be a brand that filters are
 * checked by, so it only goes from what is shown.
 */
function hideEchoes(sender: Sender, appKey: string): Sender {
  const { value } = buildRedactor([appKey]);
  return {
    ...sender,
    send: async (...question) => {
      const sent = await sender.send(...question);
      return { ...sent, body: value(sent.body) };
    },
  };
}

async function openAddress({ pim, limits, limitWindowMs }: Config): Promise<Address> {
  if (pim.source === 'pim') {
    const { clientId, appKey } = pim;
    return { baseUrl: parseAddress(pim.apiUrl), clientId, appKey, close: async () => {} };
  }
  const { startSandbox } = await import('../sandbox/sandbox.ts');
  const sandbox = await startSandbox({ limits: toSandboxLimits(resolveLimits(limits)), windowMs: limitWindowMs });
  const { url, clientId, appKey } = sandbox;
  return { baseUrl: url, clientId, appKey, close: () => sandbox.close() };
}

/** The embedded sandbox enforces exactly the limits that the client keeps, where 0 means unlimited. */
function toSandboxLimits({ perEndpoint, total }: Limits): SandboxLimits {
  const finite = (limit: number): number => (Number.isFinite(limit) ? limit : 0);
  const entries = Object.entries(perEndpoint).map(
    ([name, { endpoint, appKey }]) => [name, { endpoint: finite(endpoint), appKey: finite(appKey) }] as const,
  );
  return { ...Object.fromEntries(entries), ...(total === undefined ? {} : { total: finite(total) }) };
}

function parseAddress(apiUrl: string): string {
  try {
    return parseBaseUrl(apiUrl);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? `${error.message}.` : 'PIM_API_URL cannot be used.');
  }
}

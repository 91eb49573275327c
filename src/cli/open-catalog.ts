/**
 * Everything that exists once per process, whatever serves it: the connection to the PIM with its quota, or the
 * embedded sandbox when no PIM is configured.
 */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { parseBaseUrl } from '../pim/address.ts';
import { createCatalog } from '../pim/catalog.ts';
import { machineClock, readBootId } from '../pim/clock.ts';
import { type Limits, resolveLimits, resolvePaths } from '../pim/endpoints.ts';
import { createHttp } from '../pim/http.ts';
import type { PimCatalog } from '../pim/port.ts';
import { createQuota, type QuotaOptions } from '../pim/quota/quota.ts';
import { openTicketFiles } from '../pim/quota/ticket-files.ts';
import { createSender } from '../pim/send.ts';
import { buildRedactor } from '../redact.ts';
import type { SandboxLimits } from '../sandbox/limits.ts';
import { observeCatalog } from '../seen/observe.ts';
import { createSeen, type Seen } from '../seen/seen.ts';
import type { ToolSettings } from '../tools/define-tool.ts';

/** An open catalog. */
export interface OpenCatalog {
  readonly catalog: PimCatalog;
  /** What passed by in the catalog so far. */
  readonly seen: Seen;
  readonly settings: ToolSettings;
  close(): Promise<void>;
}

/** The longest that a request may take over all; a process that dies leaves its tickets counting for about as long. */
const ATTEMPT_TIMEOUT_MS = 15_000;

/** What a process takes of the limits that it cannot share with others: four fit in. */
const SHARE_ALONE = 0.25;

interface Address {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly appKey: string;
  close(): Promise<void>;
}

/**
 * Opens the catalog that the configuration names. Sends nothing yet.
 * @throws ConfigError when the address cannot be used
 */
export async function openCatalog(config: Config, version: string, nodeVersion?: string): Promise<OpenCatalog> {
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
    // The sandbox is this process's own.
    ...(config.pim.source === 'sandbox' ? {} : { shared: shareQuota(config, baseUrl, appKey) }),
  });
  const http = createHttp({
    baseUrl,
    attemptTimeoutMs,
    ...(config.proxy === undefined ? {} : { proxy: config.proxy }),
  });
  const paths = resolvePaths(config.paths);
  const redactor = buildRedactor([appKey, clientId]);
  const sender = createSender({ http, quota, clock, random, clientId, appKey, paths });
  // The sandbox has another port every time, but it is always the same catalog.
  const identity = config.pim.source === 'sandbox' ? 'sandbox' : fingerprint(baseUrl, clientId);
  const asked = createCatalog({
    sender,
    quota,
    clock,
    filterCase: config.filterCase,
    identity,
  });
  const { observer, ...seen } = createSeen();
  return {
    catalog: observeCatalog(asked, observer),
    seen,
    settings: {
      tokenBudget: config.tokenBudget,
      pageSize: config.pageSize,
      culture: config.culture,
      source: config.pim.source === 'sandbox' ? 'sandbox' : undefined,
      version,
      ...(nodeVersion === undefined ? {} : { nodeVersion }),
      now: clock.now,
      sleep: clock.sleep,
      redactJson: redactor.json,
      redact: redactor.value,
    },
    close: async () => {
      quota.close();
      await http.close();
      await address.close();
    },
  };
}

/** One directory per PIM, and in it one per endpoint: its limits are counted apart (Spec §8). */
function shareQuota(
  { quotaDir, quotaShare }: Config,
  baseUrl: string,
  appKey: string,
): NonNullable<QuotaOptions['shared']> {
  return {
    open: (name) => {
      if (quotaDir === undefined) throw new Error('it is not set, and there is no cache directory');
      return openTicketFiles(join(quotaDir, fingerprint(baseUrl), name));
    },
    boot: readBootId(),
    key: fingerprint(baseUrl, appKey),
    share: { together: quotaShare ?? 1, alone: quotaShare ?? SHARE_ALONE },
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

function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 12);
}

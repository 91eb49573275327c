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
import { createSender, type Sender } from '../pim/send.ts';
import { buildRedactor } from '../redact.ts';
import type { SandboxLimits } from '../sandbox/limits.ts';
import type { ToolSettings } from '../tools/define-tool.ts';

/** An open catalog. */
export interface OpenCatalog {
  readonly catalog: PimCatalog;
  readonly settings: ToolSettings;
  /** Where the PIM is, as parseBaseUrl has it. */
  readonly baseUrl: string;
  /** Where the request limits of this PIM are shared between processes; undefined: they are not. */
  readonly quotaDir: string | undefined;
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
  const isSandbox = config.pim.source === 'sandbox';
  // One directory per PIM, and in it one per endpoint: its limits are counted apart (Spec §8).
  const { quotaDir: sharedDir } = config;
  const quotaDir = isSandbox || sharedDir === undefined ? undefined : join(sharedDir, fingerprint(baseUrl));
  const quota = createQuota({
    limits: resolveLimits(config.limits),
    windowMs: config.limitWindowMs,
    clock,
    random,
    attemptTimeoutMs,
    // The sandbox is this process's own.
    ...(isSandbox ? {} : { shared: shareQuota(quotaDir, config, baseUrl, appKey) }),
  });
  const http = createHttp({
    baseUrl,
    attemptTimeoutMs,
    ...(config.proxy === undefined ? {} : { proxy: config.proxy }),
  });
  const paths = resolvePaths(config.paths);
  const sender = createSender({ http, quota, clock, random, clientId, appKey, paths });
  // The sandbox has another port every time, but it is always the same catalog.
  const identity = isSandbox ? 'sandbox' : fingerprint(baseUrl, clientId);
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
      source: isSandbox ? 'sandbox' : undefined,
      version,
      ...(nodeVersion === undefined ? {} : { nodeVersion }),
      now: clock.now,
      redactJson: buildRedactor([appKey, clientId]).json,
    },
    baseUrl,
    quotaDir,
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

function shareQuota(
  quotaDir: string | undefined,
  { quotaShare }: Config,
  baseUrl: string,
  appKey: string,
): NonNullable<QuotaOptions['shared']> {
  return {
    open: (name) => {
      if (quotaDir === undefined) throw new Error('it is not set, and there is no cache directory');
      return openTicketFiles(join(quotaDir, name));
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

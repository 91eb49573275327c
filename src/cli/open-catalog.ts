/**
 * Everything that exists once per process, whatever serves it: the connection to the PIM with its quota, or the
 * embedded sandbox when no PIM is configured.
 */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallSettings } from '../catalog/call/context.ts';
import { nameFiles } from '../copy/copy-files.ts';
import type { LocalCopy } from '../copy/copy-port.ts';
import { createLocalCopy } from '../copy/local-copy.ts';
import { planSearch } from '../copy/search/plan-search.ts';
import { COMMERCE_ENGINE } from '../errors.ts';
import { createCatalog } from '../pim/catalog.ts';
import { machineClock } from '../pim/clock.ts';
import { type Limits, parseBaseUrl, resolveLimits, resolvePaths } from '../pim/endpoints.ts';
import type { RequestObserver } from '../pim/http/ask.ts';
import { Http } from '../pim/http/http.ts';
import { createSender } from '../pim/http/send.ts';
import { PictureFetcher } from '../pim/pictures/pictures.ts';
import { Quota } from '../pim/quota/quota.ts';
import { buildRedactor } from '../redact.ts';
import type { SandboxLimits } from '../sandbox/limits.ts';
import { type CommerceSettings, type Config, secretsOf } from '../settings/read-config.ts';
import { findMissingEngine } from './find-copy-engine.ts';
import { openRules } from './rules-file/open-rules.ts';
import { fingerprint, shareQuota } from './share-quota.ts';
import { createViewReader, originsOf } from './views.ts';

/** An open catalog: see {@link openCatalog}. */
export type OpenCatalog = Awaited<ReturnType<typeof openCatalog>>;

/** Who is told what comes up besides the calls. */
interface Told {
  readonly warning?: (sentence: string) => void;
  readonly unexpected?: (error: unknown) => void;
  readonly observer?: RequestObserver;
  /** The rules file, where it was read already. */
  readonly readRules?: CallSettings['readRules'] | undefined;
}

/**
 * Opens the catalog that the configuration names. Sends nothing yet.
 * @param tell warning: what the operator should know, as it comes up; unexpected: what went wrong with the local copy and
 *   is not the model's business; observer: what the services are asked; readRules: the rules file, where it was read already
 * @throws ConfigError when the address cannot be used
 */
export async function openCatalog(
  config: Config,
  version: string,
  nodeVersion?: string,
  tell: Told = {},
) {
  const address = await openAddress(config);
  const { baseUrl, clientId, appKey } = address;
  // Tickets of all processes are timed by it, and deadlines are compared with tickets.
  const clock = machineClock;
  const random = Math.random;
  const isSandbox = config.pim.source === 'sandbox';
  const quota = new Quota({
    limits: resolveLimits(config.limits),
    windowMs: config.limitWindowMs,
    clock,
    random,
    ...(tell.warning && { onWarning: tell.warning }),
    // The sandbox is this process's own.
    ...(!isSandbox && { openLedger: await shareQuota(config, baseUrl, appKey) }),
  });
  const http = new Http({ baseUrl, ...(config.proxy && { proxy: config.proxy }) });
  const paths = resolvePaths(config.paths);
  const { commerceEngine: engine, filterCase } = config;
  // The sandbox has credentials of its own. The Commerce Engine is never sent the clientId, which may be a word of its answers.
  const secrets = [appKey, ...secretsOf(config)].filter((secret) => secret !== clientId);
  const redactor = buildRedactor([...secrets, clientId]);
  // Loaded only where it is configured.
  const commerce = engine && (await openCommerceEngine(config, engine, secrets, tell));
  const sender = createSender({
    http,
    quota,
    clock,
    random,
    clientId,
    appKey,
    paths,
    observer: tell.observer,
  });
  // The sandbox has another port every time, but it is always the same catalog.
  const identity = isSandbox ? 'sandbox' : fingerprint(baseUrl, clientId);
  const catalog = createCatalog({ sender, quota, clock, filterCase, identity });
  const today = (): Date => new Date();
  const readRules =
    tell.readRules ?? (config.rulesFile === undefined ? undefined : openRules(config.rulesFile));
  const { culture, cultures, tokenBudget, pageSize, copyMaxAgeH, productUrl, mediaHosts } = config;
  const audited = { culture, cultures, today, ...(readRules && { readRules }) };
  // The demo catalog is that of this version.
  const directory =
    config.dataDir && join(config.dataDir, isSandbox ? `sandbox-${version}` : identity);
  const search = config.copySearch === 'auto' ? planSearch() : undefined;
  const ended = new AbortController();
  let posted = Promise.resolve();
  const localCopy: LocalCopy = createLocalCopy({
    catalog,
    directory,
    windowMs: config.limitWindowMs,
    fullDays: config.copyFullDays,
    historyDays: config.historyDays,
    now: clock.now,
    sleep: clock.sleep,
    idle: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => {}),
    today,
    onUnexpected: tell.unexpected ?? (() => {}),
    plan: async () => (await loadRules()).planQuality(audited),
    search,
    onNew: (made) => {
      posted = made
        .then(() => postAlarms(config, localCopy, redactor.value, ended.signal))
        .catch((error: Error) =>
          tell.warning?.(`The alarms could not be posted to PIM_WEBHOOK_URL: ${error.message}`),
        );
    },
  });
  // The demo catalog links to pictures of its own.
  const hosts = [...mediaHosts, ...(isSandbox ? [new URL(baseUrl).host] : [])];
  const pictures = new PictureFetcher({
    hosts,
    now: clock.now,
    ...(config.proxy && { proxy: config.proxy }),
  });
  const settings: CallSettings = {
    tokenBudget,
    pageSize,
    copyMaxAgeH,
    productUrl,
    mediaHosts,
    pictureOrigins: originsOf(mediaHosts, isSandbox ? baseUrl : undefined),
    ...audited,
    startsReading: config.copy === 'auto',
    forbidsReading: config.copy === 'off',
    search,
    chooseRules: async (wanted, copy, call) =>
      (await loadRules()).chooseRules(wanted, audited, copy, call),
    source: isSandbox ? 'sandbox' : undefined,
    version,
    ...(nodeVersion !== undefined && { nodeVersion }),
    now: clock.now,
    sleep: clock.sleep,
    redactJson: redactor.json,
    redact: redactor.value,
  };
  return {
    catalog,
    pictures,
    settings,
    ...(commerce && {
      commerceEngine: commerce.commerceEngine,
      commerceTool: commerce.commerceTool,
    }),
    readView: createViewReader(),
    /** The file of the local copy, where there is one; undefined: there is no place for it. */
    copyFile: directory && nameFiles(directory).copy,
    /** Where the PIM is, as parseBaseUrl has it. */
    baseUrl,
    localCopy,
    /** Resolves when the alarms of the copies that this process has read were posted or given up. */
    posted: () => posted,
    /** What the local copy lacks to work here; undefined: nothing. */
    missingEngine: findMissingEngine(),
    close: async () => {
      ended.abort();
      await localCopy.close();
      await posted;
      quota.close();
      for (const one of [http, pictures, commerce, address]) await one?.close();
    },
  };
}

/** Posts the alarms of the copy to the operator's own program, where there are both. @throws Error when it does not take them */
async function postAlarms(
  config: Config,
  localCopy: LocalCopy,
  redact: CallSettings['redact'],
  signal: AbortSignal,
) {
  const { webhookUrl: url, webhookSecret: secret, proxy } = config;
  if (url === undefined || secret === undefined || signal.aborted) return;
  const { listAlarms } = await import('../audit/tell/tell-alarms.ts');
  const { seenAt, alarms } = await listAlarms(localCopy, { signal });
  if (alarms.length === 0) return;
  const { postSigned } = await import('../pim/http/webhook.ts');
  const id = randomUUID();
  const body = JSON.stringify({ event: 'alarms', id, seen_at: seenAt, alarms: redact(alarms) });
  await postSigned(
    { id, body },
    { url, secret, clock: machineClock, today: () => new Date(), ...(proxy && { proxy }) },
    signal,
  );
}

/** The rules of the audit, with their SQL: loaded with the first audit. */
const loadRules = () => import('../audit/choose-rules.ts');

async function openAddress({ pim, limits, limitWindowMs }: Config) {
  if (pim.source === 'pim') {
    const { clientId, appKey } = pim;
    return { baseUrl: parseBaseUrl(pim.apiUrl), clientId, appKey, close: async () => {} };
  }
  const { startSandbox } = await import('../sandbox/start-sandbox.ts');
  const sandbox = await startSandbox({
    limits: toSandboxLimits(resolveLimits(limits)),
    windowMs: limitWindowMs,
  });
  return { ...sandbox, baseUrl: sandbox.url };
}

/** The embedded sandbox enforces exactly the limits that the client keeps, where 0 means unlimited. */
function toSandboxLimits({ perEndpoint, total }: Limits): SandboxLimits {
  const finite = (limit: number): number => (Number.isFinite(limit) ? limit : 0);
  const entries = Object.entries(perEndpoint).map(
    ([name, { endpoint, appKey }]) =>
      [name, { endpoint: finite(endpoint), appKey: finite(appKey) }] as const,
  );
  return {
    ...Object.fromEntries(entries),
    ...(total === undefined ? {} : { total: finite(total) }),
  };
}

/** Opens the connection to the Commerce Engine with its own quota. Sends nothing yet. @param secrets what must not come back in its answers */
async function openCommerceEngine(
  config: Config,
  { url, token, paths, limit }: CommerceSettings,
  secrets: readonly string[],
  { warning, observer }: Told,
) {
  const { createCommerceEngine, resolveCommerceLimits } = await import('../pim/commerce-engine.ts');
  const { buildCallCommerceEngine } = await import('../tools/call-commerce-engine.ts');
  const parts = { clock: machineClock, random: Math.random };
  const quota = new Quota({
    ...parts,
    limits: resolveCommerceLimits(paths, limit),
    service: COMMERCE_ENGINE,
    windowMs: config.limitWindowMs,
    // The limits of the PIM tell of the same store and directory.
    ...(warning && {
      onWarning: (sentence: string) => warning(`${COMMERCE_ENGINE.name}: ${sentence}`),
    }),
    // It may be served at the address of the PIM, and is another API group all the same.
    openLedger: await shareQuota(config, url, token, COMMERCE_ENGINE.name),
  });
  const http = new Http({
    baseUrl: url,
    service: COMMERCE_ENGINE,
    ...(config.proxy && { proxy: config.proxy }),
  });
  const { value: hideSecrets } = buildRedactor(secrets);
  const identity = fingerprint(url, token);
  const commerceEngine = createCommerceEngine({
    ...parts,
    http,
    quota,
    token,
    hideSecrets,
    paths,
    identity,
    observer,
  });
  return {
    commerceEngine,
    commerceTool: buildCallCommerceEngine(commerceEngine),
    close: async () => {
      quota.close();
      await http.close();
    },
  };
}

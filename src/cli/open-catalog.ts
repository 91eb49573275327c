/**
 * Everything that exists once per process, whatever serves it: the connection to the PIM with its quota, or the
 * embedded sandbox when no PIM is configured.
 */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sayNotice } from '../answer/notices.ts';
import type { CallSettings } from '../catalog/call/context.ts';
import { nameFiles } from '../copy/copy-files.ts';
import type { LocalCopy } from '../copy/copy-port.ts';
import type { Hiding, OperatorShapes } from '../copy/copy-shapes.ts';
import { openHiddenDirectory } from '../copy/hidden-directory.ts';
import { createLocalCopy } from '../copy/local-copy.ts';
import { planSearch } from '../copy/search/plan-search.ts';
import { shapeCatalog } from '../copy/shaped-catalog.ts';
import { CatalogError } from '../errors.ts';
import { createCatalog } from '../pim/catalog.ts';
import type { PimCatalog } from '../pim/catalog-port.ts';
import { machineClock } from '../pim/clock.ts';
import { type Limits, parseBaseUrl, resolveLimits, resolvePaths } from '../pim/endpoints.ts';
import type { RequestObserver } from '../pim/http/ask.ts';
import { Http } from '../pim/http/http.ts';
import { createSender } from '../pim/http/send.ts';
import { PictureFetcher } from '../pim/pictures/pictures.ts';
import { Quota } from '../pim/quota/quota.ts';
import type { HiddenSpec } from '../record/hidden/hidden-names.ts';
import { buildRedactor } from '../redact.ts';
import type { SandboxLimits } from '../sandbox/limits.ts';
import { type Config, secretsOf } from '../settings/read-config.ts';
import { findMissingEngine } from './find-copy-engine.ts';
import { hideFrom } from './hide-from.ts';
import { openCommerceEngine } from './open-commerce-engine.ts';
import { planOnceADay } from './plan-once-a-day.ts';
import { postAlarms } from './post-alarms.ts';
import { openRules } from './rules-file/open-rules.ts';
import { type OpenShare, openShare } from './share-copy.ts';
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
  /** Whether each new copy is audited before anybody asks for the audit; by default it is. */
  readonly auditsUnasked?: boolean | undefined;
  /** Whether the copy is asked in the engine that has written it: for commands that run no SQL of callers. */
  readonly reusesEngine?: boolean;
}

/**
 * Opens the catalog that the configuration names. Sends nothing yet.
 * @param tell warning: what the operator should know, as it comes up; unexpected: what went wrong with the local copy and
 *   is not the model's business; observer: what the services are asked; readRules: the rules file, where it was read already;
 *   auditsUnasked: whether new copies are audited at once; reusesEngine: whether the engine that writes them is asked, too
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
  const pim = await openPim(config, address, tell);
  // The sandbox has credentials of its own. The Commerce Engine is never sent the clientId, which may be a word of its answers.
  const secrets = [appKey, ...secretsOf(config)].filter((secret) => secret !== clientId);
  const redactor = buildRedactor([...secrets, clientId]);
  const { commerceEngine: engine } = config;
  // Loaded only where it is configured.
  const commerce = engine && (await openCommerceEngine(config, engine, secrets, tell));
  const audited = buildAuditSettings(config, tell);
  const rules = await readHidden(audited);
  const directory = findCopyDirectory(config, pim.identity, version, rules);
  const search = config.copySearch === 'auto' ? planSearch() : undefined;
  const shown = hideFrom(pim.catalog, rules.spec, {
    readLabels: () => copy.localCopy.shapes()?.labels ?? [],
    now: machineClock.now,
  });
  const copy = openCopy(config, tell, {
    catalog: shown.toCopy,
    hiding: shown.hiding,
    unusable: rules.unusable,
    directory,
    share: await openShare(config, pim.identity, tell),
    search,
    audited,
    redact: redactor.value,
    readShapes: readShapesOf(audited),
  });
  const catalog = shapeCatalog(shown.toCalls, {
    localCopy: copy.localCopy,
    today: audited.today,
    readShapes: readShapesOf(audited),
  });
  const pictures = openPictures(config, baseUrl);
  const settings: CallSettings = {
    ...buildCallSettings(config, baseUrl, audited),
    search,
    version,
    ...(nodeVersion !== undefined && { nodeVersion }),
    redactJson: redactor.json,
    redact: redactor.value,
    unusableRules: rules.unusable,
  };
  return {
    catalog,
    pictures,
    settings,
    ...(commerce && {
      commerceEngine: shown.hideAnswers(commerce.commerceEngine),
      commerceTool: commerce.commerceTool,
    }),
    readView: createViewReader(),
    /** The file of the local copy, where there is one; undefined: there is no place for it. */
    copyFile: directory && nameFiles(directory).copy,
    /** Where the PIM is, as parseBaseUrl has it. */
    baseUrl,
    localCopy: copy.localCopy,
    /** Resolves when the alarms of the copies that this process has read were posted or given up. */
    posted: copy.posted,
    /** What the local copy lacks to work here; undefined: nothing. */
    missingEngine: findMissingEngine(),
    close: async () => {
      for (const part of [copy, pim, pictures, commerce, address]) {
        await part?.close();
      }
    },
  };
}

/** Where the PIM is, and the credentials for it. */
interface Address {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly appKey: string;
}

/** Opens the connection to the PIM with its quota. */
async function openPim(config: Config, { baseUrl, clientId, appKey }: Address, tell: Told) {
  const isSandbox = config.pim.source === 'sandbox';
  // Tickets of all processes are timed by it, and deadlines are compared with tickets.
  const clock = machineClock;
  const random = Math.random;
  const quota = new Quota({
    limits: resolveLimits(config.limits),
    windowMs: config.limitWindowMs,
    clock,
    random,
    onWarning: (notice) => tell.warning?.(sayNotice(notice)),
    // The sandbox is this process's own.
    ...(!isSandbox && { openLedger: await shareQuota(config, baseUrl, appKey) }),
  });
  const http = new Http({ baseUrl, ...(config.proxy && { proxy: config.proxy }) });
  const sender = createSender({
    http,
    quota,
    clock,
    random,
    clientId,
    appKey,
    paths: resolvePaths(config.paths),
    observer: tell.observer,
  });
  // The sandbox has another port every time, but it is always the same catalog.
  const identity = isSandbox ? 'sandbox' : fingerprint(baseUrl, clientId);
  const { filterCase } = config;
  return {
    identity,
    catalog: createCatalog({
      sender,
      quota,
      clock,
      filterCase,
      identity,
    }),
    close: async () => {
      quota.close();
      await http.close();
    },
  };
}

/** Names the directory of the local copy. The demo catalog is that of this version. */
function findCopyDirectory(
  { dataDir, pim }: Config,
  identity: string,
  version: string,
  { spec, unusable }: HiddenRules,
): string | undefined {
  if (dataDir === undefined || unusable !== undefined) return undefined;
  const name = pim.source === 'sandbox' ? `sandbox-${version}` : identity;
  return openHiddenDirectory(join(dataDir, name), spec);
}

/** What audits need of the settings. */
type AuditSettings = Pick<CallSettings, 'culture' | 'cultures' | 'today' | 'readRules'>;

function buildAuditSettings({ culture, cultures, rulesFile }: Config, tell: Told): AuditSettings {
  const readRules = tell.readRules ?? (rulesFile === undefined ? undefined : openRules(rulesFile));
  return {
    culture,
    cultures,
    today: () => new Date(),
    ...(readRules && { readRules }),
  };
}

/** What the rules file hides. */
interface HiddenRules {
  readonly spec: HiddenSpec;
  /** Why it cannot be used, so that nothing is shown. */
  readonly unusable: CatalogError | undefined;
}

async function readHidden({ readRules }: AuditSettings): Promise<HiddenRules> {
  try {
    return { spec: (await readRules?.())?.hidden ?? {}, unusable: undefined };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return { spec: {}, unusable: error };
  }
}

/** What gives the shapes of the rules file; undefined: there is no such file. */
function readShapesOf({ readRules }: AuditSettings) {
  return readRules && (async (): Promise<OperatorShapes> => (await readRules()).shapes);
}

/** What a local copy is made with. */
interface CopyParts {
  readonly catalog: PimCatalog;
  readonly hiding: Hiding | undefined;
  readonly unusable: CatalogError | undefined;
  readonly directory: string | undefined;
  readonly share: OpenShare;
  readonly search: CallSettings['search'];
  readonly audited: AuditSettings;
  readonly redact: CallSettings['redact'];
  readonly readShapes: ReturnType<typeof readShapesOf>;
}

/** Opens the local copy, whose alarms are posted when a new one was made. */
function openCopy(config: Config, tell: Told, parts: CopyParts) {
  const { search, audited, redact, readShapes, ...place } = parts;
  const ended = new AbortController();
  let posted = Promise.resolve();
  const localCopy: LocalCopy = createLocalCopy({
    ...place,
    readShapes,
    culture: audited.culture,
    windowMs: config.limitWindowMs,
    fullDays: config.copyFullDays,
    historyDays: config.historyDays,
    now: machineClock.now,
    sleep: machineClock.sleep,
    idle: (ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => {}),
    today: audited.today,
    onUnexpected: tell.unexpected ?? (() => {}),
    plansUnasked: tell.auditsUnasked,
    reusesEngine: tell.reusesEngine,
    plan: planOnceADay(audited.today, async () => (await loadRules()).planQuality(audited)),
    search,
    onNew: (made) => {
      posted = made
        .then(() => postAlarms(config, localCopy, redact, ended.signal))
        .catch((error: Error) =>
          tell.warning?.(`The alarms could not be posted to PIM_WEBHOOK_URL: ${error.message}`),
        );
    },
  });
  return {
    localCopy,
    posted: () => posted,
    close: async () => {
      ended.abort();
      await localCopy.close();
      await posted;
      parts.share?.leases.close();
    },
  };
}

function openPictures({ mediaHosts, pim, proxy }: Config, baseUrl: string): PictureFetcher {
  // The demo catalog links to pictures of its own.
  const hosts = [...mediaHosts, ...(pim.source === 'sandbox' ? [new URL(baseUrl).host] : [])];
  return new PictureFetcher({ hosts, now: machineClock.now, ...(proxy && { proxy }) });
}

/** What calls read of the configuration. */
function buildCallSettings(config: Config, baseUrl: string, audited: AuditSettings) {
  const { tokenBudget, pageSize, copyMaxAgeH, productUrl, mediaHosts, copy, pim } = config;
  const isSandbox = pim.source === 'sandbox';
  const chooseRules: CallSettings['chooseRules'] = async (wanted, localCopy, call) =>
    (await loadRules()).chooseRules(wanted, audited, localCopy, call);
  return {
    tokenBudget,
    pageSize,
    copyMaxAgeH,
    productUrl,
    mediaHosts,
    pictureOrigins: originsOf(mediaHosts, isSandbox ? baseUrl : undefined),
    ...audited,
    startsReading: copy === 'auto',
    forbidsReading: copy === 'off',
    chooseRules,
    source: isSandbox ? ('sandbox' as const) : undefined,
    now: machineClock.now,
    sleep: machineClock.sleep,
  };
}

/** The rules of the audit, with their SQL: loaded with the first audit. */
const loadRules = () => import('../audit/choose-rules.ts');

async function openAddress({ pim, limits, limitWindowMs }: Config) {
  if (pim.source === 'pim') {
    const { clientId, appKey } = pim;
    return {
      baseUrl: parseBaseUrl(pim.apiUrl),
      clientId,
      appKey,
      close: async () => {},
    };
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

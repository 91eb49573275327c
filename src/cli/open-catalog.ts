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

/** Result of {@link openCatalog}. */
export type OpenCatalog = Awaited<ReturnType<typeof openCatalog>>;

interface OpenOptions {
  readonly warning?: (sentence: string) => void;
  readonly unexpected?: (error: unknown) => void;
  readonly observer?: RequestObserver;
  // Given where the caller has read the rules file already.
  readonly readRules?: CallSettings['readRules'] | undefined;
  // Audits each new copy at once; by default it does.
  readonly auditsUnasked?: boolean | undefined;
  // For commands that run no SQL of callers: queries go to the engine that writes the copy.
  readonly reusesEngine?: boolean;
}

/**
 * Opens the catalog that the configuration names. Sends nothing yet.
 * @param options warning: gets what the operator should know; unexpected: gets failures of the
 *   local copy, which no model is told; observer: sees each request to the services
 * @throws ConfigError when the address cannot be used
 */
export async function openCatalog(
  config: Config,
  version: string,
  nodeVersion?: string,
  options: OpenOptions = {},
) {
  const address = await openAddress(config);
  const { baseUrl } = address;
  const pim = await openPim(config, address, options);
  const { secrets, redactor } = collectSecrets(config, address);
  const { commerceEngine: engine } = config;
  // Loaded only where it is configured.
  const commerce = engine && (await openCommerceEngine(config, engine, secrets, options));
  const audited = buildAuditSettings(config, options);
  const rules = await readHidden(audited);
  const directory = findCopyDirectory(config, pim.identity, version, rules);
  const search = config.copySearch === 'auto' ? planSearch() : undefined;
  const { catalog, copy, visible } = await openVisible(config, options, {
    pim,
    rules,
    directory,
    search,
    audited,
    redact: redactor.value,
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
      commerceEngine: visible.hideAnswers(commerce.commerceEngine),
      commerceTool: commerce.commerceTool,
    }),
    readView: createViewReader(),
    // Undefined: no directory can hold a copy.
    copyFile: directory && nameFiles(directory).copy,
    baseUrl,
    localCopy: copy.localCopy,
    posted: copy.posted,
    // Undefined: the local copy can work here.
    missingEngine: findMissingEngine(),
    close: async () => {
      for (const part of [copy, pim, pictures, commerce, address]) {
        await part?.close();
      }
    },
  };
}

interface Address {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly appKey: string;
}

function collectSecrets(config: Config, { clientId, appKey }: Address) {
  // The sandbox has credentials of its own. The Commerce Engine is never sent the clientId,
  // which may be a word of its answers.
  const secrets = [appKey, ...secretsOf(config)].filter((secret) => secret !== clientId);
  return { secrets, redactor: buildRedactor([...secrets, clientId]) };
}

async function openPim(
  config: Config,
  { baseUrl, clientId, appKey }: Address,
  options: OpenOptions,
) {
  const isSandbox = config.pim.source === 'sandbox';
  // Tickets of all processes are timed by it, and deadlines are compared with tickets.
  const clock = machineClock;
  const random = Math.random;
  const quota = new Quota({
    limits: resolveLimits(config.limits),
    windowMs: config.limitWindowMs,
    clock,
    random,
    onWarning: (notice) => options.warning?.(sayNotice(notice)),
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
    observer: options.observer,
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

// The demo catalog is that of this version.
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

type AuditSettings = Pick<CallSettings, 'culture' | 'cultures' | 'today' | 'readRules'>;

function buildAuditSettings(
  { culture, cultures, rulesFile }: Config,
  options: OpenOptions,
): AuditSettings {
  const readRules =
    options.readRules ?? (rulesFile === undefined ? undefined : openRules(rulesFile));
  return {
    culture,
    cultures,
    today: () => new Date(),
    ...(readRules && { readRules }),
  };
}

interface HiddenRules {
  readonly spec: HiddenSpec;
  // Set where the rules file cannot be used: then nothing is shown.
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

function readShapesOf({ readRules }: AuditSettings) {
  return readRules && (async (): Promise<OperatorShapes> => (await readRules()).shapes);
}

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

interface VisibleParts extends Pick<CopyParts, 'directory' | 'search' | 'audited' | 'redact'> {
  readonly pim: Awaited<ReturnType<typeof openPim>>;
  readonly rules: HiddenRules;
}

async function openVisible(
  config: Config,
  options: OpenOptions,
  { pim, rules, ...parts }: VisibleParts,
) {
  const { today } = parts.audited;
  const readShapes = readShapesOf(parts.audited);
  const visible = hideFrom(pim.catalog, rules.spec, {
    readLabels: () => copy.localCopy.shapes()?.labels ?? [],
    now: machineClock.now,
  });
  const copy = openCopy(config, options, {
    ...parts,
    catalog: visible.toCopy,
    hiding: visible.hiding,
    unusable: rules.unusable,
    share: await openShare(config, pim.identity, options),
    readShapes,
  });
  const catalog = shapeCatalog(visible.toCalls, { localCopy: copy.localCopy, today, readShapes });
  return { catalog, copy, visible };
}

function openCopy(config: Config, options: OpenOptions, parts: CopyParts) {
  const { search, audited, redact, readShapes, ...place } = parts;
  const ending = new AbortController();
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
    onUnexpected: options.unexpected ?? (() => {}),
    plansUnasked: options.auditsUnasked,
    reusesEngine: options.reusesEngine,
    plan: planOnceADay(audited.today, async () => (await loadRules()).planQuality(audited)),
    search,
    onNew: (made) => {
      posted = made
        .then(() => postAlarms(config, localCopy, redact, ending.signal))
        .catch((error: Error) =>
          options.warning?.(`The alarms could not be posted to PIM_WEBHOOK_URL: ${error.message}`),
        );
    },
  });
  return {
    localCopy,
    posted: () => posted,
    close: async () => {
      ending.abort();
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

// Loaded with the first audit: the rules with their SQL.
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

// The embedded sandbox enforces exactly the limits that the client keeps; 0 means unlimited there.
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

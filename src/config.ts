/** The environment, untrusted → typed. Reads nothing itself: main.ts hands the environment in. */

import { isAbsolute, join } from 'node:path';
import { findMissing, findWrong, type Given } from './check-settings.ts';
import { FILE_NAMES, fillFromFiles, type ReadSecretFile } from './secret-files.ts';
import { isBelowHome } from './setting-schemas.ts';
import { SETTINGS, type Setting, type SettingName, type Value } from './settings.ts';

/** Where the catalog comes from: a PIM, or the embedded sandbox when none is configured. */
type PimAddress =
  | { readonly source: 'pim'; readonly apiUrl: string; readonly clientId: string; readonly appKey: string }
  | { readonly source: 'sandbox' };

/** The Commerce Engine, as the operator has declared it. */
export interface CommerceSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
  /** Path templates (pim/commerce-engine.ts) and what they are for, by name. */
  readonly paths: Readonly<Record<string, { readonly path: string; readonly description: string }>>;
  /** Requests per minute; 0: unlimited. */
  readonly limit: number;
}

/** A configuration that cannot be used; the message has a line for each thing that is wrong and names no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The parsed configuration. */
export interface Config {
  readonly pim: PimAddress;
  /** Undefined: none is configured. */
  readonly commerceEngine: CommerceSettings | undefined;
  /** Tokens an answer may cost when the call does not say. 200–8,000. */
  readonly tokenBudget: Value<'PIM_TOKEN_BUDGET'>;
  /** Records per request in lookups. */
  readonly pageSize: Value<'PIM_PAGE_SIZE'>;
  readonly culture: string | undefined;
  /** Languages that every product should have; none: those that the catalog is translated into. */
  readonly cultures: readonly string[];
  readonly filterCase: Value<'PIM_FILTER_CASE'>;
  readonly paths: Value<'PIM_PATHS'>;
  readonly limits: Value<'PIM_LIMITS'>;
  readonly limitWindowMs: Value<'PIM_LIMIT_WINDOW_MS'>;
  /** Where processes share the request limits; undefined: not set, and there is no cache directory. */
  readonly quotaDir: string | undefined;
  readonly quotaUrl: Value<'PIM_QUOTA_URL'> | undefined;
  readonly quotaShare: Value<'PIM_QUOTA_SHARE'> | undefined;
  /** Where local copies of catalogs are; undefined: not set, and there is no data directory. */
  readonly dataDir: string | undefined;
  readonly resultForm: Value<'PIM_RESULT_FORM'>;
  /** The tools to list, as far as this server has them. */
  readonly tools: Value<'PIM_TOOLS'>;
  readonly deadlineMs: Value<'PIM_DEADLINE_MS'>;
  /** Hours. */
  readonly copyMaxAgeH: Value<'PIM_COPY_MAX_AGE_H'>;
  readonly productUrl: string | undefined;
  /** Hosts whose pictures may be shown, in lower case. */
  readonly mediaHosts: Value<'PIM_MEDIA_HOSTS'>;
  /** The file that tunes the audit; undefined: there is none. */
  readonly rulesFile: string | undefined;
  readonly log: Value<'PIM_LOG'>;
  /** What clients of the HTTP server must send; undefined: nothing. */
  readonly httpToken: Value<'PIM_MCP_TOKEN'> | undefined;
  /** Names beside the machine's own by which the HTTP server may be called. */
  readonly httpHosts: Value<'PIM_MCP_HOSTS'>;
  /** Most connections of one address that the HTTP server holds. */
  readonly httpConnections: Value<'PIM_MCP_CONNECTIONS'>;
  /** Whether the HTTP server counts, and shows what it counted. */
  readonly metrics: Value<'PIM_METRICS'>;
  /** What the operator should know of the settings, although they can be used; a sentence each. */
  readonly warnings: readonly string[];
  /** The usual proxy variables, read by every HTTP client; undefined when none is set. */
  readonly proxy: { readonly http?: string; readonly https?: string; readonly no?: string } | undefined;
}

/** The settings that must be given together. */
const ADDRESS = ['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY'] as const satisfies readonly SettingName[];
const COMMERCE = [
  'COMMERCE_ENGINE_URL',
  'COMMERCE_ENGINE_TOKEN',
  'COMMERCE_ENGINE_PATHS',
] as const satisfies readonly SettingName[];

/** The settings that may begin with the home directory. */
const PLACES = ['PIM_QUOTA_DIR', 'PIM_DATA_DIR', 'PIM_RULES', ...FILE_NAMES] as const satisfies readonly SettingName[];

/** What is set, by the names of {@link SETTINGS}: neither empty nor an unfilled placeholder. Not checked. */
export function readGiven(env: Readonly<Record<string, string | undefined>>): Given {
  // Programs may hand in numbers as they are.
  const trimmed = Object.keys(SETTINGS).map((name) => [name, String(env[name] ?? '').trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '' && !/^\$\{[^}]*\}$/.test(value)));
}

/** What is never to be shown or logged. */
export function secretsOf({ pim, commerceEngine, httpToken }: Config): readonly string[] {
  const own = pim.source === 'pim' ? [pim.appKey, pim.clientId] : [];
  return [...own, commerceEngine?.token, httpToken].filter((secret) => secret !== undefined);
}

/**
 * Parses the environment. Empty values and unfilled `${user_config.x}` placeholders of an MCPB bundle count as unset.
 * With none of the three address settings the sandbox is served; with some of them nothing is, so that demo data is
 * never served by accident. The same holds for the three of the Commerce Engine, without which there is none.
 * @param readFile reads the files that hold secrets; absent: there is nothing that could
 * @throws ConfigError naming each setting that is wrong and what is allowed, never its value
 */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
  readFile: ReadSecretFile = () => 'unreadable',
): Config {
  const filled = fillFromFiles(readGiven(env), (path) => readFile(expandHome(path, env)));
  const { given } = filled;
  const problems = [...filled.problems, ...findProblems(given, env, filled.byFile)];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const read = <Name extends SettingName>(name: Name): Value<Name> => {
    const setting: Setting = SETTINGS[name];
    // The table's own schema of this name parses it, and has done so before; indexing a union of schemas loses that.
    return setting.schema.parse(given[name] ?? setting.fallback) as Value<Name>;
  };
  const readOptional = <Name extends SettingName>(name: Name): Value<Name> | undefined =>
    given[name] === undefined ? undefined : read(name);
  const [quotaDir, dataDir] = [readOptional('PIM_QUOTA_DIR'), readOptional('PIM_DATA_DIR')];
  const rulesFile = readOptional('PIM_RULES');
  return {
    pim:
      given.PIM_API_URL === undefined
        ? { source: 'sandbox' }
        : {
            source: 'pim',
            apiUrl: read('PIM_API_URL'),
            clientId: read('PIM_CLIENT_ID'),
            appKey: read('PIM_APP_KEY'),
          },
    commerceEngine:
      given.COMMERCE_ENGINE_URL === undefined
        ? undefined
        : {
            url: read('COMMERCE_ENGINE_URL'),
            token: read('COMMERCE_ENGINE_TOKEN'),
            paths: read('COMMERCE_ENGINE_PATHS'),
            limit: read('COMMERCE_ENGINE_LIMIT'),
          },
    tokenBudget: read('PIM_TOKEN_BUDGET'),
    pageSize: read('PIM_PAGE_SIZE'),
    culture: readOptional('PIM_CULTURE'),
    cultures: readOptional('PIM_CULTURES') ?? [],
    filterCase: read('PIM_FILTER_CASE'),
    paths: read('PIM_PATHS'),
    limits: read('PIM_LIMITS'),
    limitWindowMs: read('PIM_LIMIT_WINDOW_MS'),
    quotaDir: quotaDir === undefined ? defaultQuotaDir(env) : expandHome(quotaDir, env),
    quotaUrl: readOptional('PIM_QUOTA_URL'),
    quotaShare: readOptional('PIM_QUOTA_SHARE'),
    dataDir: dataDir === undefined ? defaultDataDir(env) : expandHome(dataDir, env),
    resultForm: read('PIM_RESULT_FORM'),
    tools: read('PIM_TOOLS'),
    deadlineMs: read('PIM_DEADLINE_MS'),
    copyMaxAgeH: read('PIM_COPY_MAX_AGE_H'),
    productUrl: readOptional('PIM_PRODUCT_URL'),
    rulesFile: rulesFile === undefined ? undefined : expandHome(rulesFile, env),
    mediaHosts: readOptional('PIM_MEDIA_HOSTS') ?? [],
    log: read('PIM_LOG'),
    httpToken: readOptional('PIM_MCP_TOKEN'),
    httpHosts: readOptional('PIM_MCP_HOSTS') ?? [],
    httpConnections: read('PIM_MCP_CONNECTIONS'),
    metrics: read('PIM_METRICS'),
    warnings: filled.warnings,
    proxy: readProxy(env),
  };
}

/**
 * Everything that is wrong with the values, a sentence each.
 * @param byFile secrets that are set by files: of those that cannot be read enough is said
 */
function findProblems(
  given: Given,
  env: Readonly<Record<string, string | undefined>>,
  byFile: readonly SettingName[],
): readonly string[] {
  const isGiven = (name: SettingName): boolean =>
    byFile.includes(name) ||
    // Declaring no path is declaring none of the interface.
    (given[name] !== undefined && !(name === 'COMMERCE_ENGINE_PATHS' && declaresNoPath(given[name])));
  const homeless = PLACES.filter((name) => isBelowHome(given[name] ?? '') && homeOf(env) === undefined);
  return [
    ...findWrong(given),
    ...findMissing(ADDRESS, isGiven, 'a PIM', 'for the demo catalog'),
    ...findMissing(COMMERCE, isGiven, 'a Commerce Engine', 'without one'),
    ...homeless.map((name) => `${name} begins with ~, but there is no home directory. Write the full path.`),
  ];
}

/** The paths are no less needed than the address: the interface of the Commerce Engine is not shown (Spec §4.7). */
function declaresNoPath(text: string): boolean {
  const { success, data } = SETTINGS.COMMERCE_ENGINE_PATHS.schema.safeParse(text);
  return success && Object.keys(data).length === 0;
}

/** Below the user's state directory, as XDG and Windows name it. */
function defaultQuotaDir(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const places = [env.XDG_STATE_HOME, env.LOCALAPPDATA, env.HOME && join(env.HOME, '.local', 'state')];
  const state = places.find((place) => place && isAbsolute(place));
  return state ? join(state, 'pim-mcp', 'quota') : undefined;
}

function homeOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return env.HOME || env.USERPROFILE || undefined;
}

function expandHome(path: string, env: Readonly<Record<string, string | undefined>>): string {
  return isBelowHome(path) ? join(homeOf(env) ?? '', path.slice(1)) : path;
}

/** Below the user's data directory, as XDG and Windows name it. */
function defaultDataDir(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const places = [env.XDG_DATA_HOME, env.LOCALAPPDATA, env.HOME && join(env.HOME, '.local', 'share')];
  const data = places.find((place) => place && isAbsolute(place));
  return data ? join(data, 'pim-mcp', 'data') : undefined;
}

function readProxy(env: Readonly<Record<string, string | undefined>>): Config['proxy'] {
  const value = (name: string): string | undefined => env[name.toLowerCase()] || env[name] || undefined;
  const [http, https, no] = [value('HTTP_PROXY'), value('HTTPS_PROXY'), value('NO_PROXY')];
  if (http === undefined && https === undefined) return undefined;
  return {
    ...(http === undefined ? {} : { http }),
    ...(https === undefined ? {} : { https }),
    ...(no === undefined ? {} : { no }),
  };
}

/**
 * The settings of pim-mcp: one table with each setting's meaning, unit, default and error text, from which the parser
 * and the README's table are both made. Reads nothing itself: main.ts hands the environment in.
 */

import { join } from 'node:path';
import * as z from 'zod';
import { commercePaths, httpUrl, integer, json, LIMIT_NAMES, limits, OWN_ARGUMENTS, paths } from './setting-schemas.ts';

/** Where the catalog comes from: a PIM, or the embedded sandbox when none is configured. */
export type PimAddress =
  | { readonly source: 'pim'; readonly apiUrl: string; readonly clientId: string; readonly appKey: string }
  | { readonly source: 'sandbox' };

/** The Commerce Engine, as the operator has declared it. */
export interface CommerceSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
  /** Path templates (pim/path-template.ts) and what they are for, by name. */
  readonly paths: Readonly<Record<string, { readonly path: string; readonly description: string }>>;
  /** Requests per minute; 0: unlimited. */
  readonly limit: number;
}

/** A configuration that cannot be used; the message is one line for stderr and names no secret. */
export class ConfigError extends Error {}

/** One setting: how it is parsed, and what the README and the error say of it. */
export interface Setting {
  readonly meaning: string;
  /** What is allowed, as an error message and the README put it. */
  readonly allowed: string;
  /** The value when it is not set, as it would be written in the environment; empty: none. */
  readonly fallback: string;
  readonly schema: z.ZodType;
}

/** Every setting by the name of its environment variable. */
export const SETTINGS = {
  PIM_API_URL: {
    meaning: 'Address of the PIM API, with or without a trailing slash or `/api`.',
    allowed: 'an http or https URL without credentials in it',
    fallback: '',
    schema: httpUrl(),
  },
  PIM_CLIENT_ID: {
    meaning: 'clientId of the integration user.',
    allowed: 'text',
    fallback: '',
    schema: z.string(),
  },
  PIM_APP_KEY: {
    meaning: 'appKey of the integration user (secret).',
    allowed: 'text',
    fallback: '',
    schema: z.string(),
  },
  PIM_TOKEN_BUDGET: {
    meaning: 'Token budget of an answer when a call does not set `max_tokens`.',
    allowed: 'a whole number from 200 to 8000',
    fallback: '2000',
    schema: integer(200, 8000),
  },
  PIM_PAGE_SIZE: {
    meaning:
      'Page size first asked for in lookups (records). Scans ask for 100; a smaller maximum of the PIM is learned.',
    allowed: 'a whole number from 1 to 1000',
    fallback: '50',
    schema: integer(1, 1000),
  },
  PIM_CULTURE: {
    meaning: 'Preferred language of names and descriptions, for example `fr-FR` or `de`.',
    allowed: 'a language code such as tr-TR',
    fallback: '',
    schema: z.string().regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/),
  },
  PIM_FILTER_CASE: {
    meaning: 'Spelling of filter names: found out, or fixed.',
    allowed: 'auto, pascal or camel',
    fallback: 'auto',
    schema: z.enum(['auto', 'pascal', 'camel']),
  },
  PIM_PATHS: {
    meaning: 'Other endpoint paths, JSON by endpoint name, for example `{"search":"/api/v2/search"}`.',
    allowed: `JSON: paths by endpoint name (${LIMIT_NAMES.join(', ')})`,
    fallback: '{}',
    schema: json(paths),
  },
  PIM_LIMITS: {
    meaning:
      'Other request limits, JSON by endpoint name: a number is requests per minute of this appKey, or `{"endpoint":600,"appKey":60}`; `total` is one sum over all endpoints; 0 is unlimited.',
    allowed: `JSON: limits by endpoint name (${LIMIT_NAMES.join(', ')}, total)`,
    fallback: '{}',
    schema: json(limits),
  },
  PIM_LIMIT_WINDOW_MS: {
    meaning: 'Length of the limits’ window in milliseconds; shorter for tests only.',
    allowed: 'a whole number from 100 to 3600000',
    fallback: '60000',
    schema: integer(100, 3_600_000),
  },
  PIM_QUOTA_DIR: {
    meaning:
      'Directory in which all processes of this machine share the request limits; unset: `pim-mcp/quota` in the user’s cache directory.',
    allowed: 'a path',
    fallback: '',
    schema: z.string(),
  },
  PIM_QUOTA_SHARE: {
    meaning:
      'Share of every request limit that the processes of this machine may use together, for example 0.5 when two machines use one appKey. A process that cannot use the directory keeps to this share alone; unset: to 0.25.',
    allowed: 'a number above 0, at most 1',
    fallback: '',
    schema: z
      .string()
      .regex(/^\d*\.?\d+$/)
      .transform(Number)
      .pipe(z.number().gt(0).max(1)),
  },
  COMMERCE_ENGINE_URL: {
    meaning: 'Address of the Commerce Engine, to which the paths of `COMMERCE_ENGINE_PATHS` are added.',
    allowed: 'an http or https URL without credentials, query or fragment in it',
    fallback: '',
    schema: httpUrl()
      .refine((text) => !/[?#]/.test(text))
      .transform((text) => new URL(text).href.replace(/\/+$/, '')),
  },
  COMMERCE_ENGINE_TOKEN: {
    meaning: 'Bearer token of the Commerce Engine (secret).',
    allowed: 'a token, without the word Bearer and without spaces',
    fallback: '',
    schema: z.string().regex(/^[\x21-\x7e]+$/),
  },
  COMMERCE_ENGINE_PATHS: {
    meaning:
      'What may be asked of the Commerce Engine with GET, JSON by a name of your choice, for example `{"stock":{"path":"/inventory/{variant_code}{?warehouse}","description":"Stock of a variant by warehouse."}}`. Placeholders become arguments: needed in the path, optional in the query.',
    allowed: `JSON: {"path", "description"} by name (lower case, not total; 50 at most); a placeholder stands once in its path and is not called ${OWN_ARGUMENTS.join(', ')}`,
    fallback: '{}',
    schema: json(commercePaths),
  },
  COMMERCE_ENGINE_LIMIT: {
    meaning: 'Requests per minute to the Commerce Engine with this token, over all paths; 0 is unlimited.',
    allowed: 'a whole number from 0 to 1000000',
    fallback: '40',
    schema: integer(0, 1_000_000),
  },
  PIM_RESULT_FORM: {
    meaning: 'Where an answer is put: structured content, text, or both (hosts disagree about which the model sees).',
    allowed: 'both, text or structured',
    fallback: 'both',
    schema: z.enum(['both', 'text', 'structured']),
  },
  PIM_DEADLINE_MS: {
    meaning: 'Time a call may take in milliseconds; then it answers with what there is.',
    allowed: 'a whole number from 500 to 600000',
    fallback: '20000',
    schema: integer(500, 600_000),
  },
  PIM_MCP_TOKEN: {
    meaning:
      'Bearer token (secret) that clients of `serve --http` must send; required when other machines can reach it.',
    allowed: 'at least 16 characters without white space',
    fallback: '',
    schema: z.string().regex(/^[\x21-\x7e]{16,}$/),
  },
  PIM_MCP_HOSTS: {
    meaning:
      'Names, separated by commas, under which clients may call `serve --http`, and whose web pages may, beside this machine’s own.',
    allowed: 'host names without ports, separated by commas',
    fallback: '',
    schema: z
      .string()
      .regex(/^[\w.-]+(\s*,\s*[\w.-]+)*$/)
      .transform((text) => text.split(',').map((name) => name.trim())),
  },
  PIM_LOG: {
    meaning: 'What is logged, as JSON lines on stderr.',
    allowed: 'error, warn, info or debug',
    fallback: 'warn',
    schema: z.enum(['error', 'warn', 'info', 'debug']),
  },
} as const satisfies Record<string, Setting>;

type SettingName = keyof typeof SETTINGS;
type Value<Name extends SettingName> = z.infer<(typeof SETTINGS)[Name]['schema']>;

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
  readonly filterCase: Value<'PIM_FILTER_CASE'>;
  readonly paths: Value<'PIM_PATHS'>;
  readonly limits: Value<'PIM_LIMITS'>;
  readonly limitWindowMs: Value<'PIM_LIMIT_WINDOW_MS'>;
  /** Where processes share the request limits; undefined: not set, and there is no cache directory. */
  readonly quotaDir: string | undefined;
  readonly quotaShare: Value<'PIM_QUOTA_SHARE'> | undefined;
  readonly resultForm: Value<'PIM_RESULT_FORM'>;
  readonly deadlineMs: Value<'PIM_DEADLINE_MS'>;
  readonly log: Value<'PIM_LOG'>;
  /** What clients of the HTTP server must send; undefined: nothing. */
  readonly httpToken: Value<'PIM_MCP_TOKEN'> | undefined;
  /** Names beside the machine's own by which the HTTP server may be called. */
  readonly httpHosts: Value<'PIM_MCP_HOSTS'>;
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

/**
 * Parses the environment. Empty values and unfilled `${user_config.x}` placeholders of an MCPB bundle count as unset.
 * With none of the three address settings the sandbox is served; with some of them nothing is, so that demo data is
 * never served by accident. The same holds for the three of the Commerce Engine, without which there is none.
 * @throws ConfigError naming the setting and what is allowed, never its value
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = (name: SettingName): string | undefined => {
    const value = env[name]?.trim();
    return value === undefined || value === '' || /^\$\{[^}]*\}$/.test(value) ? undefined : value;
  };
  const read = <Name extends SettingName>(name: Name, fallback: string = SETTINGS[name].fallback): Value<Name> => {
    const setting: Setting = SETTINGS[name];
    const parsed = setting.schema.safeParse(given(name) ?? fallback);
    if (!parsed.success) throw new ConfigError(`${name} must be ${setting.allowed}.`);
    // The table's own schema of this name parsed it; indexing a union of schemas loses that.
    return parsed.data as Value<Name>;
  };
  return {
    pim: readAddress(given, read),
    commerceEngine: readCommerce(given, read),
    tokenBudget: read('PIM_TOKEN_BUDGET'),
    pageSize: read('PIM_PAGE_SIZE'),
    culture: given('PIM_CULTURE') === undefined ? undefined : read('PIM_CULTURE'),
    filterCase: read('PIM_FILTER_CASE'),
    paths: read('PIM_PATHS'),
    limits: read('PIM_LIMITS'),
    limitWindowMs: read('PIM_LIMIT_WINDOW_MS'),
    quotaDir: given('PIM_QUOTA_DIR') === undefined ? defaultQuotaDir(env) : read('PIM_QUOTA_DIR'),
    quotaShare: given('PIM_QUOTA_SHARE') === undefined ? undefined : read('PIM_QUOTA_SHARE'),
    resultForm: read('PIM_RESULT_FORM'),
    deadlineMs: read('PIM_DEADLINE_MS'),
    log: read('PIM_LOG'),
    httpToken: given('PIM_MCP_TOKEN') === undefined ? undefined : read('PIM_MCP_TOKEN'),
    httpHosts: given('PIM_MCP_HOSTS') === undefined ? [] : read('PIM_MCP_HOSTS'),
    proxy: readProxy(env),
  };
}

function readAddress(
  given: (name: SettingName) => string | undefined,
  read: (name: (typeof ADDRESS)[number]) => string,
): PimAddress {
  const missing = ADDRESS.filter((name) => given(name) === undefined);
  if (missing.length === ADDRESS.length) return { source: 'sandbox' };
  if (missing.length > 0) {
    throw new ConfigError(
      `${missing.join(' and ')} must be set as well: a PIM needs ${ADDRESS.join(', ')} together (set none of them for the demo catalog).`,
    );
  }
  return { source: 'pim', apiUrl: read('PIM_API_URL'), clientId: read('PIM_CLIENT_ID'), appKey: read('PIM_APP_KEY') };
}

/** The paths are no less needed than the address: the interface of the Commerce Engine is not shown (Spec §4.7). */
function readCommerce(
  given: (name: SettingName) => string | undefined,
  read: <Name extends (typeof COMMERCE)[number] | 'COMMERCE_ENGINE_LIMIT'>(name: Name) => Value<Name>,
): CommerceSettings | undefined {
  const paths = read('COMMERCE_ENGINE_PATHS');
  const isGiven = (name: SettingName) =>
    name === 'COMMERCE_ENGINE_PATHS' ? Object.keys(paths).length > 0 : given(name) !== undefined;
  const missing = COMMERCE.filter((name) => !isGiven(name));
  if (missing.length === COMMERCE.length) return undefined;
  if (missing.length > 0) {
    throw new ConfigError(
      `${missing.join(' and ')} must be set as well: a Commerce Engine needs ${COMMERCE.join(', ')} together (set none of them without one).`,
    );
  }
  return {
    url: read('COMMERCE_ENGINE_URL'),
    token: read('COMMERCE_ENGINE_TOKEN'),
    paths,
    limit: read('COMMERCE_ENGINE_LIMIT'),
  };
}

/** Below the user's cache directory, as XDG, macOS (which has no variable for it) and Windows name it. */
function defaultQuotaDir(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const cache = env.XDG_CACHE_HOME || env.LOCALAPPDATA || (env.HOME && join(env.HOME, '.cache'));
  return cache ? join(cache, 'pim-mcp', 'quota') : undefined;
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

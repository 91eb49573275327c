/**
 * The settings of pim-mcp: one table with each setting's meaning, unit, default and error text, from which the parser
 * and the README's table are both made. Reads nothing itself: main.ts hands the environment in.
 */

import { isAbsolute, join } from 'node:path';
import * as z from 'zod';

/** Where the catalog comes from: a PIM, or the embedded sandbox when none is configured. */
export type PimAddress =
  | { readonly source: 'pim'; readonly apiUrl: string; readonly clientId: string; readonly appKey: string }
  | { readonly source: 'sandbox' };

/** A configuration that cannot be used; the message is one line for stderr and names no secret. */
export class ConfigError extends Error {}

const LIMIT_NAMES = [
  'products',
  'variants',
  'categories',
  'trademarks',
  'documenttypes',
  'product-media-list',
  'variant-media-list',
  'search',
  'documents',
  'properties',
  'options',
] as const;

const limit = z.number().int().min(0).max(1_000_000);
const limitsSchema = z.partialRecord(
  z.enum([...LIMIT_NAMES, 'total']),
  z.union([limit, z.strictObject({ endpoint: limit.optional(), appKey: limit.optional() })]),
);
const pathsSchema = z.partialRecord(z.enum(LIMIT_NAMES), z.string().regex(/^\/(?!\/)[\w./~-]*$/));

function integer(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(min).max(max));
}

function isPlainHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function json<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

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
    schema: z.string().refine(isPlainHttpUrl),
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
    schema: json(pathsSchema),
  },
  PIM_LIMITS: {
    meaning:
      'Other request limits, JSON by endpoint name: a number is requests per minute of this appKey, or `{"endpoint":600,"appKey":60}`; `total` is one sum over all endpoints; 0 is unlimited.',
    allowed: `JSON: limits by endpoint name (${LIMIT_NAMES.join(', ')}, total)`,
    fallback: '{}',
    schema: json(limitsSchema),
  },
  PIM_LIMIT_WINDOW_MS: {
    meaning: 'Length of the limits’ window in milliseconds; shorter for tests only.',
    allowed: 'a whole number from 100 to 3600000',
    fallback: '60000',
    schema: integer(100, 3_600_000),
  },
  PIM_QUOTA_DIR: {
    meaning:
      'Directory in which the processes of one user share the request limits, or those of several users who all may write to it; unset: `pim-mcp/quota` in the user’s cache directory. While it cannot be used, the processes of one user share them in the directory for temporary files.',
    allowed: 'an absolute path, or one below ~',
    fallback: '',
    schema: z.string().refine((path) => isAbsolute(path) || isBelowHome(path)),
  },
  PIM_QUOTA_SHARE: {
    meaning:
      'Share of every request limit that the processes which share a PIM_QUOTA_DIR may use together, for example 0.5 when two machines, or two users with a directory each, use one appKey; unset: 1. A process that can use neither that directory nor the one for temporary files keeps to a tenth of it, so ten of them fit in.',
    allowed: 'a number above 0, at most 1',
    fallback: '',
    schema: z
      .string()
      .regex(/^\d*\.?\d+$/)
      .transform(Number)
      .pipe(z.number().gt(0).max(1)),
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
  /** The usual proxy variables, read by every HTTP client; undefined when none is set. */
  readonly proxy: { readonly http?: string; readonly https?: string; readonly no?: string } | undefined;
}

/** The three settings that must be given together. */
const ADDRESS = ['PIM_API_URL', 'PIM_CLIENT_ID', 'PIM_APP_KEY'] as const satisfies readonly SettingName[];

/**
 * Parses the environment. Empty values and unfilled `${user_config.x}` placeholders of an MCPB bundle count as unset.
 * With none of the three address settings the sandbox is served; with some of them nothing is, so that demo data is
 * never served by accident.
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
    tokenBudget: read('PIM_TOKEN_BUDGET'),
    pageSize: read('PIM_PAGE_SIZE'),
    culture: given('PIM_CULTURE') === undefined ? undefined : read('PIM_CULTURE'),
    filterCase: read('PIM_FILTER_CASE'),
    paths: read('PIM_PATHS'),
    limits: read('PIM_LIMITS'),
    limitWindowMs: read('PIM_LIMIT_WINDOW_MS'),
    quotaDir: given('PIM_QUOTA_DIR') === undefined ? defaultQuotaDir(env) : expandHome(read('PIM_QUOTA_DIR'), env),
    quotaShare: given('PIM_QUOTA_SHARE') === undefined ? undefined : read('PIM_QUOTA_SHARE'),
    resultForm: read('PIM_RESULT_FORM'),
    deadlineMs: read('PIM_DEADLINE_MS'),
    log: read('PIM_LOG'),
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

/** Below the user's cache directory, as XDG, macOS (which has no variable for it) and Windows name it. */
function defaultQuotaDir(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const places = [env.XDG_CACHE_HOME, env.LOCALAPPDATA, env.HOME && join(env.HOME, '.cache')];
  const cache = places.find((place) => place && isAbsolute(place));
  return cache ? join(cache, 'pim-mcp', 'quota') : undefined;
}

function isBelowHome(path: string): boolean {
  return /^~(?:[/\\]|$)/.test(path);
}

/** @throws ConfigError when there is no home directory */
function expandHome(path: string, env: Readonly<Record<string, string | undefined>>): string {
  if (!isBelowHome(path)) return path;
  const home = env.HOME || env.USERPROFILE;
  if (!home)
    throw new ConfigError('PIM_QUOTA_DIR begins with ~, but there is no home directory: write the whole path.');
  return join(home, path.slice(1));
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

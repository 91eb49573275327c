/**
 * Every setting of pim-mcp: one table with each setting's meaning, unit, default and error text, from which the parser
 * (config.ts) and docs/settings.md are both made.
 */

import * as z from 'zod';
import { ENDPOINT_NAMES } from '../pim/endpoints.ts';
import { OTHER_SERVICES } from './other-services.ts';
import {
  absolutePath,
  culture,
  cultures,
  hostNames,
  hostsWithPorts,
  httpUrl,
  json,
  limits,
  oneOf,
  ownSecret,
  paths,
  refreshTime,
  type Setting,
  storeUrl,
  TOOL_WORDS,
  toolNames,
  wholeNumber,
} from './value-forms.ts';

/** Every setting by the name of its environment variable. */
export const SETTINGS = {
  PIM_API_URL: {
    meaning: 'Address of the PIM API, with or without a trailing slash or `/api`.',
    allowed: 'an http or https URL without a user name, password, query or fragment',
    schema: httpUrl(),
  },
  PIM_CLIENT_ID: {
    meaning: 'clientId of the integration user.',
    ...{ allowed: 'text', schema: z.string() },
    isSecret: true,
  },
  PIM_APP_KEY: {
    meaning: 'appKey of the integration user (secret).',
    ...{ allowed: 'text', schema: z.string() },
    isSecret: true,
  },
  PIM_APP_KEY_FILE: {
    fileOf: 'PIM_APP_KEY',
    meaning:
      'File that holds the appKey, read once at the start: a secret of Docker or Kubernetes, for example. Set this or PIM_APP_KEY, not both.',
    ...absolutePath,
  },
  PIM_TOKEN_BUDGET: {
    as: 'tokenBudget',
    meaning: 'Most tokens that an answer may take when the call does not set `max_tokens`.',
    fallback: '2000',
    ...wholeNumber(200, 8000),
  },
  PIM_PAGE_SIZE: {
    as: 'pageSize',
    meaning: 'Records per request in lookups; scans ask for 100. If the PIM returns fewer, pim-mcp adapts.',
    fallback: '50',
    ...wholeNumber(1, 1000),
  },
  PIM_CULTURE: {
    as: 'culture',
    meaning:
      'Preferred language of names and descriptions, for example `fr` or `de`, and the one that channels are checked in where most texts are translated into it.',
    allowed: 'a language code such as tr-TR',
    schema: culture(),
  },
  PIM_CULTURES: {
    fallback: '',
    as: 'cultures',
    meaning:
      'Languages that every product should have texts in, divided by commas; the audit calls the others missing. Name the language of the records’ own texts only if they are also among the translations. Unset: those that the catalog is translated into.',
    allowed: 'language codes such as fr or pt-BR, divided by commas',
    schema: cultures(),
  },
  PIM_FILTER_CASE: {
    as: 'filterCase',
    meaning: 'How this PIM spells filter names; `auto` finds out by itself.',
    fallback: 'auto',
    ...oneOf(['auto', 'pascal', 'camel']),
  },
  PIM_PATHS: {
    as: 'paths',
    meaning:
      'Endpoint paths that differ from the standard ones, as JSON by endpoint name, for example `{"search":"/api/v2/search"}`.',
    allowed: `JSON: paths by endpoint name (${ENDPOINT_NAMES.join(', ')})`,
    fallback: '{}',
    schema: json(paths),
  },
  PIM_LIMITS: {
    as: 'limits',
    meaning:
      'Request limits that differ from the standard ones, as JSON by endpoint name: a number is the requests per minute of this appKey; `{"endpoint":600,"appKey":60}` sets both limits; `total` is one limit over all endpoints; 0 means unlimited.',
    allowed: `JSON: limits by endpoint name (${ENDPOINT_NAMES.join(', ')}, total)`,
    fallback: '{}',
    schema: json(limits),
  },
  PIM_LIMIT_WINDOW_MS: {
    as: 'limitWindowMs',
    meaning: 'Length of the window in which limits count requests, in milliseconds. Shorten it only for tests.',
    fallback: '60000',
    ...wholeNumber(100, 3_600_000),
  },
  PIM_QUOTA_URL: {
    as: 'quotaUrl',
    meaning:
      'Address of a Redis or Valkey store through which several machines share the request limits of one appKey (secret where it holds a password). Needs the package @redis/client. With rediss:// the store’s certificate must be trusted: NODE_EXTRA_CA_CERTS names the file of an authority of your own. While the store cannot be reached, each machine keeps to PIM_QUOTA_SHARE of every limit. Unset: each machine counts for itself.',
    allowed: 'a redis:// or rediss:// URL',
    schema: storeUrl(),
    isSecret: true,
  },
  PIM_QUOTA_DIR: {
    as: 'quotaDir',
    meaning:
      'Directory through which the processes of one user share the request limits. Directory and files must belong to this user, with no rights for others. Unset: `pim-mcp/quota` in the user’s state directory. A process that cannot use it keeps to PIM_QUOTA_SHARE of every limit.',
    ...absolutePath,
  },
  PIM_QUOTA_SHARE: {
    as: 'quotaShare',
    meaning:
      'The part of every limit that the processes sharing PIM_QUOTA_DIR may use together, for example 0.5 when two machines use one appKey and no PIM_QUOTA_URL. Unset: all of it, and an eighth where the limits cannot be shared with others at the time.',
    allowed: 'a number above 0, at most 1',
    schema: z
      .string()
      .regex(/^\d*\.?\d+$/)
      .transform(Number)
      .pipe(z.number().gt(0).max(1)),
  },
  PIM_DATA_DIR: {
    as: 'dataDir',
    meaning:
      'Directory for the local copies of catalogs that `sync_catalog` makes, with one folder per PIM and client. Unset: `pim-mcp/data` in the user’s data directory.',
    ...absolutePath,
  },
  PIM_COPY: {
    as: 'copy',
    meaning:
      'Whether the first question that needs the whole catalog starts reading it into the local copy. `off`: only `sync_catalog` and `pim-mcp sync` do.',
    fallback: 'auto',
    ...oneOf(['auto', 'off']),
  },
  PIM_COPY_MAX_AGE_H: {
    as: 'copyMaxAgeH',
    meaning:
      'Hours for which a local copy answers questions that would need many pages of the PIM. 0: it answers them only where a call asks for it.',
    fallback: '24',
    ...wholeNumber(0, 8_760),
  },
  PIM_COPY_FULL_DAYS: {
    as: 'copyFullDays',
    meaning:
      'Days in which every record of a local copy is read again, a part of them at each refresh. A change of a variant or picture that leaves its product as it was may be noticed only then.',
    fallback: '7',
    ...wholeNumber(1, 365),
  },
  PIM_HISTORY_DAYS: {
    as: 'historyDays',
    meaning:
      'Days for which a local copy remembers what each refresh found to be new, gone or changed. Where that would take more than a fifth of the copy, the oldest goes earlier.',
    fallback: '90',
    ...wholeNumber(1, 3_650),
  },
  PIM_COPY_REFRESH: {
    as: 'copyRefresh',
    meaning:
      'When a server that runs refreshes the local copy by itself, or makes one: when it is as old as this (`24h`, `90m`), or at this time of day (`03:30`, local). `off`: only when somebody asks for it.',
    fallback: 'off',
    ...refreshTime,
  },
  PIM_COPY_SEARCH: {
    as: 'copySearch',
    meaning:
      'Whether an index of all words is made of each local copy, so that `search_catalog` ranks there: about a tenth of the copy on the disk. `off`: the PIM ranks, and filters cannot be added to a search.',
    fallback: 'auto',
    ...oneOf(['auto', 'off']),
  },
  ...OTHER_SERVICES,
  PIM_RESULT_FORM: {
    as: 'resultForm',
    meaning:
      'Where an answer is put: `structured` content, `text`, or `both`, since hosts disagree about which the model sees. `auto` is both, but text alone for hosts that are known to show the model both.',
    fallback: 'auto',
    ...oneOf(['auto', 'both', 'text', 'structured']),
  },
  PIM_TOOLS: {
    as: 'tools',
    meaning:
      'Tools that are listed: `all`, `lookup` (those that ask the PIM or the Commerce Engine with each call), `copy` (those of the local copy), or names of tools, separated by commas. The command line has all of them.',
    allowed: 'all, lookup, copy or names of tools, separated by commas',
    fallback: 'all',
    schema: toolNames(),
    words: TOOL_WORDS,
  },
  PIM_DEADLINE_MS: {
    as: 'deadlineMs',
    meaning: 'Milliseconds that a call may take; after that it answers with what it has so far.',
    fallback: '20000',
    // With less, an audit has no time for a rule beside what it needs before and after.
    ...wholeNumber(2_000, 600_000),
  },
  PIM_MCP_TOKEN: {
    as: 'httpToken',
    meaning:
      'Bearer token (secret) that clients of `serve --http` must send. Required when other machines can reach the server.',
    ...ownSecret,
  },
  PIM_MCP_HOSTS: {
    fallback: '',
    as: 'httpHosts',
    meaning:
      'Host names, separated by commas, that clients may use to reach `serve --http` and whose web pages may call it, besides this machine’s own names.',
    allowed: 'host names without ports, separated by commas',
    schema: hostNames(/^[\w.-]+$/),
  },
  PIM_MCP_TOKEN_FILE: {
    fileOf: 'PIM_MCP_TOKEN',
    meaning:
      'File that holds the bearer token of `serve --http`, read once at the start. Set this or PIM_MCP_TOKEN, not both.',
    ...absolutePath,
  },
  PIM_METRICS: {
    as: 'metrics',
    meaning:
      'Whether `serve --http` counts its calls and requests. `/metrics` shows the counts in the text format of Prometheus, to callers with the bearer token; without `PIM_MCP_TOKEN`, to every program of this machine.',
    fallback: 'off',
    ...oneOf(['on', 'off']),
  },
  PIM_PRODUCT_URL: {
    as: 'productUrl',
    meaning:
      'Address of a product for people, with `{id}` or `{code}` in the place of its id or code: links in audits lead there.',
    allowed: 'an http or https URL that contains {id} or {code}',
    schema: z.string().regex(/^https?:\/\/[^\s/]+\/\S*\{(id|code)\}\S*$/),
  },
  PIM_MEDIA_HOSTS: {
    fallback: '',
    as: 'mediaHosts',
    meaning:
      'Host names, separated by commas, whose pictures may be shown: people see them in [views](views.md) and in the HTML report of `pim-mcp audit`, which load them; `get_media` fetches them for the model to see. It refuses hosts on private addresses, unless the address itself stands here. None by default; the demo catalog’s own pictures are always shown.',
    ...hostsWithPorts,
  },
  PIM_RULES: {
    as: 'rulesFile',
    meaning:
      'File that tunes the audit, YAML or JSON: rules to mute, severities, limits, rules of your own, house words, requirements, accepted findings, and where the attributes of channels are; see [rules.md](rules.md). Read and checked at start.',
    ...absolutePath,
  },
  PIM_LOG: {
    as: 'log',
    meaning: 'Least severe messages to log, as JSON lines on stderr. At `info`, each call is a line.',
    fallback: 'warn',
    ...oneOf(['error', 'warn', 'info', 'debug']),
  },
} as const satisfies Record<string, Setting>;

/** The name of a setting. */
export type SettingName = keyof typeof SETTINGS;
/** What a setting parses to. */
export type Value<Name extends SettingName> = z.infer<(typeof SETTINGS)[Name]['schema']>;

/** The values that are set, by name; not checked. */
export type Given = Readonly<Partial<Record<SettingName, string>>>;

/** The names of all settings, in their order. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]; // its own keys

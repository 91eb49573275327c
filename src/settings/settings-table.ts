/** The parser (read-config.ts) and docs/settings.md are both made from this table. */

import * as z from 'zod';
import { ENDPOINT_NAMES } from '../pim/endpoints.ts';
import meanings from './setting-meanings.json' with { type: 'json' };
import {
  absolutePath,
  commercePaths,
  culture,
  cultures,
  databasePath,
  hostNames,
  hostsWithPorts,
  httpUrl,
  json,
  limits,
  OWN_ARGUMENTS,
  oneOf,
  ownSecret,
  paths,
  refreshTime,
  type Setting,
  safeUrl,
  splitWords,
  storeUrl,
  TOOL_WORDS,
  toolNames,
  wholeNumber,
} from './value-forms.ts';

const SAFE_URL = 'https URL (http on this machine, or with PIM_ALLOW_HTTP=on)';

/** Every setting by the name of its environment variable. */
export const SETTINGS = {
  PIM_API_URL: {
    allowed: `an ${SAFE_URL} without a user name, password, query or fragment`,
    schema: httpUrl(),
  },
  PIM_CLIENT_ID: { allowed: 'text', schema: z.string(), isSecret: true },
  PIM_APP_KEY: { allowed: 'text', schema: z.string(), isSecret: true },
  PIM_APP_KEY_FILE: { fileOf: 'PIM_APP_KEY', ...absolutePath },
  PIM_TOKEN_BUDGET: { as: 'tokenBudget', fallback: '2000', ...wholeNumber(200, 8000) },
  PIM_PAGE_SIZE: { as: 'pageSize', fallback: '50', ...wholeNumber(1, 1000) },
  PIM_CULTURE: {
    as: 'culture',
    allowed: 'a language code such as tr-TR',
    schema: culture(),
  },
  PIM_CULTURES: {
    fallback: '',
    as: 'cultures',
    allowed: 'language codes such as fr or pt-BR, divided by commas',
    schema: cultures(),
  },
  PIM_FILTER_CASE: {
    as: 'filterCase',
    fallback: 'auto',
    ...oneOf(['auto', 'pascal', 'camel']),
  },
  PIM_PATHS: {
    as: 'paths',
    allowed: `JSON: paths by endpoint name (${ENDPOINT_NAMES.join(', ')})`,
    fallback: '{}',
    schema: json(paths),
  },
  PIM_LIMITS: {
    as: 'limits',
    allowed: `JSON: limits by endpoint name (${ENDPOINT_NAMES.join(', ')}, total)`,
    fallback: '{}',
    schema: json(limits),
  },
  PIM_LIMIT_WINDOW_MS: {
    as: 'limitWindowMs',
    fallback: '60000',
    ...wholeNumber(100, 3_600_000),
  },
  PIM_QUOTA_URL: {
    as: 'quotaUrl',
    allowed: 'a redis:// or rediss:// URL',
    schema: storeUrl(),
    isSecret: true,
  },
  PIM_QUOTA_DIR: { as: 'quotaDir', ...absolutePath },
  PIM_QUOTA_SHARE: {
    as: 'quotaShare',
    allowed: 'a number above 0, at most 1',
    schema: z
      .string()
      .regex(/^\d*\.?\d+$/)
      .transform(Number)
      .pipe(z.number().gt(0).max(1)),
  },
  PIM_DATA_DIR: { as: 'dataDir', ...databasePath },
  PIM_COPY_SHARE: { as: 'copyShare', ...absolutePath },
  PIM_COPY: { as: 'copy', fallback: 'auto', ...oneOf(['auto', 'off']) },
  PIM_COPY_MAX_AGE_H: { as: 'copyMaxAgeH', fallback: '24', ...wholeNumber(0, 8_760) },
  PIM_COPY_FULL_DAYS: { as: 'copyFullDays', fallback: '7', ...wholeNumber(1, 365) },
  PIM_HISTORY_DAYS: { as: 'historyDays', fallback: '90', ...wholeNumber(1, 3_650) },
  PIM_COPY_REFRESH: { as: 'copyRefresh', fallback: 'off', ...refreshTime },
  PIM_COPY_SEARCH: { as: 'copySearch', fallback: 'auto', ...oneOf(['auto', 'off']) },
  COMMERCE_ENGINE_URL: {
    allowed: `an ${SAFE_URL} without a user name, password, query or fragment`,
    schema: httpUrl().transform((text) => new URL(text).href.replace(/\/+$/, '')),
  },
  COMMERCE_ENGINE_TOKEN: {
    allowed: 'a token, without the word Bearer and without spaces',
    schema: z.string().regex(/^[\x21-\x7e]+$/),
    isSecret: true,
  },
  COMMERCE_ENGINE_TOKEN_FILE: { fileOf: 'COMMERCE_ENGINE_TOKEN', ...absolutePath },
  COMMERCE_ENGINE_PATHS: {
    allowed:
      'JSON: {"path", "description"} by name (at most 50 names, ' +
      'in lower case, none of them total); ' +
      `each placeholder occurs once in its path and is not called ${OWN_ARGUMENTS.join(', ')}`,
    fallback: '{}',
    schema: json(commercePaths),
  },
  COMMERCE_ENGINE_LIMIT: { fallback: '40', ...wholeNumber(0, 1_000_000) },
  PIM_ALLOW_HTTP: { fallback: 'off', ...oneOf(['on', 'off']) },
  PIM_WEBHOOK_URL: {
    as: 'webhookUrl',
    allowed: 'an https URL (http on this machine) without a user name, password or fragment',
    schema: safeUrl(),
    isSecret: true,
  },
  PIM_WEBHOOK_HOSTS: { ...hostsWithPorts },
  PIM_WEBHOOK_SECRET: { as: 'webhookSecret', ...ownSecret },
  PIM_WEBHOOK_SECRET_FILE: { fileOf: 'PIM_WEBHOOK_SECRET', ...absolutePath },
  PIM_RESULT_FORM: {
    as: 'resultForm',
    fallback: 'auto',
    ...oneOf(['auto', 'both', 'text', 'structured']),
  },
  PIM_TOOLS: {
    as: 'tools',
    allowed: 'all, lookup, copy or names of tools, separated by commas',
    fallback: 'all',
    schema: toolNames(),
    words: TOOL_WORDS,
  },
  PIM_DEADLINE_MS: {
    as: 'deadlineMs',
    fallback: '20000',
    // With less, an audit has no time for a rule beside what it needs before and after.
    ...wholeNumber(2_000, 600_000),
  },
  PIM_MCP_TOKEN: { as: 'httpToken', ...ownSecret },
  PIM_MCP_HOSTS: {
    fallback: '',
    as: 'httpHosts',
    allowed: 'host names without ports, separated by commas',
    schema: hostNames(/^[\w.-]+$/),
  },
  PIM_MCP_TOKEN_FILE: { fileOf: 'PIM_MCP_TOKEN', ...absolutePath },
  PIM_MCP_URL: {
    as: 'publicUrl',
    allowed: 'an https URL (http on this machine) without a user name, password, query or fragment',
    schema: safeUrl()
      .regex(/^[^?]*$/)
      .transform((text) => text.replace(/\/+$/, '')),
  },
  PIM_OAUTH_ISSUER: {
    as: 'oauthIssuer',
    allowed: 'an https URL (http on this machine) without a user name, password, query or fragment',
    schema: safeUrl().regex(/^[^?]*$/),
  },
  PIM_OAUTH_AUDIENCE: {
    fallback: '',
    as: 'oauthAudience',
    allowed: 'the audiences of tokens, separated by commas',
    schema: z.string().transform(splitWords),
  },
  PIM_OAUTH_SCOPE_PREFIX: {
    fallback: '',
    as: 'oauthScopePrefix',
    allowed: 'the beginning of names of scopes, without white space, quotes and backslashes',
    // RFC 6749 §3.3.
    schema: z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]*$/),
  },
  PIM_PERSON_CALLS: { as: 'personCalls', fallback: '120', ...wholeNumber(0, 100_000) },
  PIM_LOG_PEOPLE: { as: 'logPeople', fallback: 'off', ...oneOf(['on', 'off']) },
  PIM_METRICS: { as: 'metrics', fallback: 'off', ...oneOf(['on', 'off']) },
  PIM_PRODUCT_URL: {
    as: 'productUrl',
    allowed: 'an http or https URL that contains {id} or {code}',
    schema: z.string().regex(/^https?:\/\/[^\s/]+\/\S*\{(id|code)\}\S*$/),
  },
  PIM_MEDIA_HOSTS: { fallback: '', as: 'mediaHosts', ...hostsWithPorts },
  PIM_RULES: { as: 'rulesFile', ...absolutePath },
  PIM_LOG: {
    as: 'log',
    fallback: 'warn',
    ...oneOf(['error', 'warn', 'info', 'debug']),
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** Purpose of each setting, as docs/settings.md has it. */
export const SETTING_MEANINGS: Readonly<Record<SettingName, string>> = meanings;

/** Parsed value of a setting. */
export type Value<Name extends SettingName> = z.infer<(typeof SETTINGS)[Name]['schema']>;

/** The values that are set, by name; not checked. */
export type Given = Readonly<Partial<Record<SettingName, string>>>;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]; // its own keys

import { isAbsolute, join } from 'node:path';
import { unescape as decodeLoosely } from 'node:querystring';
import { findMissing, findOpenKeys, findWrong } from './check-settings.ts';
import { FILE_NAMES, fillFromFiles, type ReadSecretFile } from './secret-files.ts';
import {
  type Given,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Value,
} from './settings-table.ts';
import { isBelowHome, type Setting } from './value-forms.ts';

type Env = Readonly<Record<string, string | undefined>>;

type PimAddress =
  | {
      readonly source: 'pim';
      readonly apiUrl: string;
      readonly clientId: string;
      readonly appKey: string;
    }
  | { readonly source: 'sandbox' };

interface CommercePath {
  readonly path: string;
  readonly description: string;
}

/** The Commerce Engine, as the operator has declared it. */
export interface CommerceSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
  readonly paths: Readonly<Record<string, CommercePath>>;
  /** Requests per minute; 0: unlimited. */
  readonly limit: number;
}

/** A configuration that cannot be used. The message has one line per problem, and no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Table = typeof SETTINGS;

type Parsed = {
  readonly [Name in SettingName as Table[Name] extends { readonly as: infer Key extends string }
    ? Key
    : never]: Table[Name] extends { readonly fallback: string }
    ? Value<Name>
    : Value<Name> | undefined;
};

/**
 * The parsed configuration: the settings by their keys in the table, and values made of several
 * settings.
 */
export interface Config extends Parsed {
  readonly pim: PimAddress;
  readonly commerceEngine: CommerceSettings | undefined;
  readonly proxy:
    | { readonly http?: string; readonly https?: string; readonly no?: string }
    | undefined;
}

const ADDRESS = [
  'PIM_API_URL',
  'PIM_CLIENT_ID',
  'PIM_APP_KEY',
] as const satisfies readonly SettingName[];
const COMMERCE = [
  'COMMERCE_ENGINE_URL',
  'COMMERCE_ENGINE_TOKEN',
  'COMMERCE_ENGINE_PATHS',
] as const satisfies readonly SettingName[];

const WEBHOOK: readonly SettingName[] = [
  'PIM_WEBHOOK_URL',
  'PIM_WEBHOOK_HOSTS',
  'PIM_WEBHOOK_SECRET',
];

const SIGN_IN: readonly SettingName[] = ['PIM_OAUTH_ISSUER', 'PIM_MCP_URL'];

// Settings whose value may begin with the home directory.
const PLACES = [
  'PIM_QUOTA_DIR',
  'PIM_DATA_DIR',
  'PIM_COPY_SHARE',
  'PIM_RULES',
  ...FILE_NAMES,
] as const satisfies readonly SettingName[];

/**
 * Reads the settings that are set, not yet checked. Empty values and unfilled placeholders count as
 * not set.
 */
export function readGiven(env: Env): Given {
  // Programs may hand in numbers as they are.
  const trimmed = SETTING_NAMES.map((name) => [name, String(env[name] ?? '').trim()] as const);
  return Object.fromEntries(
    trimmed.filter(([, value]) => value !== '' && !/^\$\{[^}]*\}$/.test(value)),
  );
}

/** Lists values that must never be shown or logged. */
export function secretsOf({
  pim,
  commerceEngine,
  quotaUrl,
  ...otherSettings
}: Config): readonly string[] {
  const pimSecrets = pim.source === 'pim' ? [pim.appKey, pim.clientId] : [];
  const { httpToken, webhookUrl, webhookSecret } = otherSettings;
  const all = [
    ...pimSecrets,
    commerceEngine?.token,
    httpToken,
    webhookUrl,
    webhookSecret,
    ...passwordsOf(quotaUrl),
  ];
  return all.filter((secret) => secret !== undefined);
}

function passwordsOf(url: string | undefined): readonly string[] {
  const password = url === undefined ? '' : new URL(url).password;
  // Unlike decodeURIComponent it does not throw; opening the store tells what is wrong with the address.
  return password === '' ? [] : [password, decodeLoosely(password)];
}

/**
 * Parses the environment. Empty values and unfilled `${user_config.x}` placeholders of an MCPB
 * bundle count as unset. With none of the three address settings the sandbox is served; with some
 * of them nothing is, so that demo data is never served by accident. The same holds for the three
 * of the Commerce Engine, without which there is none.
 * @param readFile reads the files that hold secrets; absent: there is nothing that could
 * @throws ConfigError naming each setting that is wrong and what is allowed, never its value
 */
export function parseConfig(
  env: Env,
  readFile: ReadSecretFile = () => ({ why: 'files of secrets cannot be read here' }),
): Config {
  const filled = fillFromFiles(readGiven(env), (path) => readFile(expandHome(path, env)));
  const { values } = filled;
  const problems = [...filled.problems, ...findProblems(values, env, filled.byFile)];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const read = <Name extends SettingName>(name: Name): Value<Name> => {
    const setting: Setting = SETTINGS[name];
    // The schema of this name gives this type, but TypeScript only sees the union of all schemas.
    return setting.schema.parse(values[name] ?? setting.fallback) as Value<Name>;
  };
  const entries = Object.entries<Setting>(SETTINGS).flatMap(([name, { as, fallback, schema }]) => {
    const text = values[name as SettingName] ?? fallback; // the table's own name
    return as === undefined ? [] : [[as, text === undefined ? undefined : schema.parse(text)]];
  });
  // The type is read off the same table.
  const parsed = Object.fromEntries(entries) as Parsed;
  const { quotaDir, dataDir, rulesFile, copyShare } = parsed;
  return {
    ...parsed,
    quotaDir:
      quotaDir === undefined
        ? findPlace(env, 'STATE', 'state', 'quota')
        : expandHome(quotaDir, env),
    dataDir:
      dataDir === undefined ? findPlace(env, 'DATA', 'share', 'data') : expandHome(dataDir, env),
    rulesFile: rulesFile && expandHome(rulesFile, env),
    copyShare: copyShare && expandHome(copyShare, env),
    pim:
      values.PIM_API_URL === undefined
        ? { source: 'sandbox' }
        : {
            source: 'pim',
            apiUrl: read('PIM_API_URL'),
            clientId: read('PIM_CLIENT_ID'),
            appKey: read('PIM_APP_KEY'),
          },
    commerceEngine:
      values.COMMERCE_ENGINE_URL === undefined
        ? undefined
        : {
            url: read('COMMERCE_ENGINE_URL'),
            token: read('COMMERCE_ENGINE_TOKEN'),
            paths: read('COMMERCE_ENGINE_PATHS'),
            limit: read('COMMERCE_ENGINE_LIMIT'),
          },
    proxy: readProxy(env),
  };
}

function findProblems(values: Given, env: Env, byFile: readonly SettingName[]): readonly string[] {
  const isGiven = (name: SettingName): boolean =>
    byFile.includes(name) ||
    // An empty map of paths counts as not set.
    (values[name] !== undefined &&
      !(name === 'COMMERCE_ENGINE_PATHS' && declaresNoPath(values[name])));
  const homeless = PLACES.filter(
    (name) => isBelowHome(values[name] ?? '') && homeOf(env) === undefined,
  );
  return [
    ...findWrong(values),
    ...findOpenKeys(values),
    ...findMissing(ADDRESS, isGiven, 'a PIM', 'for the demo catalog'),
    ...findMissing(COMMERCE, isGiven, 'a Commerce Engine', 'without one'),
    ...findMissing(WEBHOOK, isGiven, 'a webhook', 'without one'),
    ...findMissing(SIGN_IN, isGiven, 'the sign-in', 'without it'),
    ...findForeignHost(values),
    ...(values.PIM_COPY_SHARE !== undefined && values.PIM_QUOTA_URL === undefined
      ? ['PIM_QUOTA_URL must be set as well: by it the servers of PIM_COPY_SHARE agree who reads.']
      : []),
    ...(values.PIM_OAUTH_ISSUER !== undefined &&
    values.PIM_METRICS === 'on' &&
    !isGiven('PIM_MCP_TOKEN')
      ? ['PIM_MCP_TOKEN must be set as well: by it programs read /metrics where people sign in.']
      : []),
    ...homeless.map(
      (name) => `${name} begins with ~, but there is no home directory. Write the full path.`,
    ),
  ];
}

function findForeignHost({
  PIM_WEBHOOK_URL: url = '',
  PIM_WEBHOOK_HOSTS: text,
}: Given): readonly string[] {
  const { data: hosts } = SETTINGS.PIM_WEBHOOK_HOSTS.schema.safeParse(text);
  if (hosts === undefined || !URL.canParse(url) || hosts.includes(new URL(url).host)) {
    return [];
  }
  return ['PIM_WEBHOOK_HOSTS must name the host of PIM_WEBHOOK_URL, with its port if it has one.'];
}

// True if the map of paths is empty. Without paths nothing can be asked, because Spec §4.7 shows
// none.
function declaresNoPath(text: string): boolean {
  const { success, data } = SETTINGS.COMMERCE_ENGINE_PATHS.schema.safeParse(text);
  return success && Object.keys(data).length === 0;
}

function findPlace(
  env: Env,
  xdg: 'STATE' | 'DATA',
  inLocal: string,
  name: string,
): string | undefined {
  const places = [
    env[`XDG_${xdg}_HOME`],
    env.LOCALAPPDATA,
    env.HOME && join(env.HOME, '.local', inLocal),
  ];
  const place = places.find((each) => each && isAbsolute(each));
  return place && join(place, 'pim-mcp', name);
}

function homeOf(env: Env): string | undefined {
  return env.HOME || env.USERPROFILE || undefined;
}

function expandHome(path: string, env: Env): string {
  return isBelowHome(path) ? join(homeOf(env) ?? '', path.slice(1)) : path;
}

function readProxy(env: Env): Config['proxy'] {
  const value = (name: string): string | undefined =>
    env[name.toLowerCase()] || env[name] || undefined;
  const [http, https, no] = [value('HTTP_PROXY'), value('HTTPS_PROXY'), value('NO_PROXY')];
  if (http === undefined && https === undefined) return undefined;
  return { ...(http && { http }), ...(https && { https }), ...(no && { no }) };
}

/** Never repeats a value, because some are secrets. */

import { isLoopback } from '../pim/endpoints.ts';
import { nearestName } from '../record/nearest.ts';
import { type Given, SETTING_NAMES, SETTINGS, type SettingName } from './settings-table.ts';
import { type Setting, splitWords } from './value-forms.ts';

/** Describes each value that cannot be used in a sentence, in the order of {@link SETTINGS}. */
export function findWrong(values: Given): readonly string[] {
  return SETTING_NAMES.flatMap((name) => {
    const setting: Setting = SETTINGS[name];
    const value = values[name];
    return value === undefined || setting.schema.safeParse(value).success
      ? []
      : [describeWrong(name, setting, value)];
  });
}

function describeWrong(name: string, { allowed, words = [] }: Setting, value: string): string {
  const wrong = splitWords(value).find((word) => !words.includes(word));
  const nearest = wrong === undefined ? undefined : nearestName(wrong, words);
  return `${name} must be ${allowed}${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`;
}

/**
 * Describes in a sentence if only some of the settings are set that must be set together.
 * @param whose system that needs them, for example `a PIM`
 * @param otherwise effect of setting none of them
 */
export function findMissing(
  names: readonly SettingName[],
  isGiven: (name: SettingName) => boolean,
  whose: string,
  otherwise: string,
): readonly string[] {
  const missing = names.filter((name) => !isGiven(name));
  if (missing.length === 0 || missing.length === names.length) return [];
  return [
    `${missing.join(' and ')} must be set as well: ` +
      `${whose} needs ${names.join(', ')} together (${otherwise}, set none of them).`,
  ];
}

const KEYS_SENT = {
  PIM_API_URL: 'PIM_APP_KEY',
  COMMERCE_ENGINE_URL: 'COMMERCE_ENGINE_TOKEN',
};

/**
 * Describes each key that would be sent to another machine in the clear although the settings do
 * not allow it.
 */
export function findOpenKeys(values: Given): readonly string[] {
  if (values.PIM_ALLOW_HTTP === 'on') return [];
  return listOpenKeys(values).map(
    ({ name, key }) =>
      `${name} must be an https URL, ` +
      `because ${key} is sent there and http lets everybody on the way read it. ` +
      'For a network that is yours alone, set PIM_ALLOW_HTTP=on.',
  );
}

function listOpenKeys(values: Readonly<Record<string, string | undefined>>) {
  return Object.entries(KEYS_SENT).flatMap(([name, key]) => {
    const url = values[name]?.trim() ?? '';
    const isOpen = URL.canParse(url) && new URL(url).protocol === 'http:' && !isLoopback(url);
    return isOpen ? [{ name, key }] : [];
  });
}

/** Lists the warnings at every start: unknown settings, and keys that are sent in the clear. */
export function listStartWarnings(
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return [...findUnknown(env).map(describeUnknown), ...describeOpenKeys(env)];
}

/**
 * Describes each key that is sent to another machine in the clear, because PIM_ALLOW_HTTP allows
 * it.
 */
export function describeOpenKeys(
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  if (env.PIM_ALLOW_HTTP?.trim() !== 'on') return [];
  return listOpenKeys(env).map(
    ({ name, key }) =>
      `${name} is an http address of another machine: ` +
      `everybody on the way there can read ${key}, and PIM_ALLOW_HTTP=on allows it.`,
  );
}

/** Finds variables that look like settings but are none; empty ones are ignored. */
export function findUnknown(env: Readonly<Record<string, string | undefined>>) {
  const names: readonly string[] = SETTING_NAMES;
  return Object.entries(env).flatMap(([name, value]) =>
    value && /^(?:PIM|COMMERCE_ENGINE)_/.test(name) && !names.includes(name)
      ? [{ name, nearest: nearestName(name, names) }]
      : [],
  );
}

/** Describes an unknown setting in a warning. */
export function describeUnknown({ name, nearest }: ReturnType<typeof findUnknown>[number]): string {
  const end = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
  return `${name} is set, but pim-mcp has no such setting${end}`;
}

/** Finds everything that is wrong with the settings. Never repeats a value, because some are secrets. Pure. */

import { nearestName } from '../record/nearest.ts';
import { type Given, SETTING_NAMES, SETTINGS, type SettingName } from './settings-table.ts';
import { type Setting, splitWords } from './value-forms.ts';

/** A sentence about each value that cannot be used, in the order of {@link SETTINGS}. */
export function findWrong(given: Given): readonly string[] {
  return SETTING_NAMES.flatMap((name) => {
    const setting: Setting = SETTINGS[name];
    const value = given[name];
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
 * A sentence when only some of the settings are there that must be given together; else none.
 * @param whose what needs them, for example `a PIM`
 * @param otherwise what setting none of them means
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
    `${missing.join(' and ')} must be set as well: ${whose} needs ${names.join(', ')} together (${otherwise}, set none of them).`,
  ];
}

/** Finds such variables; empty ones are ignored. */
export function findUnknown(env: Readonly<Record<string, string | undefined>>) {
  const names: readonly string[] = SETTING_NAMES;
  return Object.entries(env).flatMap(([name, value]) =>
    value && /^(?:PIM|COMMERCE_ENGINE)_/.test(name) && !names.includes(name)
      ? [{ name, nearest: nearestName(name, names) }]
      : [],
  );
}

/** What the operator is told of such a variable at every start. */
export function describeUnknown({ name, nearest }: ReturnType<typeof findUnknown>[number]): string {
  return `${name} is set, but pim-mcp has no such setting${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`;
}

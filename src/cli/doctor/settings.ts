/** The environment: the version of Node.js, and what is set. */

import { findUnknown } from '../../check-settings.ts';
import { readGiven } from '../../config.ts';
import { SETTINGS, type Setting } from '../../settings.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** The oldest version that is supported; package.json has it too. */
export const OLDEST_NODE = '20.18.1';

/** Whether this Node.js is new enough. */
export function checkNode(nodeVersion: string): Finding {
  const isOld = nodeVersion.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0;
  if (isOld) return fail('node', `Node.js ${nodeVersion} is too old.`, `Install Node.js ${OLDEST_NODE} or newer.`);
  return ok('node', `Node.js ${nodeVersion}; pim-mcp needs ${OLDEST_NODE} or newer.`);
}

/** What is set, secrets masked; and what looks like a setting and is none. */
export function checkSettings(env: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  const given = readGiven(env);
  const shown = Object.entries<Setting>(SETTINGS).flatMap(([name, { isSecret }]) => {
    const value = given[name as keyof typeof given]; // SETTINGS' own name
    return value === undefined ? [] : [`${name}=${isSecret ? '********' : value}`];
  });
  return [
    shown.length === 0
      ? ok('settings', 'None is set, so pim-mcp uses an invented demo catalog.')
      : ok('settings', `${shown.join(', ')}; all others have their default values.`),
    ...checkNames(env),
  ];
}

/** What looks like a setting and is none. */
export function checkNames(env: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  return findUnknown(env).map(({ name, nearest }) =>
    warn(
      'settings',
      `${name} is set, but pim-mcp has no such setting.`,
      nearest === undefined ? 'Remove it; docs/settings.md lists all settings.' : `Did you mean ${nearest}?`,
    ),
  );
}

/** Renders the settings for docs/settings.md. Pure. */

import {
  SETTING_MEANINGS,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
} from '../../src/settings/settings-table.ts';
import type { Setting } from '../../src/settings/value-forms.ts';
import { code } from './markdown.ts';

/** Groups of settings by title; a setting belongs to the first group whose pattern matches it. */
const GROUPS: readonly (readonly [title: string, test: RegExp])[] = [
  ['Your PIM', /^PIM_(API_URL|CLIENT_ID|APP_KEY|APP_KEY_FILE|PATHS|FILTER_CASE|PAGE_SIZE)$/],
  ['Request limits', /^PIM_(LIMIT|QUOTA)/],
  ['The HTTP server', /^PIM_(MCP_|METRICS)/],
  ['Commerce Engine', /^COMMERCE_ENGINE_/],
  ['Answers, the local copy and the log', /./],
];

/** All settings, each below the title of its group. */
export function renderSettings(): string {
  const groupOf = (name: string): string => GROUPS.find(([, test]) => test.test(name))?.[0] ?? '';
  return GROUPS.map(([title]) => {
    const members = SETTING_NAMES.filter((name) => groupOf(name) === title);
    return [`## ${title}`, ...members.map(renderSetting)].join('\n\n');
  }).join('\n\n');
}

function renderSetting(name: SettingName): string {
  const { allowed, fallback, isSecret }: Setting = SETTINGS[name];
  const facts = [
    `Allowed: ${allowed}.`,
    ...(!fallback ? [] : [`Default: ${code(fallback)}.`]),
    ...(isSecret ? ['Secret: never printed or logged.'] : []),
  ];
  return `### ${code(name)}\n\n${SETTING_MEANINGS[name]}\n\n${facts.join(' ')}`;
}

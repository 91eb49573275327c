/** Renders the settings for docs/settings.md. Pure. */

import { SETTINGS } from '../../src/settings/settings-table.ts';
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
  const settings = Object.entries<Setting>(SETTINGS);
  const groupOf = (name: string): string => GROUPS.find(([, test]) => test.test(name))?.[0] ?? '';
  return GROUPS.map(([title]) => {
    const members = settings.filter(([name]) => groupOf(name) === title);
    return [`## ${title}`, ...members.map(([name, setting]) => renderSetting(name, setting))].join('\n\n');
  }).join('\n\n');
}

function renderSetting(name: string, { meaning, allowed, fallback, isSecret }: Setting): string {
  const facts = [
    `Allowed: ${allowed}.`,
    ...(!fallback ? [] : [`Default: ${code(fallback)}.`]),
    ...(isSecret ? ['Secret: never printed or logged.'] : []),
  ];
  return `### ${code(name)}\n\n${meaning}\n\n${facts.join(' ')}`;
}

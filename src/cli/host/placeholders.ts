/** What stands in a configuration for what is not known, or is not to be shown. Pure. */

import { SETTINGS, type Setting } from '../../settings.ts';

/** The address that stands for the PIM's. */
export const PLACEHOLDER_URL = 'https://pim.example.com';

/** What stands for a secret: `PIM_APP_KEY` → `your-app-key`. */
export function placeholderOf(name: string): string {
  return `your-${inputIdOf(name).replace(/^pim-/, '')}`;
}

/** The name by which VS Code asks for a setting: `PIM_APP_KEY` → `pim-app-key`. */
export function inputIdOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/** How VS Code writes that it asks for a setting. */
export function inputReferenceOf(name: string): string {
  return `\${input:${inputIdOf(name)}}`;
}

/** Whether a setting is one that is never shown. */
export function isSecret(name: string): boolean {
  const settings: Readonly<Record<string, Setting>> = SETTINGS;
  return Object.hasOwn(settings, name) && settings[name]?.isSecret === true;
}

/** Whether somebody has yet to put the value of a setting in its place, or the host asks for it. */
export function isPlaceholder(name: string, value: unknown): boolean {
  if (name === 'PIM_API_URL' && value === PLACEHOLDER_URL) return true;
  return value === '' || value === placeholderOf(name) || value === inputReferenceOf(name);
}

/** Secrets that are in files, as Docker and Kubernetes hand them over: each may be set by its value or by its file. */

import type { Given } from './check-settings.ts';
import { SETTINGS, type SettingName } from './settings.ts';

/** What a file that holds a secret says, or why it does not. */
export type SecretFile =
  | { readonly text: string; readonly isOpenToOthers: boolean }
  | 'missing'
  | 'unreadable'
  | 'no file'
  | 'too large';

/** Reads the file of an absolute path. Never throws. */
export type ReadSecretFile = (path: string) => SecretFile;

/** The settings that name files, with what each of them stands for. */
const FILES = {
  PIM_APP_KEY_FILE: 'PIM_APP_KEY',
  COMMERCE_ENGINE_TOKEN_FILE: 'COMMERCE_ENGINE_TOKEN',
  PIM_MCP_TOKEN_FILE: 'PIM_MCP_TOKEN',
} as const satisfies Partial<Record<SettingName, SettingName>>;

type FileName = keyof typeof FILES;

/** The settings that name files of secrets. */
export const FILE_NAMES: readonly FileName[] = ['PIM_APP_KEY_FILE', 'COMMERCE_ENGINE_TOKEN_FILE', 'PIM_MCP_TOKEN_FILE'];

/** What is set once the files are read, and what is to be said of them. */
interface Filled {
  readonly given: Given;
  /** What is wrong, a sentence each; no secret and no content of a file is in them. */
  readonly problems: readonly string[];
  /** What is set by a file, whether or not it could be read. */
  readonly byFile: readonly SettingName[];
  readonly warnings: readonly string[];
}

const REASONS = {
  missing: 'there is no such file',
  unreadable: 'the file cannot be read; check who owns it and its mode',
  'no file': 'this is not a plain file',
  'too large': 'the file is too large for a secret',
} as const satisfies Record<Extract<SecretFile, string>, string>;

/** Puts what is in the files of secrets where their values would be. */
export function fillFromFiles(given: Given, readFile: ReadSecretFile): Filled {
  const filled: { -readonly [Name in SettingName]?: string } = { ...given };
  const [problems, byFile, warnings]: [string[], SettingName[], string[]] = [[], [], []];
  for (const name of FILE_NAMES) {
    const [path, secret] = [given[name], FILES[name]];
    if (path === undefined) continue;
    if (given[secret] === undefined) byFile.push(secret);
    // What is wrong with the path is told with the other settings.
    if (!SETTINGS[name].schema.safeParse(path).success) continue;
    if (given[secret] !== undefined) {
      problems.push(`Set ${secret} or ${name}, not both.`);
      continue;
    }
    const file = readFile(path);
    const value = typeof file === 'object' ? file.text.replace(/[\r\n]+$/, '') : '';
    if (value.trim() === '') {
      const reason = typeof file === 'object' ? 'the file is empty' : REASONS[file];
      problems.push(`${name} must name a file that holds the secret: ${reason}.`);
    } else filled[secret] = value;
    if (typeof file === 'object' && file.isOpenToOthers) {
      warnings.push(`Every user of this machine can read the file in ${name}; let only the user of pim-mcp read it.`);
    }
  }
  return { given: filled, problems, byFile, warnings };
}

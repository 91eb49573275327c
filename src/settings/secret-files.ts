/** Secrets that are in files, as Docker and Kubernetes hand them over: each may be set by its value or by its file. */

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { type Given, SETTINGS, type SettingName } from './settings.ts';

/** What a file that holds a secret says, or why it does not. */
export type SecretFile =
  | { readonly text: string; readonly isOpenToOthers: boolean }
  | 'missing'
  | 'unreadable'
  | 'no file'
  | 'too large';

/** Reads the file of an absolute path. Never throws. */
export type ReadSecretFile = (path: string) => SecretFile;

/** The settings that name files of secrets, with what each of them stands for. */
const FILES = [
  ['PIM_APP_KEY_FILE', SETTINGS.PIM_APP_KEY_FILE.fileOf],
  ['COMMERCE_ENGINE_TOKEN_FILE', SETTINGS.COMMERCE_ENGINE_TOKEN_FILE.fileOf],
  ['PIM_MCP_TOKEN_FILE', SETTINGS.PIM_MCP_TOKEN_FILE.fileOf],
] as const;

/** The settings that name files of secrets. */
export const FILE_NAMES = FILES.map(([name]) => name);

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
  for (const [name, secret] of FILES) {
    const path = given[name];
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

/** Far more than any key. */
const MAX_BYTES = 64 * 1024;

/** The bit of a mode by which all other users may read. */
const OTHERS_READ = 0o004;

/** Reads a secret. A link is followed: in Kubernetes every secret is one. */
export const readSecretFile: ReadSecretFile = (path) => {
  let file: number | undefined;
  try {
    // Without waiting for the other end, should it be a pipe.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(file);
    if (!stats.isFile()) return 'no file';
    if (stats.size > MAX_BYTES) return 'too large';
    // Windows has no such modes, and tells 0666 of every file.
    const isOpenToOthers = platform() !== 'win32' && (stats.mode & OTHERS_READ) !== 0;
    return { text: readFileSync(file, 'utf8'), isOpenToOthers };
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable';
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { type Given, SETTINGS, type SettingName } from './settings-table.ts';

type SecretFile = { readonly text: string } | { readonly why: string };

/** Reads the file of an absolute path. Never throws. */
export type ReadSecretFile = (path: string) => SecretFile;

const FILES = [
  ['PIM_APP_KEY_FILE', SETTINGS.PIM_APP_KEY_FILE.fileOf],
  ['COMMERCE_ENGINE_TOKEN_FILE', SETTINGS.COMMERCE_ENGINE_TOKEN_FILE.fileOf],
  ['PIM_MCP_TOKEN_FILE', SETTINGS.PIM_MCP_TOKEN_FILE.fileOf],
  ['PIM_WEBHOOK_SECRET_FILE', SETTINGS.PIM_WEBHOOK_SECRET_FILE.fileOf],
] as const;

/** Settings that name files of secrets. */
export const FILE_NAMES = FILES.map(([name]) => name);

/** Reads the files of secrets and puts their content in the place of the values. */
export function fillFromFiles(values: Given, readFile: ReadSecretFile) {
  const filled: { -readonly [Name in SettingName]?: string } = { ...values };
  const [problems, byFile]: [string[], SettingName[]] = [[], []];
  for (const [name, secret] of FILES) {
    const path = values[name];
    if (path === undefined) continue;
    if (values[secret] === undefined) byFile.push(secret);
    // Problems with the path itself are reported with the other settings.
    if (!SETTINGS[name].schema.safeParse(path).success) continue;
    if (values[secret] !== undefined) {
      problems.push(`Set ${secret} or ${name}, not both.`);
      continue;
    }
    const file = readSecret(path, readFile);
    if ('why' in file) {
      problems.push(`${name} must name a file that holds the secret: ${file.why}.`);
    } else {
      filled[secret] = file.text;
    }
  }
  return { values: filled, problems, byFile };
}

// Removes what editors put around a secret.
function readSecret(path: string, readFile: ReadSecretFile): ReturnType<ReadSecretFile> {
  const file = readFile(path);
  if ('why' in file) return file;
  // No secret has blanks at its ends; trim() takes the byte order mark that editors of Windows write too.
  const text = file.text.trim();
  return text === '' ? { why: 'the file is empty' } : { text };
}

const MAX_BYTES = 64 * 1024;

/** Reads a secret. It follows links, because in Kubernetes every secret is one. */
export const readSecretFile: ReadSecretFile = (path) => {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return { why: 'this is not a plain file' };
    if (stats.size > MAX_BYTES) {
      return { why: 'the file is too large for a secret' };
    }
    const bytes = readFileSync(path);
    // PowerShell 5 writes UTF-16 with `>`; of its ASCII every second byte is NUL.
    if (bytes.includes(0) || !isUtf8(bytes)) {
      return { why: `${basename(path)} is not UTF-8 text (is it UTF-16?), or holds NUL` };
    }
    return { text: bytes.toString() };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return {
      why: isMissing
        ? 'there is no such file'
        : 'the file cannot be read; check who owns it and its mode',
    };
  }
};

/** Secrets from files: what is read, what is refused (issue: HTTP that a team can run). */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, parseConfig, secretsOf } from '../src/settings/read-config.ts';
import { readSecretFile } from '../src/settings/secret-files.ts';
import { COMMERCE, PIM } from './config-settings.ts';
import { ownDirectory } from './support/own-cache.ts';

const { PIM_APP_KEY: _value, ...PIM_WITHOUT_KEY } = PIM;

let directory: string;
beforeEach(() => {
  directory = ownDirectory('secrets');
  mkdirSync(directory, { recursive: true });
});

/** Writes a file of a secret and returns its path. */
function write(text: string | Uint8Array, mode = 0o400): string {
  const path = join(directory, `secret-${mode.toString(8)}`);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    parseConfig(env, readSecretFile);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('a secret in a file', () => {
  it.each(['key-1', 'key-1\n', 'key-1\r\n', '\ufeffkey-1\r\n', ' key-1 \n', '\tkey-1'])(
    'is what %j holds without blanks and a byte order mark',
    (text) => {
      const config = parseConfig(
        { ...PIM_WITHOUT_KEY, PIM_APP_KEY_FILE: write(text) },
        readSecretFile,
      );
      expect(config.pim).toMatchObject({ source: 'pim', appKey: 'key-1' });
      expect(secretsOf(config)).toContain('key-1');
    },
  );

  it('is the password of the quota store too, as it is written and as it is meant', () => {
    const config = parseConfig({ PIM_QUOTA_URL: 'rediss://user:p%40ss@store.example' });
    expect(secretsOf(config)).toEqual(['p%40ss', 'p@ss']);
    // An address that is wrong is told when the store is opened.
    expect(secretsOf(parseConfig({ PIM_QUOTA_URL: 'redis://:pa%ss@store.example' }))).toContain(
      'pa%ss',
    );
  });

  it('is read through a link, as Kubernetes lays them out', () => {
    const link = join(directory, 'link');
    symlinkSync(write('key-1'), link);
    expect(
      parseConfig({ ...PIM_WITHOUT_KEY, PIM_APP_KEY_FILE: link }, readSecretFile).pim,
    ).toMatchObject({
      appKey: 'key-1',
    });
  });

  it('may be the token of clients, and that of the Commerce Engine', () => {
    const { COMMERCE_ENGINE_TOKEN: _token, ...commerce } = COMMERCE;
    const files = {
      COMMERCE_ENGINE_TOKEN_FILE: write('engine-token'),
      PIM_MCP_TOKEN_FILE: write('token-of-clients', 0o600),
    };
    const config = parseConfig({ ...commerce, ...files }, readSecretFile);
    expect([config.commerceEngine?.token, config.httpToken]).toEqual([
      'engine-token',
      'token-of-clients',
    ]);
  });

  it('is found below the home directory', () => {
    const read = vi.fn(() => ({ text: 'key' }));
    parseConfig({ ...PIM_WITHOUT_KEY, PIM_APP_KEY_FILE: '~/key', HOME: '/home/me' }, read);
    expect(read).toHaveBeenCalledWith('/home/me/key');
  });
});

describe('a file that cannot be used is one problem, in our words', () => {
  const BEGIN = 'PIM_APP_KEY_FILE must name a file that holds the secret:';
  it.each([
    ['missing', () => join(directory, 'nothing'), `${BEGIN} there is no such file.`],
    ['empty', () => write('\n'), `${BEGIN} the file is empty.`],
    [
      'UTF-16, as PowerShell writes it',
      () => write(Buffer.from('\ufeffkey-1\r\n', 'utf16le')),
      `${BEGIN} secret-400 is not UTF-8 text (is it UTF-16?), or holds NUL.`,
    ],
    [
      'a text with a NUL',
      () => write('key-1\0'),
      `${BEGIN} secret-400 is not UTF-8 text (is it UTF-16?), or holds NUL.`,
    ],
    ['a directory', () => directory, `${BEGIN} this is not a plain file.`],
    [
      'too large',
      () => write('x'.repeat(65 * 1024)),
      `${BEGIN} the file is too large for a secret.`,
    ],
    [
      'named by a relative path',
      () => 'key',
      'PIM_APP_KEY_FILE must be an absolute path, or a path that begins with ~.',
    ],
  ])('%s', (_case, pathOf, problem) => {
    expect(problemsOf({ ...PIM_WITHOUT_KEY, PIM_APP_KEY_FILE: pathOf() })).toEqual([problem]);
  });

  it('named beside the value', () => {
    const problems = problemsOf({ ...PIM, PIM_APP_KEY_FILE: write('canary-key') });
    expect(problems).toEqual(['Set PIM_APP_KEY or PIM_APP_KEY_FILE, not both.']);
  });

  it('holding what the setting does not take', () => {
    const problems = problemsOf({ PIM_MCP_TOKEN_FILE: write('short') });
    expect(problems).toEqual(['PIM_MCP_TOKEN must be at least 16 characters without white space.']);
  });
});

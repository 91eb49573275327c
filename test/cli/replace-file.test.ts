import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../../src/cli/command.ts';
import { replaceFile } from '../../src/cli/replace-file.ts';
import { ownDirectory } from '../support/own-cache.ts';

it('writes a file that was not there, and nothing beside it; replaces it, and leaves it to those who may read it', async () => {
  const directory = ownDirectory('files');
  const file = join(directory, 'report.csv');
  await replaceFile(file, 'old');
  chmodSync(file, 0o640);
  await replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readdirSync(directory)).toEqual(['report.csv']);
});

it.each([
  ['directory', /directory exists and is not a regular file\.$/],
  ['link', /link exists and is not a regular file\.$/],
  ['none/file', /^Cannot write \S+none\/file: ENOENT\.$/],
  ['kept/file', /^Cannot write \S+kept\/file: ENOTDIR\.$/],
])('refuses %s, and leaves what is there', async (name, words) => {
  const place = ownDirectory('files');
  mkdirSync(join(place, 'directory'));
  symlinkSync('elsewhere', join(place, 'link'));
  writeFileSync(join(place, 'kept'), 'old');
  const error = await replaceFile(join(place, name), 'new').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect(String(error).replace(/^Error: /, '')).toMatch(words);
  expect(readdirSync(place).sort()).toEqual(['directory', 'kept', 'link']);
  expect(readFileSync(join(place, 'kept'), 'utf8')).toBe('old');
});

/** What a start refuses of addresses and directories, before any call. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPlaces } from '../../src/cli/check-places.ts';
import { parseConfig } from '../../src/config.ts';
import { ownQuotaDir } from '../support/own-cache.ts';

const PIM = { PIM_API_URL: 'https://pim.example', PIM_CLIENT_ID: 'client', PIM_APP_KEY: 'key' };

const check = (env: Readonly<Record<string, string>>) => checkPlaces(parseConfig({ ...PIM, ...env }));

it.each(['https://pim.example/api?key=1', 'https://pim.example/#here'])(
  'refuses the address %s, and says what to change',
  async (url) => {
    await expect(check({ PIM_API_URL: url })).rejects.toThrow('PIM_API_URL must end with its path');
  },
);

it('looks at no place for the demo catalog', async () => {
  await expect(checkPlaces(parseConfig({}))).resolves.toBeUndefined();
});

it('takes a directory of limits that is not there yet, and one of its own', async () => {
  const directory = ownQuotaDir();
  await expect(check({ PIM_QUOTA_DIR: join(directory, 'new') })).resolves.toBeUndefined();
  await expect(check({ PIM_QUOTA_DIR: directory })).resolves.toBeUndefined();
});

it('refuses a directory that other users may write to, and says how to take their rights away', async () => {
  const directory = join(ownQuotaDir(), 'shared');
  mkdirSync(directory);
  chmodSync(directory, 0o777);
  await expect(check({ PIM_QUOTA_DIR: directory })).rejects.toThrow(`chmod go= ${directory}`);
});

it('leaves a path below a file to whoever opens it', async () => {
  const file = join(ownQuotaDir(), 'file');
  writeFileSync(file, '');
  await expect(check({ PIM_QUOTA_DIR: join(file, 'below') })).resolves.toBeUndefined();
});

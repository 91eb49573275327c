import { expect, it } from 'vitest';
import { openStoreLedger } from '../../src/cli/share-quota.ts';

const SHARED = {
  disk: undefined,
  boot: 'boot',
  key: 'key',
  share: { together: 1 / 8, alone: 1 / 8 },
};
const NAMES = { prefix: 'pim-mcp:{pim}', key: 'key' };

it.each(['redis://127.0.0.1:1/counts', 'redis://canary:100%@127.0.0.1:1'])(
  'calls %s no address, and shows nothing of it',
  async (url) => {
    const error = await openStoreLedger(url, SHARED, NAMES).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining('is not the address'),
    });
    expect(String(error)).not.toMatch(/canary|127/);
  },
);

it('says what to install where the client of the store is not installed', async () => {
  const missing = () =>
    Promise.reject(Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' }));
  await expect(openStoreLedger('redis://127.0.0.1:1', SHARED, NAMES, missing)).rejects.toThrow(
    'npm install @redis/client',
  );
});

/** A caller that comes back to sync_catalog: for the end of a reading, or for later changes. */
import { expect, it } from 'vitest';
import { openForTest } from '../../support/catalog-server.ts';
import { UNLIMITED } from '../../support/copied.ts';

it('is told the end where it repeats max_age_h, and has it read anew by the call after that', async () => {
  const server = await openForTest({
    products: 210,
    limits: { ...UNLIMITED, products: 2 },
    windowMs: 3_000,
    env: { PIM_DEADLINE_MS: '2000' },
  });
  const read = async () => (await server.callOnce('sync_catalog', { max_age_h: 0 })).answer.state;
  expect(await read()).toBe('reading');
  await expect.poll(read).toBe('done');
  const pages = server.sandbox.requests.filter(({ endpoint }) => endpoint === 'products').length;
  expect(pages).toBeLessThan(2 * 3);
  expect(await read()).toBe('reading');
});

it('is told that nothing was read where the copy is young, and how to have later changes', async () => {
  const server = await openForTest({ products: 20, limits: UNLIMITED });
  const first = (await server.call('sync_catalog')).answer;
  expect(first.state).toBe('done');
  expect(first).not.toHaveProperty('next');
  const before = server.sandbox.requests.length;
  const again = (await server.call('sync_catalog')).answer;
  expect(server.sandbox.requests.length).toBe(before);
  expect(again).toMatchObject({
    state: 'done',
    copy: first.copy,
    next: expect.stringContaining('max_age_h: 0'),
  });
  expect((await server.call('sync_catalog', { max_age_h: 0 })).answer).not.toHaveProperty('next');
});

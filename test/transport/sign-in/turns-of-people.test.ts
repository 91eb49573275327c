/** Queries of the copy by several people at once: nobody waits behind all that another one asks. */
import { expect, it } from 'vitest';
import { openSignedInWithCopy } from '../../support/sign-in/signed-in-server.ts';

/** Counts until the engine gives it up. */
const heavy = (number: number): string =>
  `SELECT count(*) FROM range(100000000000) t(i) WHERE i % 7 = ${number}`;

it('answers a simple query, and how far a sync is, beside eight heavy ones of another person', async () => {
  const { callTool, tokenOf } = await openSignedInWithCopy();
  const [mallory, alice, owner] = [tokenOf('mallory'), tokenOf('alice'), tokenOf('owner')];
  const ended: string[] = [];
  const heavyOnes = Array.from({ length: 8 }, async (_, at) => {
    const answer = await callTool(mallory, 'query_catalog', { sql: heavy(at) });
    ended.push(`heavy ${answer.error?.code}`);
  });
  const simple = async (): Promise<void> => {
    const answer = await callTool(alice, 'query_catalog', { sql: 'SELECT 1 AS one' });
    ended.push(`simple ${answer.total}`);
  };
  const sync = async (): Promise<void> => {
    const { state } = await callTool(owner, 'sync_catalog', {});
    ended.push(`sync ${state}`);
  };
  await Promise.all([simple(), simple(), sync()]);
  // Those of Mallory that had begun before the others came.
  expect(ended.filter((one) => one.startsWith('heavy')).length).toBeLessThanOrEqual(2);
  expect(ended).toEqual(expect.arrayContaining(['simple 1', 'simple 1', 'sync done']));
  // The server ends with the test, and what still runs with it.
  void Promise.allSettled(heavyOnes);
}, 120_000);

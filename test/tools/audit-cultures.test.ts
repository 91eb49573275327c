/** PIM_CULTURES: the languages that audits want. */
import { expect, it } from 'vitest';
import { callMade, openForTest } from '../support/catalog-server.ts';

it('calls a language missing that PIM_CULTURES names, and no other', async () => {
  const server = await openForTest({ products: 30, env: { PIM_CULTURES: 'fr, pl', PIM_DEADLINE_MS: '300000' } });
  await server.call('sync_catalog');
  const { answer } = await callMade(server, 'audit_catalog', { rules: ['missing_translation'] });
  const {
    fr = 0,
    pl,
    ...others
  } = (answer.kinds as { missing_translation: Record<string, number> }).missing_translation;
  expect(pl).toBe(30);
  expect(fr).toBeLessThan(30);
  expect(others).toEqual({});
});

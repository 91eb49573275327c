/** PIM_CULTURES: the languages that audits want. */
import { expect, it } from 'vitest';
import { openCatalogServer } from '../support/catalog-server.ts';

it('calls a language missing that PIM_CULTURES names, and no other', async () => {
  const server = await openCatalogServer({ products: 30, env: { PIM_CULTURES: 'fr, pl' } });
  try {
    // A call waits for most of its deadline; this many are far more than a small catalog needs.
    for (let calls = 0; calls < 10; calls += 1) {
      if ((await server.call('sync_catalog')).answer.state === 'done') break;
    }
    const { answer } = await server.call('audit_catalog', { rules: ['missing_translation'] });
    const {
      fr = 0,
      pl,
      ...others
    } = (answer.kinds as { missing_translation: Record<string, number> }).missing_translation;
    expect(pl).toBe(30);
    expect(fr).toBeLessThan(30);
    expect(others).toEqual({});
  } finally {
    await server.close();
  }
});

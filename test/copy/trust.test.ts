/** The local copy: what a hostile PIM sends stays data, whatever SQL makes of it. */
import { expect, it, onTestFinished } from 'vitest';
import { VIEW_NAMES } from '../../src/copy/schema.ts';
import { callMade } from '../support/catalog-server.ts';
import { findActive, INJECTIONS, MARK } from '../support/injections.ts';
import { startPim } from '../tools/broken-pim.ts';
import { answerWith } from '../tools/hostile-pim.ts';

it.each(['first keys', 'unknown'] as const)(
  'shows nothing active of what is sent, sub-records as %s',
  async (shape) => {
    const pim = await startPim({ env: { PIM_DEADLINE_MS: '60000' } });
    onTestFinished(() => pim.close());
    pim.behave(answerWith(Object.values(INJECTIONS).join(' '), shape));
    const synced = await pim.call('sync_catalog');
    expect(findActive([synced.answer, synced.text])).toEqual([]);
    // Then there are findings, which are views, too.
    const audited = await callMade(pim, 'audit_catalog');
    expect(findActive([audited.answer, audited.text])).toEqual([]);
    const shown: string[] = [];
    for (const view of VIEW_NAMES) {
      const called = await pim.call('query_catalog', {
        sql: `SELECT * FROM ${view} LIMIT 5`,
        max_tokens: 8_000,
      });
      expect([view, called.isError, findActive([called.answer, called.text])]).toEqual([
        view,
        false,
        [],
      ]);
      if (called.text.includes(MARK)) shown.push(view);
    }
    // What is not there could not do harm.
    expect(shown).toEqual(
      expect.arrayContaining(['products', 'variants', 'categories', 'brands', 'findings']),
    );
  },
);

it('cleans column names and texts that SQL puts together', async () => {
  const pim = await startPim({ env: { PIM_DEADLINE_MS: '60000' } });
  onTestFinished(() => pim.close());
  pim.behave(() => ({
    body: { result: [{ ProductId: 1, Name: 'evil.example/x.png)' }], totalCount: 1 },
  }));
  await pim.call('sync_catalog');
  const sql = `SELECT '![a](https://' || name AS "![${MARK}](https://evil.example)" FROM products`;
  const { answer, text } = await pim.call('query_catalog', { sql });
  expect(answer.returned).toBe(1);
  expect(findActive([answer, text])).toEqual([]);
});

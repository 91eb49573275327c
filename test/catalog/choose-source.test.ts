/** Which source answers while the copy is replaced under the question. */

import { expect, it } from 'vitest';
import type { CallContext } from '../../src/catalog/call/context.ts';
import { answerByFreshness, describeSource } from '../../src/catalog/lists/choose-source.ts';
import type { ListQuestion } from '../../src/catalog/lists/question.ts';
import type { CopyInfo, LocalCopy } from '../../src/copy/copy-port.ts';

const COPY = { lists: {}, fields: {}, scope: {} };

/** Asks two queries of a copy that is of these versions, one after another. */
async function ask(versions: readonly string[]) {
  let at = 0;
  const localCopy: Pick<LocalCopy, 'query' | 'reading'> = {
    query: async () =>
      ({
        rows: [],
        counted: 0,
        countedAll: true,
        copy: COPY,
        version: versions[Math.min(at++, versions.length - 1)],
      }) as never,
    reading: () => ({}) as never,
  };
  const call = {
    signal: new AbortController().signal,
    deadlineAtMs: 60_000,
    notices: [],
  };
  // What choosing asks of its surroundings, and no more.
  const context = {
    settings: { now: () => 0, copyMaxAgeH: 24 },
    call,
    localCopy,
    catalog: {},
  } as unknown as CallContext;
  return answerByFreshness({}, true, context, async ({ copy, rows, notInCopy }) => {
    await rows?.ask('SELECT 1');
    return { version: copy?.version ?? null, notInCopy: notInCopy ?? null };
  });
}

it('asks once more where the copy was replaced between two queries', async () => {
  expect(await ask(['old', 'new'])).toEqual({ version: 'new', notInCopy: null });
});

it('asks the PIM, and says why, where it was replaced again', async () => {
  expect(await ask(['1', '2', '3', '4'])).toEqual({
    version: null,
    notInCopy: 'it was replaced meanwhile',
  });
});

it('does not call a copy complete that lacks the list', () => {
  const info: CopyInfo = { asOf: '2026-11-30T00:00:00Z', complete: true, lists: {} };
  const question = { list: { endpoint: 'products' }, args: {} } as ListQuestion;
  const { copy } = describeSource(question, {}, { copy: { info, version: '1' } });
  expect(copy).toEqual({ as_of: info.asOf, complete: false });
});

/** What is said first of a scan that its deadline cut. */
import { expect, it } from 'vitest';
import type { CallContext } from '../../src/catalog/call/context.ts';
import { adviseCopy } from '../../src/catalog/lists/asked/choose-source.ts';

const REASON = 'it cannot tell how the PIM would judge codes';
const ASK =
  /^Only a part was read in time: ask again with freshness: copy .*; if there is none, sync_catalog makes one\.$/;
// No method of it is asked.
const localCopy = {} as NonNullable<CallContext['localCopy']>;

it.each([
  ['tells how a copy is asked that was not', { args: { freshness: 'live' } }, { localCopy }, ASK],
  ['tells so where a copy cannot go on', { args: { cursor: '0.100' } }, { localCopy, notInCopy: REASON }, ASK],
  [
    'tells why the copy cannot answer',
    { args: {} },
    { localCopy, notInCopy: REASON },
    new RegExp(`^Only a part was read in time, and the local copy cannot answer this question: ${REASON}\\.$`),
  ],
  ['says that once', { args: { freshness: 'copy' } }, { localCopy, notInCopy: REASON }, /^$/],
  ['offers none where none is kept', { args: {} }, {}, /^$/],
] as const)('%s', (_what, question, context, told) => {
  expect(adviseCopy(question, context).join()).toMatch(told);
});

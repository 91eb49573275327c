/** Faults between the pages of a list: each answer is well-formed, together they are not. */
import type { Reply } from '../reply.ts';
import { defineFault, type Fault } from './fault.ts';

interface Page {
  readonly result?: readonly unknown[];
  readonly totalCount?: number;
}

/** Changes the parsed answer; one that is no page is left alone. */
function repage(change: (page: Required<Page>) => Page): Fault {
  return {
    change: (reply: Reply) => {
      const page: Page = JSON.parse(Buffer.from(reply.bytes).toString('utf8'));
      const { result, totalCount = 0 } = page;
      if (!Array.isArray(result)) return reply;
      const changed = { ...page, ...change({ result, totalCount }) };
      return { ...reply, bytes: Buffer.from(JSON.stringify(changed)) };
    },
  };
}

/** Kinds by name. */
export const PAGING_FAULTS = {
  'changing-total': defineFault('raises totalCount by this much with each page', { by: 1 }, ({ by }) => {
    let pages = 0;
    return repage(({ totalCount }) => ({ totalCount: totalCount + by * pages++ }));
  }),
  duplicates: defineFault('replaces the first record of each page with the last one of the page before', {}, () => {
    let last: unknown[] = [];
    return repage(({ result }) => {
      const repeated = [...last, ...result.slice(last.length)];
      last = result.slice(-1);
      return { result: repeated };
    });
  }),
  'empty-page': defineFault('sends pages without records, but with the usual totalCount', {}, () =>
    repage(() => ({ result: [] })),
  ),
};

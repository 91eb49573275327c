/** Which facts about the lists of a copy an answer tells, and how often. */

import { expect, it } from 'vitest';
import * as z from 'zod';
import { sayNotices } from '../../src/answer/notices.ts';
import type { CallContext } from '../../src/catalog/call/context.ts';
import { listCautions } from '../../src/copy/cautions.ts';
import type { CopyInfo } from '../../src/copy/copy-port.ts';
import type { Tool } from '../../src/tools/define-tool.ts';
import { runTool } from '../../src/tools/run-tool.ts';

const COPY = {
  asOf: '2026-01-01T00:00:00Z',
  complete: false,
  lists: {
    products: { records: 9, complete: true, notes: [{ code: 'list_cut' }] },
    variants: { records: 5, of: 9, complete: false },
    product_media: {
      records: 0,
      complete: null,
      notes: [{ code: 'list_not_served', error: 'WRONG_ADDRESS', isRefused: false }],
    },
  },
} satisfies CopyInfo;
it('tells once from when the oldest variants or media are that a refresh has kept', () => {
  const lists = {
    products: { records: 9, complete: true },
    variants: { records: 5, complete: true, readFrom: '2025-12-30T12:00:00Z' },
    product_media: { records: 5, complete: true, readFrom: '2025-12-28T12:00:00Z' },
  };
  const copy = { ...COPY, complete: true, lists };
  expect(sayNotices(listCautions(copy))).toEqual([
    'variants and media: Some were read on 2025-12-28; those of products that changed since are newer.',
  ]);
  expect(listCautions({ ...copy, asOf: '2025-12-29T12:00:00Z' })).toEqual([]);
});

it.each([true, false])(
  'tells a fact of the catalog once a session, and what makes an answer incomplete each time (a session: %s)',
  async (isSession) => {
    const tool = {
      name: 'told',
      input: z.strictObject({}),
      run: async (_args: unknown, context: CallContext) => ({
        total: 1,
        warnings: sayNotices(listCautions(COPY), context),
      }),
    };
    const settings = {
      now: () => 0,
      today: () => new Date('2026-11-28T12:00:00Z'),
      redactJson: (json: string) => json,
      ...(isSession && { saidWarnings: new Set<string>() }),
    };
    const answer = async () => {
      const call = { notices: [], requests: 0 };
      const context = { call, settings } as unknown as CallContext; // the tool and its boundary use no more of it
      const options = { resultForm: 'structured', onUnexpected: () => {} } as const;
      return (await runTool(tool as unknown as Tool, {}, context, options)).structuredContent;
    };
    const all = sayNotices(listCautions(COPY));
    expect(await answer()).toEqual({ total: 1, warnings: all });
    expect(await answer()).toEqual({
      total: 1,
      warnings: isSession ? ['variants: not all were read.'] : all,
    });
  },
);

/** What a view reads of an answer, in whatever form a host passes it on. */
import { describe, expect, it } from 'vitest';
import { readAnswer, readRows, type ToolAnswer } from '../../src/views/bridge/read-answer.ts';

describe('an answer', () => {
  it.each<[string, Parameters<typeof readAnswer>[0], Partial<ToolAnswer>]>([
    ['text', { content: [{ type: 'text', text: '{"total":1}' }] }, { values: { total: 1 } }],
    ['nothing', {}, { values: {}, forView: undefined, problem: undefined }],
    ['for the view', { _meta: { 'pim-mcp/view': { of: 'media' } } }, { forView: { of: 'media' } }],
    [
      'an error',
      {
        isError: true,
        content: [{ type: 'text', text: '{"error":{"failed":"F.","fix":"X.","retry_after_s":3}}' }],
      },
      { problem: { failed: true, retryAfterS: 3 } },
    ],
    [
      'an error of the host',
      { isError: true, content: [{ type: 'text', text: 'Gone.' }] },
      { problem: { failed: true, retryAfterS: undefined } },
    ],
  ])('is read as %s', (_form, result, read) => {
    expect(readAnswer(result)).toMatchObject(read);
  });

  it('has its records by their keys in every layout, with the status that all share', () => {
    const table = { columns: ['code', 'name'], products: [['A', 'a']], each_status: 'active' };
    expect(readRows(table, 'products')).toEqual([{ code: 'A', name: 'a', status: 'active' }]);
    expect(readRows({ products: [{ code: 'A' }, 7] }, 'products')).toEqual([{ code: 'A' }]);
    expect(readRows({}, 'products')).toEqual([]);
  });
});

/** The conversation of a view with its host, message by message. */
import { describe, expect, it } from 'vitest';
import { greetHost, openRpc } from '../../src/views/bridge/host.ts';
import { readAnswer, readRows, type ToolAnswer } from '../../src/views/bridge/read-answer.ts';

/** One end, whose other end is the test. */
function openEnd() {
  const sent: Record<string, unknown>[] = [];
  let take: (message: unknown) => void = () => {};
  const wire = {
    send: (message: object) => void sent.push({ ...message }),
    listen: (listener: (message: unknown) => void) => {
      take = listener;
    },
  };
  return { wire, sent, give: (message: unknown) => take(message) };
}

describe('JSON-RPC', () => {
  it('answers what it knows, refuses the rest, and says what failed', async () => {
    const { wire, sent, give } = openEnd();
    const answer = async (method: string) => {
      if (method === 'fail') throw new Error('It is gone.');
      return method === 'ping' ? {} : undefined;
    };
    openRpc(wire, answer, () => {});
    for (const method of ['ping', 'ui/unheard-of', 'fail'])
      give({ jsonrpc: '2.0', id: method, method });
    await expect.poll(() => sent).toHaveLength(3);
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 'ping', result: {} },
      {
        jsonrpc: '2.0',
        id: 'ui/unheard-of',
        error: { code: -32_601, message: 'There is no such method.' },
      },
      { jsonrpc: '2.0', id: 'fail', error: { code: -32_000, message: 'It is gone.' } },
    ]);
  });
});

it('a host is greeted before anything else is said, and what it does not allow is told', async () => {
  const { wire, sent, give } = openEnd();
  const greeting = greetHost(wire, 'view', '1', () => {});
  expect(sent.map(({ method }) => method)).toEqual(['ui/initialize']);
  expect(sent[0]?.params).toMatchObject({
    protocolVersion: '2026-01-26',
    appInfo: { name: 'view', version: '1' },
  });
  give({
    jsonrpc: '2.0',
    id: 1,
    result: { hostCapabilities: { message: {} }, hostContext: { theme: 'dark' } },
  });
  const host = await greeting;
  expect(sent[1]).toMatchObject({ method: 'ui/notifications/initialized' });
  const said = host.say('Hello');
  give({ jsonrpc: '2.0', id: 2, result: { isError: true } });
  await expect(said).rejects.toThrow('The host did not allow it.');
});

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

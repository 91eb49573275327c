/** Messages as serialisers of other languages write them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBatch, readMessage } from '../../src/transport/read-message.ts';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' } as const;

/** What a request with these params is read as. */
const paramsOf = (method: string, params: unknown): unknown => {
  const reading = readMessage({ ...PING, method, params });
  return 'message' in reading && (reading.message as { readonly params?: unknown }).params;
};

describe('a message', () => {
  it('keeps what stands in the arguments of a tool, also null and __proto__', () => {
    const args: unknown = JSON.parse('{"a":null,"b":[],"c":{"d":null},"__proto__":{"e":1}}');
    const params = { name: 'a', _meta: null, arguments: args };
    expect(paramsOf('tools/call', params)).toEqual({ name: 'a', arguments: args });
  });

  it('is a notification where its id is null, and without members that are null', () => {
    const sent = { jsonrpc: '2.0', id: null, method: 'notifications/initialized', params: null };
    const message = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(readMessage({ ...sent, error: null })).toEqual({ message });
  });

  it.each([
    { sent: { ...PING, id: 1.5 }, fault: 'id must be a text or a whole number.' },
    { sent: { ...PING, params: [1] }, fault: 'params must be an object.' },
    { sent: { ...PING, params: { _meta: 'a' } }, fault: 'params._meta must be an object.' },
    { sent: { ...PING, jsonrpc: '1.0' }, fault: 'jsonrpc must be "2.0".' },
    { sent: { jsonrpc: '2.0', id: 'x' }, fault: 'method must be a text.' },
  ])('that stays unreadable is answered with its id: $fault', ({ sent, fault }) => {
    const error = { code: -32_600, message: `Invalid request: ${fault}` };
    expect(readMessage(sent)).toEqual({ answer: { jsonrpc: '2.0', id: sent.id, error } });
  });

  it('with a readable id is a message or answered with that id, whatever else it holds', () => {
    const ids = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(ids, fc.jsonValue(), fc.jsonValue(), (id, params, meta) => {
        for (const one of [params, { _meta: meta }, { _meta: { progressToken: meta } }]) {
          const reading = readMessage({ ...PING, id, params: one });
          if ('answer' in reading) expect(reading.answer.id).toBe(id);
          else expect(reading.message).toMatchObject({ id });
        }
      }),
    );
  });

  it.each([
    null,
    5,
    'a',
    [],
    { id: null, method: 'ping' },
    { jsonrpc: '2.0', id: 1, result: null },
  ])('that nobody waits for by an id, as %j, is left to the SDK', (sent) => {
    expect(readMessage(sent)).toEqual({ message: sent });
  });
});

it('a batch with a request that cannot be read is answered as a whole, each with its id', () => {
  const { answers = [] } = readBatch([PING, { ...PING, id: 1.5 }, { method: 'notifications/a' }]);
  expect(answers.map(({ id }) => id)).toEqual([1, 1.5]);
});

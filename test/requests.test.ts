/** W3C Trace Context: what of a given trace goes on to the PIM. */
import { describe, expect, it } from 'vitest';
import { readTrace } from '../src/requests.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`;

describe('readTrace', () => {
  it('takes a trace with its state along', () => {
    const tracestate = 'congo=t61rcWkgMzE,rojo=00f067aa0ba902b7';
    expect(readTrace({ traceparent, tracestate })).toEqual({
      traceId: TRACE_ID,
      headers: { traceparent, tracestate },
    });
  });

  it.each(['', 'a=1\r\nappKey: 1', `a=${'x'.repeat(511)}`, 7])(
    'leaves the tracestate %j behind',
    (tracestate) => {
      expect(readTrace({ traceparent, tracestate })?.headers).toEqual({ traceparent });
    },
  );

  it.each([
    ...[
      undefined,
      null,
      7,
      { toString: 0 },
      '',
      `${traceparent}\r\nappKey: 1`,
      `${traceparent}-more`,
    ],
    ...[
      `ff-${TRACE_ID}-${PARENT_ID}-01`,
      `00-${'0'.repeat(32)}-${PARENT_ID}-01`,
      `00-${TRACE_ID.toUpperCase()}-${PARENT_ID}-01`,
    ],
  ])('takes nothing of %j', (given) => {
    expect(readTrace({ traceparent: given, tracestate: 'a=1' })).toBeUndefined();
  });
});

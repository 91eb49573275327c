/** W3C Trace Context: what is passed on of a given trace, and when a new one begins. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continueTrace } from '../src/trace-context.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const OWN_ID = 'abababababababab';
/** Ids that tell from where they are. */
const random = (bytes: number): string => 'ab'.repeat(bytes);

describe('a valid traceparent', () => {
  it.each([
    [`00-${TRACE_ID}-${PARENT_ID}-01`, '01'],
    [`00-${TRACE_ID}-${PARENT_ID}-00`, '00'],
    // Flags that version 00 does not know are not passed on.
    [`00-${TRACE_ID}-${PARENT_ID}-ff`, '01'],
    // A later version is read as this one.
    [`cc-${TRACE_ID}-${PARENT_ID}-01-what-the-future-will-be-like`, '01'],
  ])('%s goes on with an id of this call', (traceparent, flags) => {
    expect(continueTrace({ traceparent }, random)).toEqual({
      traceId: TRACE_ID,
      spanId: OWN_ID,
      headers: { traceparent: `00-${TRACE_ID}-${OWN_ID}-${flags}` },
    });
  });

  it('takes its tracestate along', () => {
    const given = {
      traceparent: `00-${TRACE_ID}-${PARENT_ID}-01`,
      tracestate: 'congo=t61rcWkgMzE,rojo=00f067aa0ba902b7',
    };
    expect(continueTrace(given, random).headers.tracestate).toBe(given.tracestate);
  });

  it.each(['', 'no list', 'a=1\r\nappKey: 1', `a=${'x'.repeat(511)}`, 7])(
    'leaves the tracestate %j behind, and goes on',
    (tracestate) => {
      const trace = continueTrace({ traceparent: `00-${TRACE_ID}-${PARENT_ID}-01`, tracestate }, random);
      expect(Object.keys(trace.headers)).toEqual(['traceparent']);
      expect(trace.traceId).toBe(TRACE_ID);
    },
  );
});

describe('a new trace begins', () => {
  it.each([
    undefined,
    null,
    7,
    { toString: 0 },
    '',
    `ff-${TRACE_ID}-${PARENT_ID}-01`,
    `00-${'0'.repeat(32)}-${PARENT_ID}-01`,
    `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
    `00-${TRACE_ID.toUpperCase()}-${PARENT_ID}-01`,
    `00-${TRACE_ID}-${PARENT_ID}-01-more`,
    `00-${TRACE_ID}-${PARENT_ID}-1`,
  ])('at %j, without the state of the other', (traceparent) => {
    expect(continueTrace({ traceparent, tracestate: 'a=1' }, random)).toEqual({
      traceId: 'ab'.repeat(16),
      spanId: OWN_ID,
      headers: { traceparent: `00-${'ab'.repeat(16)}-${OWN_ID}-00` },
    });
  });
});

it('whatever is given, what is sent is valid and fits a header', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (traceparent, tracestate) => {
      const { headers } = continueTrace({ traceparent, tracestate });
      expect(headers.traceparent).toMatch(/^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-0[01]$/);
      expect(Object.values(headers).join('')).toMatch(/^[\t\x20-\x7e]*$/);
    }),
  );
});

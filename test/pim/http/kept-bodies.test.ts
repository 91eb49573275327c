import { describe, expect, it, vi } from 'vitest';
import { TimeoutError, UnavailableError } from '../../../src/errors.ts';
import { type Body, createKeptBodies } from '../../../src/pim/http/kept-bodies.ts';

const LIMITS = { keepMs: 1_000, maxBytes: 100 };
const fresh = () => new AbortController().signal;
const once = (mayReuse: boolean, signal = fresh()) => ({ mayReuse, signal });

function body(name: string, bodyBytes = 10): Body {
  return { body: name, bodyBytes };
}

/** Requests that answer when they are told to. */
function createUpstream() {
  const sent: {
    readonly signal: AbortSignal;
    readonly answer: (body: Body) => void;
    readonly fail: (e: Error) => void;
  }[] = [];
  const send = (signal: AbortSignal): Promise<Body> =>
    new Promise((resolve, reject) => {
      sent.push({ signal, answer: resolve, fail: reject });
      signal.addEventListener('abort', () => reject(new Error('aborted upstream')));
    });
  return { sent, send };
}

describe('identical requests in flight', () => {
  it('share one request', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const { sent, send } = createUpstream();
    const both = Promise.all([kept.fetch('k', once(false), send), kept.fetch('k', once(false), send)]);
    sent[0]?.answer(body('a'));
    expect(await both).toEqual([
      { body: 'a', bodyBytes: 10, ageMs: undefined },
      { body: 'a', bodyBytes: 10, ageMs: undefined },
    ]);
    expect(sent).toHaveLength(1);
  });

  it('are sent anew for a caller that still has time when that of the first ran out', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const { sent, send } = createUpstream();
    const first = kept.fetch('k', once(false), send);
    const second = kept.fetch('k', once(false), send);
    sent[0]?.fail(new TimeoutError('The time for this call is up.'));
    await expect(first).rejects.toThrow('The time for this call is up.');
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 120_000 });
    sent[1]?.answer(body('a'));
    expect(await second).toMatchObject({ body: 'a' });
  });

  it('fail together where the PIM failed', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const { sent, send } = createUpstream();
    const both = Promise.allSettled([kept.fetch('k', once(false), send), kept.fetch('k', once(false), send)]);
    sent[0]?.fail(new UnavailableError('It is down.'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent).toHaveLength(1);
  });

  it('are not shared with other ones', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const { sent, send } = createUpstream();
    void kept.fetch('k', once(false), send);
    void kept.fetch('l', once(false), send);
    expect(sent).toHaveLength(2);
  });

  it('are asked again once the first is answered', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const answer = async (): Promise<Body> => body('a');
    let requests = 0;
    const send = () => {
      requests += 1;
      return answer();
    };
    await kept.fetch('k', once(false), send);
    await kept.fetch('k', once(false), send);
    expect(requests).toBe(2);
  });

  it('share a failure, and are asked again after it', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const { sent, send } = createUpstream();
    const both = Promise.allSettled([kept.fetch('k', once(false), send), kept.fetch('k', once(false), send)]);
    sent[0]?.fail(new Error('down'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void kept.fetch('k', once(false), send);
    expect(sent).toHaveLength(2);
  });

  it('let one caller withdraw without disturbing the other', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const { sent, send } = createUpstream();
    const leaving = new AbortController();
    const left = kept.fetch('k', once(false, leaving.signal), send);
    const stayed = kept.fetch('k', once(false), send);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(sent[0]?.signal.aborted).toBe(false);
    sent[0]?.answer(body('a'));
    expect(await stayed).toMatchObject({ body: 'a' });
  });

  it('abort the request when the last caller withdraws', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const { sent, send } = createUpstream();
    const callers = [new AbortController(), new AbortController()];
    const calls = callers.map(({ signal }) => kept.fetch('k', once(false, signal), send));
    for (const caller of callers) caller.abort();
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  it('do not join a request that was given up', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const { sent, send } = createUpstream();
    const leaving = new AbortController();
    const left = kept.fetch('k', once(false, leaving.signal), send);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'CANCELLED' });
    const next = kept.fetch('k', once(false), send);
    sent[1]?.answer(body('b'));
    expect(await next).toMatchObject({ body: 'b' });
  });

  it('are not sent for a caller that has withdrawn already', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    const { sent, send } = createUpstream();
    const gone = AbortSignal.abort();
    await expect(kept.fetch('k', once(false, gone), send)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(sent).toHaveLength(0);
  });
});

describe('kept bodies', () => {
  const unreachable = (): Promise<Body> => Promise.reject(new Error('asked the PIM'));

  it('serve a continuation, with their age', async () => {
    let now = 0;
    const kept = createKeptBodies(() => now, LIMITS);
    kept.keep('k', body('a'));
    now = 700;
    expect(await kept.fetch('k', once(true), unreachable)).toEqual({ body: 'a', bodyBytes: 10, ageMs: 700 });
  });

  it('never serve a call that is no continuation', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    kept.keep('k', body('a'));
    await expect(kept.fetch('k', once(false), unreachable)).rejects.toThrow('asked the PIM');
  });

  it('are not made of everything that was fetched', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    await kept.fetch('k', once(false), async () => body('a'));
    await expect(kept.fetch('k', once(true), unreachable)).rejects.toThrow('asked the PIM');
  });

  it('are dropped when they are too old', async () => {
    let now = 0;
    const kept = createKeptBodies(() => now, LIMITS);
    kept.keep('k', body('a'));
    now = 1_000;
    expect(await kept.fetch('k', once(true), unreachable)).toMatchObject({ ageMs: 1_000 });
    now = 1_001;
    await expect(kept.fetch('k', once(true), unreachable)).rejects.toThrow('asked the PIM');
  });

  it('make room by dropping the oldest first', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    kept.keep('a', body('a', 50));
    kept.keep('b', body('b', 50));
    kept.keep('c', body('c', 1));
    await expect(kept.fetch('a', once(true), unreachable)).rejects.toThrow('asked the PIM');
    expect(await kept.fetch('b', once(true), unreachable)).toMatchObject({ body: 'b' });
    expect(await kept.fetch('c', once(true), unreachable)).toMatchObject({ body: 'c' });
  });

  it('never hold a body that is larger than all may be together', async () => {
    const kept = createKeptBodies(() => 0, LIMITS);
    kept.keep('a', body('a', 101));
    await expect(kept.fetch('a', once(true), unreachable)).rejects.toThrow('asked the PIM');
  });

  it('take the newer of two', async () => {
    let now = 0;
    const kept = createKeptBodies(() => now, LIMITS);
    kept.keep('k', body('a', 60));
    now = 900;
    kept.keep('k', body('b', 60));
    now = 1_500;
    expect(await kept.fetch('k', once(true), unreachable)).toMatchObject({ body: 'b', ageMs: 600 });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { createKeptBodies } from '../../../src/pim/http/kept-bodies.ts';

const body = (name: string, bodyBytes = 10) => ({ body: name, bodyBytes });

describe('kept bodies', () => {
  let now = 0;
  let kept = createKeptBodies(() => now);
  beforeEach(() => {
    now = 0;
    kept = createKeptBodies(() => now, { keepMs: 1_000, maxBytes: 100 });
  });

  it('serve a continuation, with their age', () => {
    kept.keep('k', body('a'));
    now = 700;
    expect(kept.take('k')).toEqual({ body: 'a', bodyBytes: 10, ageMs: 700 });
  });

  it('are dropped when they are too old', () => {
    kept.keep('k', body('a'));
    now = 1_000;
    expect(kept.take('k')).toMatchObject({ ageMs: 1_000 });
    now = 1_001;
    expect(kept.take('k')).toBeUndefined();
  });

  it('make room by dropping the oldest first', () => {
    kept.keep('a', body('a', 50));
    kept.keep('b', body('b', 50));
    kept.keep('c', body('c', 1));
    expect(['a', 'b', 'c'].map((key) => kept.take(key)?.body)).toEqual([undefined, 'b', 'c']);
  });

  it('never hold a body that is larger than all may be together', () => {
    kept.keep('a', body('a', 101));
    expect(kept.take('a')).toBeUndefined();
  });

  it('take the newer of two', () => {
    kept.keep('k', body('a', 60));
    now = 900;
    kept.keep('k', body('b', 60));
    now = 1_500;
    expect(kept.take('k')).toMatchObject({ body: 'b', ageMs: 600 });
  });

  it('are listed and forgotten by what their keys begin with', () => {
    for (const key of ['list 0', 'list 1', 'other 0']) kept.keep(key, body('a'));
    expect(kept.keysOf('list ')).toEqual(['list 0', 'list 1']);
    kept.forget('list ');
    expect([kept.take('list 0'), kept.take('other 0')?.body]).toEqual([undefined, 'a']);
  });
});

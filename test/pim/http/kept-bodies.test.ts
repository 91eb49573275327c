import { beforeEach, describe, expect, it } from 'vitest';
import { createKeptBodies } from '../../../src/pim/http/kept-bodies.ts';

const body = (name: string, bodyBytes = 10) => ({ body: name, bodyBytes });

describe('kept bodies', () => {
  let now = 0;
  let kept = createKeptBodies(() => now);
  beforeEach(() => {
    now = 0;
    kept = createKeptBodies(() => now);
  });

  const keep = async (key: string, name: string, bodyBytes?: number) => {
    (await kept.fetch(key, async () => body(name, bodyBytes), false)).keep();
  };
  /** The kept body and its age; undefined: the PIM would be asked. */
  const take = async (key: string) => {
    const { body: found, ageMs } = await kept.fetch(key, async () => body('asked'), true);
    return found === 'asked' ? undefined : [found, ageMs];
  };

  it('serve a continuation, with their age', async () => {
    await keep('k', 'a');
    now = 700;
    expect(await take('k')).toEqual(['a', 700]);
  });

  it('are dropped when they are too old', async () => {
    await keep('k', 'a');
    now = 60_000;
    expect(await take('k')).toEqual(['a', 60_000]);
    now = 60_001;
    expect(await take('k')).toBeUndefined();
  });

  it('make room by dropping the oldest first', async () => {
    await keep('a', 'a', 4 * 1024 * 1024);
    await keep('b', 'b', 4 * 1024 * 1024);
    await keep('c', 'c', 1);
    expect([await take('a'), await take('b'), await take('c')]).toEqual([
      undefined,
      ['b', 0],
      ['c', 0],
    ]);
  });
});

/** The people who sign in: what they may do, what they are called, and how much they may ask. */
import { describe, expect, it } from 'vitest';
import {
  createCallBound,
  readPerson,
  readScopes,
  SCRIPT,
} from '../../../src/transport/sign-in/people.ts';

describe('the scopes of a token', () => {
  it.each([
    [{ scope: 'catalog:read copy:write' }, ['catalog:read', 'copy:write']],
    [{ scp: 'catalog:read' }, ['catalog:read']],
    [
      { scp: ['catalog:read', 'https://pim.example.com/copy:write'] },
      ['catalog:read', 'copy:write'],
    ],
    [{}, []],
    [{ scope: { 'catalog:read': true }, scp: 7 }, []],
  ])('of %j are %j', (claims, scopes) => {
    expect(readScopes(claims, 'https://pim.example.com/')).toEqual(scopes);
  });
});

describe('a person', () => {
  const claims = {
    iss: 'https://login.example.com',
    sub: 'ann@example.com',
    email: 'ann@example.com',
    name: 'Ann',
  };

  it('is called by a hash, the same with each token', () => {
    const { id, name } = readPerson(claims, 'secret', false);
    expect([id, name]).toEqual([expect.stringMatching(/^[\da-f]{12}$/), id]);
    expect(readPerson({ ...claims, name: 'Ann Other', jti: '2' }, 'secret', false)).toEqual({
      id,
      name,
    });
  });

  it.each([
    ['another secret', claims, 'other'],
    ['another issuer', { ...claims, iss: 'https://login.example.org' }, 'secret'],
    ['another subject', { ...claims, sub: 'bob' }, 'secret'],
  ])('is somebody else by %s', (_what, others, secret) => {
    expect(readPerson(others, secret, false).id).not.toBe(readPerson(claims, 'secret', false).id);
  });

  it.each([
    [{ preferred_username: 'ann' }, 'ann'],
    [{}, 'ann@example.com'],
    [{ email: undefined }, 'Ann'],
    [{ email: '', name: 7 }, 'ann@example.com'],
    [{ preferred_username: 'a'.repeat(100) }, 'a'.repeat(64)],
  ])('who is to be named and has %j is called %s', (changes, name) => {
    const named = readPerson({ ...claims, ...changes }, 'secret', true);
    expect(named).toEqual({ id: readPerson(claims, 'secret', false).id, name });
  });
});

describe('the bound on calls', () => {
  /** Counts calls on a clock that can be moved. */
  function openBound(perMinute: number) {
    let nowMs = 1_000;
    const count = createCallBound(perMinute, () => nowMs);
    const pass = (ms: number): void => {
      nowMs += ms;
    };
    return { count, pass };
  }

  it('lets so many through in any minute, and tells how long the next one waits', () => {
    const { count, pass } = openBound(2);
    expect(count('ann')).toBe(0);
    pass(10_000);
    expect([count('ann'), count('ann')]).toEqual([0, 50_000]);
    pass(49_999);
    expect(count('ann')).toBe(1);
    pass(1);
    expect([count('ann'), count('ann')]).toEqual([0, 10_000]);
  });

  it('counts each person alone, scripts not at all, and nobody where there is none', () => {
    const { count } = openBound(1);
    expect(['ann', 'bob', 'ann', SCRIPT.id, SCRIPT.id].map(count)).toEqual([0, 0, 60_000, 0, 0]);
    expect(['ann', 'ann'].map(openBound(0).count)).toEqual([0, 0]);
  });

  it('does not forget who called because many others did', () => {
    const { count } = openBound(1);
    count('ann');
    for (let number = 0; number < 1_000; number += 1) count(`other ${number}`);
    expect(count('ann')).toBe(60_000);
  });
});

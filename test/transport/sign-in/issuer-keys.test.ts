/** The keys of an issuer: where they are found, when they are read again, and for how long one that is gone is accepted. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fetchJson } from '../../../src/pim/http/fetch-json.ts';
import {
  COOLDOWN_MS,
  createIssuerKeys,
  IssuerUnavailable,
  MAX_KEY_AGE_MS,
  readKeys,
} from '../../../src/transport/sign-in/issuer-keys.ts';
import {
  answerJson,
  makeKey,
  type NamedKey,
  publicJwk,
  startForgingIssuer,
} from '../../support/sign-in/forging-issuer.ts';

const [first, second] = [makeKey('first'), makeKey('second')];
const { signal } = new AbortController();
const fetchDocument = (url: string) => fetchJson(url, undefined, signal);

/** An issuer of keys that can be changed, what finds them on a clock that can be moved, and how often they were read. */
async function openKeys(...keys: NamedKey[]) {
  const server = await startForgingIssuer(keys);
  onTestFinished(() => server.close());
  let nowMs = 0;
  const find = createIssuerKeys(
    () => readKeys(server.issuer, fetchDocument),
    () => nowMs,
  );
  const ask = async (kid: string) => find({ alg: 'RS256', kid }, { payload: '', signature: '' });
  return {
    ...server,
    keys,
    ask,
    pass: (ms: number) => {
      nowMs += ms;
    },
    reads: () => server.asked.filter((path) => path === '/keys').length,
    stop: () => {
      server.answers.keys = (response) => void response.writeHead(500).end();
    },
  };
}

let keys: Awaited<ReturnType<typeof openKeys>>;
beforeEach(async () => {
  keys = await openKeys(first);
});

describe('reading', () => {
  it('waits for the first token, and is done once for all of them', async () => {
    expect(keys.asked).toEqual([]);
    await Promise.all([keys.ask('first'), keys.ask('first'), keys.ask('first')]);
    expect(keys.asked).toEqual(['/.well-known/oauth-authorization-server', '/keys']);
  });

  it('is done again at once for the key of a rotation', async () => {
    await keys.ask('first');
    keys.keys.push(second);
    keys.pass(COOLDOWN_MS);
    await keys.ask('second');
    expect(keys.reads()).toBe(2);
  });

  it('is done once in ten seconds, however many tokens name keys that nobody knows', async () => {
    await keys.ask('first');
    keys.pass(COOLDOWN_MS - 1);
    for (let number = 0; number < 20; number += 1) {
      await expect(keys.ask(`junk ${number}`)).rejects.toMatchObject({
        code: 'ERR_JWKS_NO_MATCHING_KEY',
      });
    }
    expect(keys.reads()).toBe(1);
  });

  it('is tried once in ten seconds while it fails', async () => {
    keys.stop();
    for (let number = 0; number < 20; number += 1)
      await expect(keys.ask('first')).rejects.toThrow(IssuerUnavailable);
    expect(keys.reads()).toBe(1);
    keys.answers.keys = (response) => answerJson(response, { keys: [publicJwk(first)] });
    keys.pass(COOLDOWN_MS);
    await keys.ask('first');
  });
});

describe('a key that the issuer has taken back', () => {
  it('is accepted for ten minutes at most', async () => {
    await keys.ask('first');
    keys.keys.splice(0, 1, second);
    keys.pass(MAX_KEY_AGE_MS);
    await expect(keys.ask('first')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  });

  it('is not accepted any longer because the issuer cannot be asked', async () => {
    await keys.ask('first');
    keys.stop();
    keys.pass(MAX_KEY_AGE_MS - 1);
    await keys.ask('first');
    keys.pass(1);
    await expect(keys.ask('first')).rejects.toThrow(IssuerUnavailable);
  });

  it('is noticed beside the calls, so that nobody waits', async () => {
    await keys.ask('first');
    keys.keys.splice(0, 1, second);
    keys.pass(MAX_KEY_AGE_MS / 2);
    await keys.ask('first');
    const codeOf = () =>
      keys.ask('first').then(
        () => 'accepted',
        ({ code }) => code,
      );
    await expect.poll(codeOf).toBe('ERR_JWKS_NO_MATCHING_KEY');
  });
});

describe('the metadata', () => {
  it.each([
    ['/tenant/v2.0', '/.well-known/oauth-authorization-server/tenant/v2.0'],
    ['/tenant/v2.0', '/.well-known/openid-configuration/tenant/v2.0'],
    ['/tenant/v2.0', '/tenant/v2.0/.well-known/openid-configuration'],
    ['/', '/.well-known/oauth-authorization-server'],
    ['/', '/.well-known/openid-configuration'],
  ])('of the issuer at %s may be at %s', async (path, place) => {
    const issuer = `https://login.example.com${path}`;
    const asked: string[] = [];
    const found = readKeys(issuer, async (url) => {
      asked.push(new URL(url).pathname);
      if (url === 'https://keys.example.com/set') return { keys: [publicJwk(first)] };
      if (!url.endsWith(place)) throw new Error('its address answers with status 404');
      return { issuer, jwks_uri: 'https://keys.example.com/set' };
    });
    expect(await found).toBeTypeOf('function');
    expect(asked.slice(-2)).toEqual([place, '/set']);
  });
});

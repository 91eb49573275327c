import { describe, expect, it } from 'vitest';
import { checkGate, type Gate } from '../../src/host/http-gate.ts';

const TOKEN = 'a-token-of-the-team';
const LOCAL: Gate = { address: { host: '127.0.0.1', port: 1, isLoopback: true }, names: [], token: undefined };
const OPEN: Gate = {
  address: { host: '0.0.0.0', port: 1, isLoopback: false },
  names: ['pim.example.com'],
  token: TOKEN,
};

const statusOf = (headers: Readonly<Record<string, string>>, gate: Gate) => checkGate({ headers }, gate)?.status;

describe('the Host header', () => {
  it.each(['127.0.0.1:8765', 'localhost:8765', '[::1]:8765', 'localhost'])('may be %s on loopback', (host) => {
    expect(statusOf({ host }, LOCAL)).toBeUndefined();
  });

  it.each([
    'evil.example',
    'evil.example:8765',
    '192.168.1.5:8765',
    '',
    'a b',
    '[::1',
    'evil.com@localhost',
    'localhost/x',
  ])('may not be "%s"', (host) => {
    expect(statusOf({ host }, LOCAL)).toBe(403);
  });

  it('may not be missing', () => {
    expect(statusOf({}, LOCAL)).toBe(403);
  });
});

describe('the Origin header', () => {
  const host = '127.0.0.1:8765';

  it('may be missing, and may be of a page of this machine', () => {
    expect(statusOf({ host, origin: 'http://localhost:6274' }, LOCAL)).toBeUndefined();
  });

  it.each(['https://evil.example', 'null', '', 'file://', 'https://localhost.evil.example'])(
    'may not be "%s"',
    (origin) => {
      expect(statusOf({ host, origin }, LOCAL)).toBe(403);
    },
  );
});

describe('the bearer token', () => {
  const host = 'pim.example.com';

  it('lets in who shows it', () => {
    expect(statusOf({ host, authorization: `Bearer ${TOKEN}` }, OPEN)).toBeUndefined();
    expect(statusOf({ host, authorization: `bearer  ${TOKEN}` }, OPEN)).toBeUndefined();
  });

  it.each([undefined, '', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN])(
    'refuses the authorization %s',
    (authorization) => {
      expect(statusOf({ host, ...(authorization === undefined ? {} : { authorization }) }, OPEN)).toBe(401);
    },
  );

  it('is asked for on loopback too where one is set', () => {
    expect(statusOf({ host: 'localhost' }, { ...LOCAL, token: TOKEN })).toBe(401);
  });

  it('is not told by the refusal', () => {
    expect(checkGate({ headers: { host } }, OPEN)?.reason).not.toContain(TOKEN);
  });
});

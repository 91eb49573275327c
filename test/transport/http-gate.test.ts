/** Where the HTTP server listens, and who may speak to it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkGate,
  type Gate,
  isOwnName,
  type ListenAddress,
  parseListenAddress,
} from '../../src/transport/http-gate.ts';

const TOKEN = 'a-token-of-the-team';

const at = (text: string): ListenAddress => {
  const address = parseListenAddress(text);
  if (address === undefined) throw new Error(`${text} was refused`);
  return address;
};

const LOCAL: Gate = { address: at('127.0.0.1:1'), names: [], token: undefined };
const OPEN: Gate = { address: at('0.0.0.0:1'), names: ['pim.example.com'], token: TOKEN };

const statusOf = (headers: Readonly<Record<string, string>>, gate: Gate) =>
  checkGate({ headers }, gate)?.status;

describe('the Host header', () => {
  it.each(['127.0.0.1:8765', 'localhost:8765', '[::1]:8765', 'localhost'])(
    'may be %s on loopback',
    (host) => {
      expect(statusOf({ host }, LOCAL)).toBeUndefined();
    },
  );

  const FOREIGN = ['evil.example', 'evil.example:8765', '192.168.1.5:8765', 'evil.com@localhost'];
  it.each([...FOREIGN, '', 'a b', '[::1', 'localhost/x'])('may not be "%s"', (host) => {
    expect(statusOf({ host }, LOCAL)).toBe(403);
    expect(statusOf({}, LOCAL)).toBe(403);
  });
});

describe('the Origin header', () => {
  const host = '127.0.0.1:8765';

  it('may be missing, and may be of a page of this machine', () => {
    expect(statusOf({ host, origin: 'http://localhost:6274' }, LOCAL)).toBeUndefined();
  });

  const FOREIGN = ['https://evil.example', 'null', '', 'file://', 'https://localhost.evil.example'];
  it.each(FOREIGN)('may not be "%s"', (origin) => {
    expect(statusOf({ host, origin }, LOCAL)).toBe(403);
  });
});

describe('the bearer token', () => {
  const host = 'pim.example.com';

  it.each([`Bearer ${TOKEN}`, `bearer  ${TOKEN}`])('lets in who shows it: %s', (authorization) => {
    expect(statusOf({ host, authorization }, OPEN)).toBeUndefined();
  });

  const WRONG = ['', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN];
  it.each(WRONG)('refuses the authorization "%s"', (authorization) => {
    expect(statusOf({ host, authorization }, OPEN)).toBe(401);
  });

  it('is asked for on loopback too where one is set, and is not told by the refusal', () => {
    const refusal = checkGate({ headers: { host: 'localhost' } }, { ...LOCAL, token: TOKEN });
    expect(refusal?.status).toBe(401);
    expect(refusal?.reason).not.toContain(TOKEN);
  });
});

describe('the address to listen on', () => {
  it.each([
    ['127.8.9.1:0', '127.8.9.1', 0, true],
    ['[::1]:8080', '::1', 8080, true],
    ['0.0.0.0:8080', '0.0.0.0', 8080, false],
    ['pim.example.com:443', 'pim.example.com', 443, false],
    ['192.168.1.5', '192.168.1.5', 8765, false],
    [':9000', '127.0.0.1', 9000, true],
    ['9000', '127.0.0.1', 9000, true],
  ])('may be %s', (text, host, port, isLoopback) => {
    expect(at(text)).toEqual({ host, port, isLoopback });
  });

  const WRONG = [
    '',
    ':',
    ' ',
    'a b',
    '127.0.0.1:99999',
    '[::1',
    '[nonsense]:1',
    '::1:80',
    'http://127.0.0.1:80',
  ];
  it.each([...WRONG, 'host:port'])('may not be "%s"', (text) => {
    expect(parseListenAddress(text)).toBeUndefined();
  });

  it('is of this machine alone by no name but localhost', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        expect(at(`${name}:1`).isLoopback).toBe(false);
      }),
    );
  });
});

it.each([
  [
    '127.0.0.1:1',
    [],
    ['localhost', 'LOCALHOST', '[::1]'],
    ['evil.example', '192.168.1.5', 'localhost.evil.example'],
  ],
  [
    'pim.example.com:443',
    ['catalog.example.com'],
    ['10.0.0.7', '[2001:db8::1]', 'pim.example.com', 'Catalog.example.com'],
    ['evil.example'],
  ],
])(
  'a server at %s with the names %j is meant by %j, and not by %j',
  (text, names, own, foreign) => {
    expect(own.filter((name) => !isOwnName(name, at(text), names))).toEqual([]);
    expect(foreign.filter((name) => isOwnName(name, at(text), names))).toEqual([]);
  },
);

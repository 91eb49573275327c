import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnName, type ListenAddress, parseListenAddress } from '../../src/host/http-gate.ts';

const at = (text: string): ListenAddress => {
  const address = parseListenAddress(text);
  if (address === undefined) throw new Error(`${text} was refused`);
  return address;
};

describe('parseListenAddress', () => {
  it.each([
    ['127.0.0.1:8080', '127.0.0.1', 8080, true],
    ['127.8.9.1:0', '127.8.9.1', 0, true],
    ['localhost:80', 'localhost', 80, true],
    ['[::1]:8080', '::1', 8080, true],
    ['0.0.0.0:8080', '0.0.0.0', 8080, false],
    ['[::]:8080', '::', 8080, false],
    ['pim.example.com:443', 'pim.example.com', 443, false],
    ['192.168.1.5', '192.168.1.5', 8765, false],
    [':9000', '127.0.0.1', 9000, true],
    ['9000', '127.0.0.1', 9000, true],
  ])('reads %s', (text, host, port, isLoopback) => {
    expect(at(text)).toEqual({ host, port, isLoopback });
  });

  it.each([
    '',
    ':',
    ' ',
    'a b',
    '127.0.0.1:99999',
    '[::1',
    '[nonsense]:1',
    '::1:80',
    'http://127.0.0.1:80',
    'host:port',
  ])('refuses "%s"', (text) => {
    expect(parseListenAddress(text)).toBeUndefined();
  });

  it('takes no name for loopback but localhost', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        expect(at(`${name}:1`).isLoopback).toBe(false);
      }),
    );
  });
});

describe('isOwnName', () => {
  it('on loopback, allows the names of this machine for itself only', () => {
    const names = ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'];
    for (const name of names) expect(isOwnName(name, at('127.0.0.1:1'), [])).toBe(true);
    for (const name of ['evil.example', '192.168.1.5', 'localhost.evil.example']) {
      expect(isOwnName(name, at('127.0.0.1:1'), [])).toBe(false);
    }
  });

  it('where other machines can reach it, allows addresses, its own name and those of the operator', () => {
    const address = at('pim.example.com:443');
    for (const name of ['10.0.0.7', '[2001:db8::1]', 'pim.example.com', 'Catalog.example.com']) {
      expect(isOwnName(name, address, ['catalog.example.com'])).toBe(true);
    }
    expect(isOwnName('evil.example', address, ['catalog.example.com'])).toBe(false);
  });
});

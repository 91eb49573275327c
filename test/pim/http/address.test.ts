import { describe, expect, it } from 'vitest';
import { isLoopback, parseBaseUrl } from '../../../src/pim/endpoints.ts';

describe('parseBaseUrl', () => {
  it.each([
    'https://pim.example.com',
    'https://pim.example.com/',
    ' https://pim.example.com/api ',
    'https://PIM.example.com/api/',
    'https://pim.example.com/api/v1',
    'https://pim.example.com:443/api/v2//',
  ])('Spec §1: reads %j as the same address', (text) => {
    expect(parseBaseUrl(text)).toBe('https://pim.example.com');
  });

  it('keeps a path prefix and a port', () => {
    expect(parseBaseUrl('http://127.0.0.1:8080/tenant/api/')).toBe('http://127.0.0.1:8080/tenant');
  });

  it('keeps a prefix that only begins with api', () => {
    expect(parseBaseUrl('https://example.com/apidocs')).toBe('https://example.com/apidocs');
  });

  it.each([
    ['pim.example.com', 'https://'],
    ['ftp://pim.example.com', 'https://'],
    ['', 'https://'],
    ['https://user:secret@pim.example.com', 'user name or password'],
    ['https://pim.example.com/?key=1', '"?"'],
    ['https://pim.example.com/#x', '"#"'],
  ])('refuses %j and says what to change', (text, hint) => {
    expect(() => parseBaseUrl(text)).toThrow(hint);
  });

  it('does not repeat a password that it refuses', () => {
    expect(() => parseBaseUrl('https://user:secret@pim.example.com')).not.toThrow('secret');
  });
});

describe('isLoopback', () => {
  it.each(['http://127.0.0.1:1', 'http://127.9.9.9', 'http://localhost:8080', 'http://a.localhost', 'http://[::1]:1'])(
    'knows %s as this machine',
    (url) => expect(isLoopback(url)).toBe(true),
  );

  it.each(['https://pim.example.com', 'http://128.0.0.1', 'http://localhost.example.com'])(
    'knows %s as another machine',
    (url) => expect(isLoopback(url)).toBe(false),
  );
});

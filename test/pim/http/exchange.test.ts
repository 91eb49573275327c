import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decompress } from '../../../src/pim/http/exchange.ts';
import { UnreadableBody } from '../../../src/pim/http/read-json.ts';

describe('decompress', () => {
  const text = Buffer.from('{"a":"ürün"}'.repeat(100));
  const coded = (coding: string | undefined, bytes: Buffer, maxBytes = 10_000) =>
    decompress({ bytes, headers: coding === undefined ? {} : { 'content-encoding': coding } }, maxBytes);

  it.each([
    ['gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['identity', text],
    [undefined, text],
  ])('undoes %s', async (coding, bytes) => {
    expect((await coded(coding, bytes)).equals(text)).toBe(true);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(100_000))],
    ['br', brotliCompressSync(Buffer.alloc(100_000))],
    ['deflate', deflateSync(Buffer.alloc(100_000))],
  ])('stops a %s bomb at the limit', async (coding, bytes) => {
    await expect(coded(coding, bytes)).rejects.toThrow('larger than');
  });

  it.each([
    ['gzip', gzipSync(text).subarray(0, -12)],
    ['br', brotliCompressSync(text).subarray(0, -3)],
    ['gzip', text],
  ])('refuses broken %s data', async (coding, bytes) => {
    await expect(coded(coding, bytes)).rejects.toThrow('broken or incomplete');
  });

  it.each(['zstd', 'gzip, br'])('refuses the coding %s', async (coding) => {
    await expect(coded(coding, text)).rejects.toThrow(UnreadableBody);
  });
});

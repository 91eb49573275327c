import { describe, expect, it } from 'vitest';
import { fingerprintRecord } from '../../src/copy/record-fingerprint.ts';

describe('an address', () => {
  const linked = (Link: string) => fingerprintRecord({ Pictures: [{ PictureId: 1, Link }] });

  it.each([
    ['?sig=a', '?sig=b'],
    ['?w=200&X-Amz-Date=1&X-Amz-Signature=ab', '?w=200&X-Amz-Date=2&X-Amz-Signature=cd'],
    ['?sv=1&se=2026-01-01&sig=ab%3D', '?sv=1&se=2026-01-02&sig=cd%3D'],
    ['?Expires=1&Signature=a&Key-Pair-Id=K', '?Expires=2&Signature=b&Key-Pair-Id=K'],
  ])('signed anew is the same: %s', (first, again) => {
    expect(linked(`https://a.example/1.jpg${again}`)).toBe(
      linked(`https://a.example/1.jpg${first}`),
    );
  });

  it.each([
    ['a path', 'https://a.example/2.jpg?sig=a'],
    ['a parameter that names the file', 'https://a.example/1.jpg?sig=a&id=2'],
  ])('with another %s is another', (_what, link) => {
    expect(linked(link)).not.toBe(linked('https://a.example/1.jpg?sig=a&id=1'));
  });

  it('inside a text may be signed anew, too', () => {
    const shown = (sig: string) =>
      fingerprintRecord({ LongDescription: `<img src="https://a.example/1.jpg?sig=${sig}"> new` });
    expect(shown('b')).toBe(shown('a'));
  });
});

it('leaves out what is known to change by itself', () => {
  const dated = (at: string) =>
    fingerprintRecord(
      { Code: 'A', Pictures: [{ Id: 1, SentAt: at }] },
      new Set(['Pictures[].SentAt']),
    );
  expect(dated('2026-01-02')).toBe(dated('2026-01-01'));
});

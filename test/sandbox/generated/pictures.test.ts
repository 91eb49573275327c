import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../../src/sandbox/generated/catalog.ts';
import { encodePng } from '../../../src/sandbox/generated/png.ts';

const filesUrl = 'http://127.0.0.1:1234/files/';
const catalog = createGeneratedCatalog({ products: 60, seed: 1, baseUrl: 'http://127.0.0.1:1234' });

/** Width and height of a PNG whose pixels unpack to the size that its header promises. */
function readSize(bytes: Uint8Array): [width: number, height: number] {
  const png = Buffer.from(bytes);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(png.toString('latin1', 12, 16)).toBe('IHDR');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data = png.indexOf('IDAT', 0, 'latin1');
  const pixels = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  expect(pixels.length).toBe((width * 3 + 1) * height);
  return [width, height];
}

it('encodes colours row by row behind a filter byte', () => {
  const png = Buffer.from(encodePng(2, 1, (x) => (x === 0 ? [1, 2, 3] : [4, 5, 6])));
  const data = png.indexOf('IDAT', 0, 'latin1');
  expect([...inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))]).toEqual([
    0, 1, 2, 3, 4, 5, 6,
  ]);
  expect(png.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082');
});

it('draws every picture that a record links to, whole and as a thumbnail', () => {
  const records = [
    ...Array.from({ length: 60 }, (_, position) => catalog.products.record(position)),
    ...Array.from({ length: catalog.variants.size }, (_, position) => catalog.variants.record(position)),
  ];
  const links = records.flatMap(({ Pictures }) => (Array.isArray(Pictures) ? Pictures : []));
  expect(links.length).toBeGreaterThan(100);
  for (const { Link, ImageUrl } of links) {
    const whole = catalog.picture(String(Link).slice(filesUrl.length));
    const thumbnail = catalog.picture(String(ImageUrl).slice(filesUrl.length));
    expect(whole && readSize(whole)).toEqual([320, 240]);
    expect(thumbnail && readSize(thumbnail)).toEqual([96, 72]);
  }
});

it.each([
  '',
  'products',
  'products/XXX-00001/1.png',
  `products/${catalog.products.facts(0).code}/7.png`,
  `products/${catalog.products.facts(0).code}/1.jpg`,
  'products/ABC-99999999/1.png',
  'variants/5000000/1.png',
  'variants/5999999/1.png',
  'variants/ABC/1.png',
  '../package.json',
])('has no picture at %j', (path) => {
  expect(catalog.picture(path)).toBeUndefined();
});

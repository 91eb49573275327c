import { expect, it } from 'vitest';
import { readCoverAddresses } from '../../src/audit/ask/records.ts';
import { allowAddress } from '../../src/shown/allowed-pictures.ts';
import { openRecords } from '../audit/open-records.ts';

const call = { signal: new AbortController().signal };

const IDS = [1, 2, 3, 5, 6, 8];

/** A product with pictures at some addresses, the cover among them. */
const product = (id: number, addresses: readonly string[], cover = 0) => ({
  ProductId: id,
  Pictures: addresses.map((ImageUrl, at) => ({
    PictureId: id * 10 + at,
    ImageUrl,
    IsCover: at === cover,
  })),
});

const records = openRecords({
  products: [
    product(1, ['https://cdn.example/1.png', 'https://cdn.example/1b.png'], 1),
    product(2, ['https://other.example/2.png']),
    product(3, ['https://cdn.example:8443/3.png']),
    product(5, ['https://cdn.example@other.example/5.png', 'https://user:word@cdn.example/5.png']),
    product(6, ['HTTP://CDN.example/6.png']),
    product(8, []),
  ],
});

it('gives the cover of each product, of the origins that may be asked alone', async () => {
  const addresses = await readCoverAddresses(IDS, call, await records);
  const allowed = (origins: readonly string[]) =>
    [...addresses].flatMap(([id, address]) => {
      const shown = allowAddress(address, origins);
      return shown === undefined ? [] : [[id, shown]];
    });
  expect(allowed(['https://cdn.example', 'http://cdn.example'])).toEqual([
    [1, 'https://cdn.example/1b.png'],
    [6, 'http://cdn.example/6.png'],
  ]);
  expect(allowed(['https://cdn.example:8443']).map(([id]) => id)).toEqual([3]);
});

it('asks nothing where there is nothing to ask', async () => {
  const query = () => Promise.reject(new Error('asked'));
  expect([...(await readCoverAddresses([], call, { query }))]).toEqual([]);
});

/** How much of a copy is written is told by the bytes of its pages, because those of products take longest. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ListName } from '../../../src/copy/copied-lists.ts';
import type { Engine } from '../../../src/copy/engine-process.ts';
import { writeCopy } from '../../../src/copy/sync/write-copy.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** Pages by the bytes that they have. */
const PAGES: Readonly<Partial<Record<ListName, readonly number[]>>> = {
  products: [300, 300, 100, 100, 100, 50],
  brands: [50],
};

it('tells the part of the bytes that is written, up to all of them', async () => {
  const directory = ownDirectory('pages');
  const choose = (list: ListName) =>
    (PAGES[list] ?? []).map((bytes, at) => {
      const file = join(directory, `${list}-${at}`);
      writeFileSync(file, 'x'.repeat(bytes));
      return { file, skip: [] };
    });
  // Replies to everything, and writes nothing.
  const engine = { ask: async () => null } as unknown as Engine;
  const parts: number[] = [];
  const lists = (['products', 'brands'] as const).map((list) => ({
    list,
    records: 1,
    announced: 1,
    complete: true,
    notes: [],
    readFrom: null,
    readTo: null,
    checked: null,
  }));
  await writeCopy(engine, 'copy', { choose }, { lists }, undefined, (part) => parts.push(part));
  expect(parts).toEqual([0.9, 0.95, 1]);
});

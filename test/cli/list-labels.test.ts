/** What the doctor tells of names that stand elsewhere in the PIM. */

import { expect, it } from 'vitest';
import { listLabels } from '../../src/cli/list-shapes.ts';
import type { Labels } from '../../src/record/shapes/labels.ts';

const labelsOf = (list: Labels['list'], place: string, codes: readonly string[]): Labels => ({
  list,
  key: 'ref',
  place,
  labels: codes.map((code) => ({ code, texts: [['', `Name of ${code}`]] })),
});

it('tells in one line how many names each list has from where', () => {
  const all = [
    labelsOf('properties', 'categories.links', ['A', 'B']),
    labelsOf('properties', 'products.captions', ['C', 'D', 'E']),
    labelsOf('options', 'categories.links', ['A', 'B']),
  ];
  expect(listLabels(all)).toEqual([
    { list: 'properties', says: '2 from categories.links, 3 from products.captions.' },
    { list: 'options', says: '2 from categories.links.' },
  ]);
});

/** DESIGN §5: catalog text is data, in what views are told as well. */
import { describe, expect, it } from 'vitest';
import { buildHitCards, buildMediaCards, buildProductCards, type CardSettings } from '../../src/shown/cards.ts';
import { buildHostileRecord, SHAPES } from '../support/hostile-records.ts';
import { findActive, INJECTIONS } from '../support/injections.ts';

const SETTINGS: CardSettings = {
  culture: 'de-DE',
  redact: (value) => value,
  pictureOrigins: ['https://media.example.com'],
};

describe.each(Object.entries(INJECTIONS))('%s', (_trick, text) => {
  it.each(SHAPES)('is inert in every card, sub-records as %s', (shape) => {
    const [product, hit, picture] = (['product', 'hit', 'picture'] as const).map((kind) =>
      buildHostileRecord(kind, text, shape),
    );
    const media = { ...picture, MediaKind: text, ProductCode: text };
    const told = [
      buildProductCards([product ?? {}], [], SETTINGS),
      buildHitCards([hit ?? {}], SETTINGS),
      buildMediaCards([media], 'ProductCode', SETTINGS),
    ];
    expect(told.map(({ cards }) => cards.length)).toEqual([1, 1, 1]);
    expect(findActive(told)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('categories', () => {
  it.each([
    ['main and others', { main: { id: 3, name: 'Ropes' }, others: [{ id: 8, name: 'Sale' }] }],
    ['shops', { webshop: { id: 3, name: 'Ropes' }, outlet: { id: 8, name: 'Sale' } }],
  ])('are all read by their places: %s', (_title, sent) => {
    expect(entriesOf('categories', sent)).toMatchObject([
      { id: 3, name: 'Ropes' },
      { id: 8, name: 'Sale' },
    ]);
  });

  it.each([
    ['levels with ids', { L1_ID: 1, L1_NAME: 'Climbing', L2_ID: 3, L2_NAME: 'Ropes' }],
    [
      'numbered categories',
      { category1_id: 1, category1: 'Climbing', category2_id: 3, category2: 'Ropes' },
    ],
  ])('of %s are the last of them', (_title, sent) => {
    expect(entriesOf('categories', [sent])).toMatchObject([{ id: 3, name: 'Ropes' }]);
  });
});

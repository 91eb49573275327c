import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('keys with letters of northern and western alphabets', () => {
  it.each([
    ['Højde', 'Værdi'],
    ['Głębokość', 'Wartość'],
  ])('are read: %s', (name, value) => {
    expect(entriesOf('properties', [{ Name: name, [value]: '31 cm' }])).toMatchObject([
      { name, value: '31 cm' },
    ]);
  });
});

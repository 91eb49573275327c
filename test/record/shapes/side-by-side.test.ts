/** Lists side by side whose keys do not say which of them has the names. */

import { expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

it('takes words that are no units for the names, beside numbers and units', () => {
  const item = {
    mesure: ['largeur', 'poids', 'volume'],
    valeur: ['12,5', '3', '0,75'],
    unite: ['cm', 'kg', 'l'],
  };
  expect(entriesOf('dimensions', [item])).toEqual([
    { name: 'largeur', value: '12,5', unit: 'cm' },
    { name: 'poids', value: '3', unit: 'kg' },
    { name: 'volume', value: '0,75', unit: 'l' },
  ]);
});

it('finds all three by what they hold under keys that say nothing', () => {
  const item = { X1: ['Power', 'Span'], X2: [2000, 1.5], X3: ['W', 'm'], X4: [null, null] };
  expect(entriesOf('properties', [item])).toEqual([
    { name: 'Power', value: '2000', unit: 'W' },
    { name: 'Span', value: '1.5', unit: 'm', isNumber: true },
  ]);
});

it('reads a list of one, and an amount without a unit', () => {
  const item = { measure: ['masa'], value: ['3,52'], unit: ['kg'] };
  const another = { measure: ['masa', 'liczba'], value: ['3,52', '4'], unit: ['kg', null] };
  expect(entriesOf('dimensions', [item, another])).toEqual([
    { name: 'masa', value: '3,52', unit: 'kg' },
    { name: 'masa', value: '3,52', unit: 'kg' },
    { name: 'liczba', value: '4' },
  ]);
});

it('names nothing where two lists have words', () => {
  const item = { X1: ['Power', 'Span'], X2: [2000, 1.5], X3: ['W', 'm'], X4: ['front', 'back'] };
  expect(entriesOf('properties', [item])).toMatchObject({ state: 'unknown' });
});

import { expect, it } from 'vitest';
import { foldText } from '../../src/sandbox/filter-tests.ts';

it.each([
  ['İSTANBUL', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['ÇĞÖŞÜ', 'çğöşü'],
  ['I\u0307stanbul', 'i\u0307stanbul'],
  ['STRASSE', 'strasse'],
  ['s\u0327al', 'şal'],
])('compares %s and %s as equal', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it.each([
  ['şal', 'sal'],
  ['öl', 'ol'],
])('keeps %s and %s apart', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

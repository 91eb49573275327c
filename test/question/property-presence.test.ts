/** `property:<name>` in `missing` and `has`: which products have a value of that name, and of which nobody can tell. */
import { describe } from 'vitest';
import { testVerdicts } from './verdicts.ts';

const MATERIAL = { Properties: [{ Name: 'Material', Value: 'Leather' }] };
const WITHOUT = [
  {},
  { Properties: [] },
  { Properties: [{ Name: 'Colour', Value: 'Red' }] },
  { Properties: [{ Name: 'Material', Value: '' }] },
];
const UNREADABLE = [{ Properties: [{ Zzz: 1, Qqq: 2 }] }];

describe('property:<name>', () => {
  testVerdicts('products', [
    {
      asked: { has: ['property:material'] },
      matches: [
        MATERIAL,
        { Properties: [{ Code: 'MATERIAL', Value: 'Leather' }] },
        { Dimensions: [{ Name: 'Material', Value: '3' }] },
      ],
      differs: WITHOUT,
      unreadable: UNREADABLE,
    },
    {
      asked: { missing: ['property:Material'] },
      matches: WITHOUT,
      differs: [MATERIAL],
      unreadable: UNREADABLE,
    },
    // A name that no record has may be misspelt.
    { asked: { missing: ['property:Materal'] }, unreadable: [MATERIAL, {}] },
  ]);
});

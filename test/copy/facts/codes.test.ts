import { describe, expect, it } from 'vitest';
import { findUntidyCode } from '../../../src/copy/facts/codes.ts';

describe('findUntidyCode', () => {
  it.each([
    [{ code: 'A 1' }, 'code: a space after "A"'],
    [{ code: 'A\u200b1' }, 'code: U+200B after "A"'],
    [{ code: 'A1', integrationCode: 'ERP 1 ' }, 'integration code: a space after "ERP 1"'],
    [{ codes: [{ type: 'EAN', value: '4006381333931\u00a0' }] }, 'EAN: U+00A0 after "4006381333931"'],
    [{ codes: [{ type: 'MPN', value: 'AB 12' }, { value: ' 1' }] }, 'another code: a space before "1"'],
    [{ code: 'A1', integrationCode: 'ERP 1', codes: [{ type: 'MPN', value: 'AB 12' }, {}] }, undefined],
    [{}, undefined],
  ])('of %j is %s', (record, told) => expect(findUntidyCode(record)).toBe(told));
});

/** Details show what an answer cannot: what nobody sees, and what is decoded before it is shown. */
import { expect, it } from 'vitest';
import { toPlainText } from '../../src/answer/text/text.ts';
import { find, product } from './by-hand.ts';

const LONG = 'Defender Series Case for all Phones of the last ten Years';

it.each([
  ['html_in_name', 'Lumaflex&trade; Band', 'name: entity & trade; after "Lumaflex"'],
  ['html_in_name', 'Modal&#174; Case', 'name: entity & #174; after "Modal"'],
  ['html_in_name', '&lt;3', 'name: entity & lt; before "3"'],
  ['html_in_name', '&AMP;', 'name: entity & AMP;'],
  ['html_in_name', '<B>Sofa</B>', 'name: tag B before "Sofa"'],
  ['html_in_name', `${LONG}<br/>grey`, 'name: tag br after "f the last ten Years"'],
  ['invisible_characters', 'Insignia\u0099 - Case', 'name: U+0099 after "Insignia"'],
  ['invisible_characters', '\u202eSofa\u200b', 'name: 2 characters, the first U+202E before "Sofa"'],
  ['invisible_characters', `${LONG}\u200b`, 'name: U+200B after "f the last ten Years"'],
  ['invisible_characters', '\u{e0041}', 'name: U+E0041'],
  ['space_around_name', `${LONG} `, 'name: a space after "f the last ten Years"'],
  ['space_around_name', '\u00a0Sofa', 'name: U+00A0 before "Sofa"'],
  ['blank_text', '\u00a0\u200b', 'name: 2 characters'],
])('%s: in %j it shows %s', async (rule, Name, detail) => {
  const found = await find(rule, [product(1, { Name })]);
  expect(toPlainText(String(found.detail))).toBe(detail);
});

it('control_characters: shows which character, and where', async () => {
  const found = await find('control_characters', [product(1, { LongDescription: '<p>A sofa\u000bof oak.</p>' })]);
  expect(found.detail).toBe('long description: U+000B after "<p>A sofa"');
});

it.each([
  [{ Code: 'A\u200b1' }, 'code: U+200B after "A"'],
  [{ IntegrationCode: ' ERP 1' }, 'integration code: a space before "ERP 1"'],
  [{ Codes: [{ CodeType: 'MPN', Value: 'AB 12 ' }] }, 'MPN: a space after "AB 12"'],
])('untidy_code: of %j it shows %s', async (fields, detail) => {
  expect((await find('untidy_code', [product(1, fields)])).detail).toBe(detail);
});

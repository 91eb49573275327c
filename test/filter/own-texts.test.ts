import { expect, it } from 'vitest';
import { warnOfOwnTexts } from '../../src/filter/own-texts.ts';

it('says that a text is judged as the record has it where a culture is asked for', () => {
  expect(warnOfOwnTexts({ culture: 'de', missing: ['short_description', 'brand'] })).toMatch(
    /^short_description: judged by the record's own texts/,
  );
});

it.each([
  { missing: ['short_description'] },
  { culture: 'de', missing: ['brand'], has: ['translation:de'] },
  { culture: 'de' },
])('says nothing of %j', (args) => {
  expect(warnOfOwnTexts(args)).toBeUndefined();
});

/** Translations into the language of the record itself, under a word instead of a language. */

import { expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';

it.each(['default', 'x-default'])('%s is no language, and nothing is unread', (culture) => {
  const own = { Culture: culture, name: 'Lampe', page_title: 'Lampe | Laden' };
  const english = { Culture: 'en', name: 'Lamp' };

  expect(READERS.translations([own, english])).toMatchObject({
    state: 'value',
    value: [{ culture: 'en', name: 'Lamp' }],
    unknownKeys: [],
  });
  const reading = READERS.translations([own]);
  expect(reading).toMatchObject({ state: 'value', value: [], unknownKeys: [] });
  const leaves = reading.state === 'value' ? (reading.unreadLeaves ?? []) : [];
  expect(leaves.map(({ value }) => value)).toContain('Lampe | Laden');
});

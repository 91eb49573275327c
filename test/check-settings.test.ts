import { describe, expect, it } from 'vitest';
import { findUnknown } from '../src/settings/check-settings.ts';
import { SETTINGS } from '../src/settings/settings-table.ts';

describe('findUnknown', () => {
  it.each([
    ['PIM_APIURL', 'PIM_API_URL'],
    ['PIM_DEADLINE', 'PIM_DEADLINE_MS'],
    ['COMMERCE_ENGINE_PATH', 'COMMERCE_ENGINE_PATHS'],
    ['PIM_ZZZZZZZZZZZZZZZZZZ', undefined],
  ])('finds %s, and the setting nearest to it', (name, nearest) => {
    expect(findUnknown({ [name]: 'x', PIM_CULTURE: 'de' })).toEqual([{ name, nearest }]);
  });

  it('knows every setting', () => {
    expect(
      findUnknown(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, 'x']))),
    ).toEqual([]);
  });

  it.each(['PATH', 'MY_PIM_KEY', 'PIMENTO', 'NODE_OPTIONS'])('leaves %s to others', (name) => {
    expect(findUnknown({ [name]: 'x' })).toEqual([]);
  });

  it('passes over what is empty', () => {
    expect(findUnknown({ PIM_APIURL: '', PIM_LANGUAGE: undefined })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { findUnknown, listStartWarnings } from '../src/settings/check-settings.ts';
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

describe('listStartWarnings', () => {
  const open = { PIM_API_URL: 'http://pim.example', COMMERCE_ENGINE_URL: 'http://10.0.0.5/v1' };

  it('tells each key that http sends to another machine, once PIM_ALLOW_HTTP lets it', () => {
    expect(listStartWarnings({ ...open, PIM_ALLOW_HTTP: 'on' })).toEqual([
      'PIM_API_URL is an http address of another machine: everybody on the way there can read PIM_APP_KEY, and PIM_ALLOW_HTTP=on allows it.',
      'COMMERCE_ENGINE_URL is an http address of another machine: everybody on the way there can read COMMERCE_ENGINE_TOKEN, and PIM_ALLOW_HTTP=on allows it.',
    ]);
  });

  it('tells nothing of https, of this machine, and of what does not start', () => {
    const safe = { PIM_API_URL: 'https://pim.example', COMMERCE_ENGINE_URL: 'http://localhost:1' };
    expect(listStartWarnings({ ...safe, PIM_ALLOW_HTTP: 'on' })).toEqual([]);
    expect(listStartWarnings(open)).toEqual([]);
  });
});

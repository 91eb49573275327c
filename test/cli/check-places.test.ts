/** What a start refuses of addresses and directories, before any call. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPlaces, requireRules } from '../../src/cli/check-places.ts';
import { parseConfig } from '../../src/settings/config.ts';
import { ownDirectory } from '../support/own-cache.ts';

const PIM = { PIM_API_URL: 'https://pim.example', PIM_CLIENT_ID: 'client', PIM_APP_KEY: 'key' };

const check = (env: Readonly<Record<string, string>>) => checkPlaces(parseConfig({ ...PIM, ...env }));

it.each(['https://pim.example/api?key=1', 'https://pim.example/#here'])(
  'refuses the address %s, and says what to change',
  async (url) => {
    expect(() => check({ PIM_API_URL: url })).toThrow(
      'PIM_API_URL must be an http or https URL without a user name, password, query or fragment',
    );
  },
);

it.each([
  [
    'a word that is no condition on products',
    "mute: [texts]\nwords:\n  live: status = 'active'\n  sold: price > 0\n",
    /rules\.yaml:4:\d+: words\.sold cannot be asked of products: "price" is a column of other views; .*[^.]\.$/,
  ],
  ['a word whose SQL cannot be read', 'words:\n  live: status = (\n', /rules\.yaml:2:\d+: words\.live cannot be asked/],
  [
    'a rule that there is not',
    'accept:\n  - { rule: no_brant, code: A, reason: x }\n',
    /rules\.yaml:2:\d+: .*no_brand\?/,
  ],
])('refuses a rules file with %s, and names the line', async (_, text, says) => {
  const file = join(ownDirectory('rules'), 'rules.yaml');
  writeFileSync(file, text);
  await expect(requireRules(parseConfig({ PIM_RULES: file }))).rejects.toThrow(says);
});

/** What a start refuses of a rules file, before any call. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requireRules } from '../../src/cli/check-places.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { ownDirectory } from '../support/own-cache.ts';

it.each([
  [
    'a word that is no condition on products',
    "mute: [texts]\nwords:\n  live: status = 'active'\n  sold: min_quantity > 0\n",
    /rules\.yaml:4:\d+: words\.sold cannot be asked of products: "min_quantity" is a column of other views; .*[^.]\.$/,
  ],
  [
    'a word whose SQL cannot be read',
    'words:\n  live: status = (\n',
    /rules\.yaml:2:\d+: words\.live cannot be asked/,
  ],
])('refuses a rules file with %s, and names the line', async (_, text, says) => {
  const file = join(ownDirectory('rules'), 'rules.yaml');
  writeFileSync(file, text);
  await expect(requireRules(parseConfig({ PIM_RULES: file }))).rejects.toThrow(says);
});

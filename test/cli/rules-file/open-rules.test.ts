/** What is wrong with a rules file is told in words that a caller can pass on. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRules } from '../../../src/cli/rules-file/open-rules.ts';
import { ownDirectory } from '../../support/own-cache.ts';

it('names the file, the line and the column, and not where the file is', async () => {
  const rules = openRules('/home/ayse/secret/rules.yaml', async () => 'mute: [no_prise]');
  await expect(rules()).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: expect.stringMatching(/\nrules\.yaml:1:8: .*did you mean no_price\?$/),
  });
  await expect(rules()).rejects.not.toMatchObject({ message: expect.stringContaining('ayse') });
});

it.each([
  ['missing.yaml', 'there is no such file'],
  ['directory', 'check that it is one'],
  ['large.yaml', 'the file is larger than 1 MB'],
])('%s: says why it cannot be read', async (name, why) => {
  const directory = ownDirectory('rules');
  mkdirSync(join(directory, 'directory'), { recursive: true });
  writeFileSync(join(directory, 'large.yaml'), '# A comment\n'.repeat(100_000));
  await expect(openRules(join(directory, name))()).rejects.toMatchObject({
    message: expect.stringContaining(why),
  });
});

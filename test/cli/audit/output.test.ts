/** `pim-mcp audit --output`: which form a file has, and what is left of it where something fails. */

import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownDirectory } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { serveAudits } from './serve-audits.ts';

const { audit } = serveAudits();

it.each([
  ['report.csv', /^\uFEFFrule,severity,/, '2 defects'],
  ['report', /^\{"products":/, '1 rule that something fails'],
  ['report.sarif', /^\{"\$schema":/, '2 defects'],
  ...everydayOrSoak<[string, RegExp, string][]>(
    [],
    [
      ['report.html', /^<!doctype html>/, '1 rule that something fails'],
      ['report.HTM', /^<!doctype html>/, '1 rule that something fails'],
      ['report.txt', /^\d+ of 300 products fail; /, '1 rule that something fails'],
      ['report.json', /^\{"products":/, '1 rule that something fails'],
      ['report.xml', /^<\?xml/, '2 defects'],
    ],
  ),
])('writes %s in the form of its name, prints nothing, and says what it wrote', async (name, start, wrote) => {
  const directory = ownDirectory('reports');
  const output = ['--output', join(directory, name), 'rules=no_price'];
  const { code, stdout, stderr } = await audit(output, { isTerminal: true });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(`pim-mcp audit: wrote ${join(directory, name)} (${wrote})\n`);
  expect(readFileSync(join(directory, name), 'utf8')).toMatch(start);
  expect(readdirSync(directory)).toEqual([name]);
});

it.each(['report.xlsx', 'report.pdf', 'report.constructor'])('refuses %s, whose form is unknown', async (name) => {
  const directory = ownDirectory('reports');
  const { code, stderr } = await audit(['--output', join(directory, name)]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^pim-mcp audit: cannot tell the format from \.\w+; name one with --format\.\n$/);
  expect(readdirSync(directory)).toEqual([]);
});

it('replaces a file, and leaves it to those who may read it', async () => {
  const file = join(ownDirectory('reports'), 'report.html');
  writeFileSync(file, 'old');
  chmodSync(file, 0o640);
  await audit(['--output', file, 'rules=no_price']);
  expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o640);
});

// Every place is met in replace-file.test.ts, without an audit each.
it.each(everydayOrSoak(['report.html'], ['report.html', 'link.html', 'none/report.html', 'kept.html/report.html']))(
  'leaves alone %s, where no file can be',
  async (name) => {
    const directory = ownDirectory('reports');
    mkdirSync(join(directory, 'report.html'));
    symlinkSync('elsewhere', join(directory, 'link.html'));
    writeFileSync(join(directory, 'kept.html'), 'old');
    const { code, stderr } = await audit(['--output', join(directory, name), 'rules=no_price']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^pim-mcp audit: (\S+ exists and is not a regular file|Cannot write \S+: (ENOENT|ENOTDIR))\.\n$/,
    );
    expect(readFileSync(join(directory, 'kept.html'), 'utf8')).toBe('old');
    expect(readdirSync(directory).sort()).toEqual(['kept.html', 'link.html', 'report.html']);
  },
);

it('leaves a file alone where the audit fails', async () => {
  const file = join(ownDirectory('reports'), 'kept.html');
  writeFileSync(file, 'old');
  expect((await audit(['--output', file, 'rules=nonsense'])).code).toBe(2);
  expect(readFileSync(file, 'utf8')).toBe('old');
});

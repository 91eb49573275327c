/** `pim-mcp audit --accept`: a line of the rules file, after which a finding is counted apart. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { ownDirectory } from '../../support/own-cache.ts';
import { runCommand } from '../run-command.ts';
import { serveAudits } from './serve-audits.ts';

const { audit } = serveAudits();

/** By the clock of runCommand. */
const TODAY = '2026-05-04';

/** A rules file, or where one may be made. */
function place(name: string, text?: string): string {
  const file = join(ownDirectory('rules'), name);
  if (text !== undefined) writeFileSync(file, text);
  return file;
}

const accept = (file: string, args: readonly string[]) => runCommand(['audit', '--rules', file, '--accept', ...args]);

const COMMENTED = `# What we do not sell by brand.
mute: [no_alt_text] # pictures come from an agency

accept:
  - rule: no_brand # for now
    code: ABC-1
    reason: own brand
`;

it('adds the line behind the others, and leaves the comments of the file', async () => {
  const file = place('rules.yaml', COMMENTED);
  const ran = await accept(file, ['no_price', 'ABC-2', '--reason', 'on request', '--until', '2099-01-31']);
  expect(ran).toEqual({
    code: 0,
    stdout: `${file} now accepts no_price of ABC-2, until 2099-01-31; it comes back when the value changes.\n`,
    stderr: '',
  });
  expect(readFileSync(file, 'utf8')).toBe(
    `${COMMENTED}  - rule: no_price\n    code: ABC-2\n    reason: on request\n    until: 2099-01-31\n    since: ${TODAY}\n`,
  );
});

it('makes the file where there is none, in the form that its name says', async () => {
  const yaml = place('new.yaml');
  await accept(yaml, ['no_brand', 'ABC-1', '--reason', 'own brand']);
  expect(readFileSync(yaml, 'utf8')).toBe(
    `accept:\n  - rule: no_brand\n    code: ABC-1\n    reason: own brand\n    since: ${TODAY}\n`,
  );
  const json = place('rules.json', '{ "mute": ["texts"] }');
  await accept(json, ['no_brand', 'ABC-1', '--reason', 'own brand']);
  expect(JSON.parse(readFileSync(json, 'utf8'))).toEqual({
    mute: ['texts'],
    accept: [{ rule: 'no_brand', code: 'ABC-1', reason: 'own brand', since: TODAY }],
  });
});

it.each(['rules.yaml', 'rules.json'])(
  'puts a line in the place of the one for the same, so that the value of now is accepted: %s',
  async (name) => {
    const file = place(name, '{ "accept": [{ "rule": "no_brand", "code": "ABC-1", "reason": "old" }] }');
    await accept(file, ['no_brand', 'ABC-1', '--reason', 'new']);
    const { accept: lines } = parseYaml(readFileSync(file, 'utf8'));
    expect(lines).toEqual([{ rule: 'no_brand', code: 'ABC-1', reason: 'new', since: TODAY }]);
  },
);

it('takes a list that has nothing but comments', async () => {
  const file = place('empty.yaml', 'accept:\n  # none yet\n');
  expect(await accept(file, ['no_brand', 'ABC-1', '--reason', 'new'])).toMatchObject({ code: 0 });
});

it.each([
  ['a rule that there is not', ['no_brant', 'A', '--reason', 'x'], 'did you mean no_brand?'],
  ['a day that is none', ['no_brand', 'A', '--reason', 'x', '--until', 'soon'], 'accept[0].until'],
  ['a day that has passed', ['no_brand', 'A', '--reason', 'x', '--until', '2020-01-31'], '2020-01-31 has passed'],
  ['no code', ['no_brand', '--reason', 'x'], '--accept takes a rule and the code of a record'],
  ['no reason', ['no_brand', 'A'], '--accept needs --reason'],
])('refuses %s, and leaves the file as it is', async (_, args, says) => {
  const file = place('refused.yaml', 'mute: [texts]\n');
  const { code, stdout, stderr } = await accept(file, args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(says);
  expect(readFileSync(file, 'utf8')).toBe('mute: [texts]\n');
});

it('takes today as the last day', async () => {
  const file = place('today.yaml');
  expect(await accept(file, ['no_brand', 'A', '--reason', 'x', '--until', TODAY])).toMatchObject({ code: 0 });
  expect(parseYaml(readFileSync(file, 'utf8')).accept).toMatchObject([{ until: TODAY }]);
});

it('says in the next audit that nothing has the code', async () => {
  const file = place('slip.yaml');
  await accept(file, ['no_brand', 'NO-SUCH', '--reason', 'own brand']);
  const { stdout } = await audit(['--rules', file]);
  expect(stdout).toContain('1 line under accept of the rules file match no finding: no_brand NO-SUCH.');
});

it('needs a rules file', async () => {
  const { code, stderr } = await runCommand(['audit', '--accept', 'no_brand', 'A', '--reason', 'x']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('set PIM_RULES, or name it with --rules')]);
});

it('is counted apart by the next audit', async () => {
  const before = JSON.parse((await audit(['rules=no_brand'])).stdout);
  const [row] = before.findings;
  const [[, code]] = row.at(-1);
  const file = place('accepted.yaml');
  await accept(file, ['no_brand', code, '--reason', 'own brand']);
  const { stdout } = await audit(['--rules', file, 'rules=no_brand']);
  const after = JSON.parse(stdout);
  expect(after.findings[0][2]).toBe(row[2] - 1);
  expect(after.accepted).toEqual({ no_brand: 1 });
  expect(after.products.failing).toBe(before.products.failing - 1);
});

/** `pim-mcp audit --accept`: a line of the rules file, after which a finding is counted apart. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { listRulesBut } from '../../support/few-rules.ts';
import { runCommand } from '../run-command.ts';
import { placeRules, serveAudits } from './serve-audits.ts';

const { ask } = serveAudits();

/** By the clock of runCommand. */
const TODAY = '2026-05-04';

const accept = (file: string, ...args: readonly string[]) =>
  runCommand(['audit', '--rules', file, '--accept', ...args]);
const acceptLines = (file: string) => parseYaml(readFileSync(file, 'utf8')).accept;

const COMMENTED = `# What we do not sell by brand.
mute: [no_alt_text] # pictures come from an agency

accept:
  - rule: no_brand # for now
    code: ABC-1
    reason: own brand
`;

it('adds the line behind the others, and leaves the comments of the file', async () => {
  const file = placeRules(COMMENTED);
  const { code, stdout } = await accept(
    file,
    'no_price',
    'ABC-2',
    '--reason',
    'on request',
    '--until',
    '2099-01-31',
  );
  const says = `${file} now accepts no_price of ABC-2, until 2099-01-31; it comes back when the value changes.\n`;
  expect([code, stdout]).toEqual([0, says]);
  expect(readFileSync(file, 'utf8')).toBe(
    `${COMMENTED}  - rule: no_price\n    code: ABC-2\n    reason: on request\n    until: 2099-01-31\n    since: ${TODAY}\n`,
  );
});

it.each([
  ['new.yaml', undefined],
  ['empty.yaml', 'accept:\n  # none yet\n'],
  ['rules.json', '{ "mute": ["texts"] }'],
  ['old.yaml', 'accept: [{ rule: no_brand, code: ABC-1, reason: old }]'],
  ['old.json', '{ "accept": [{ "rule": "no_brand", "code": "ABC-1", "reason": "old" }] }'],
])(
  '%s: makes the file or the list, or puts the line in the place of the one for the same',
  async (name, text) => {
    const file = placeRules(text, name);
    await accept(file, 'no_brand', 'ABC-1', '--reason', 'own brand', '--until', TODAY);
    const line = {
      rule: 'no_brand',
      code: 'ABC-1',
      reason: 'own brand',
      until: TODAY,
      since: TODAY,
    };
    expect(acceptLines(file)).toEqual([line]);
    if (name.endsWith('.json'))
      expect(JSON.parse(readFileSync(file, 'utf8')).accept).toEqual([line]);
  },
);

it.each([
  ['a rule that there is not', ['no_brant', 'A', '--reason', 'x'], 'did you mean no_brand?'],
  ['a day that is none', ['no_brand', 'A', '--reason', 'x', '--until', 'soon'], 'accept[0].until'],
  [
    'a day that has passed',
    ['no_brand', 'A', '--reason', 'x', '--until', '2020-01-31'],
    '2020-01-31 has passed',
  ],
  ['no code', ['no_brand', '--reason', 'x'], '--accept takes a rule and the code of a record'],
  ['no reason', ['no_brand', 'A'], '--accept needs --reason'],
])('refuses %s, and leaves the file as it is', async (_, args, says) => {
  const file = placeRules('mute: [texts]\n');
  const { code, stdout, stderr } = await accept(file, ...args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(says)]);
  expect(readFileSync(file, 'utf8')).toBe('mute: [texts]\n');
});

it('needs a rules file', async () => {
  const { code, stderr } = await runCommand([
    'audit',
    '--accept',
    'no_brand',
    'A',
    '--reason',
    'x',
  ]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('set PIM_RULES, or name it with --rules'),
  ]);
});

it('is counted apart by the next audit, which says of a line that nothing has its code', async () => {
  const before = await ask('rules=no_brand');
  const [row] = before.findings;
  const [[, code]] = row.at(-1);
  const file = placeRules(`mute: [${listRulesBut('no_brand').join(', ')}]\n`);
  await accept(file, 'no_brand', code, '--reason', 'own brand');
  const after = await ask('--rules', file, 'rules=no_brand');
  expect(after.findings[0][2]).toBe(row[2] - 1);
  expect(after.accepted).toEqual({ no_brand: 1 });
  expect(after.products.failing).toBe(before.products.failing - 1);
  await accept(file, 'no_brand', 'NO-SUCH', '--reason', 'own brand');
  const { warnings } = await ask('--rules', file);
  expect(warnings.join()).toContain(
    '1 line under accept of the rules file match no finding: no_brand NO-SUCH.',
  );
});

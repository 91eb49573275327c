/** `pim-mcp audit --baseline`: a pipeline fails on what is new alone. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../../src/audit/assemble-rules.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { serveAudits } from './serve-audits.ts';

const { audit, ask } = serveAudits();
const directory = ownDirectory('baselines');
const file = join(directory, 'known.json');

function write(name: string, text: string): string {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
}

function writeChanged(change: (rules: Record<string, string[] | undefined>) => void): string {
  const baseline = JSON.parse(readFileSync(file, 'utf8'));
  change(baseline.rules);
  return write('changed.json', JSON.stringify(baseline));
}

beforeAll(async () => {
  const { code, stderr } = await audit(['--write-baseline', file]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^pim-mcp audit: wrote \S+known\.json \(a baseline of \d+ defects\)\n$/);
});

it('holds every rule that was run, with the records that fail it', async () => {
  const { findings } = await ask('max_examples=0');
  const { rules } = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(rules).sort()).toEqual(RULES.map(({ id }) => id).sort());
  for (const [rule, , failed] of findings)
    expect([rule, rules[rule].length]).toEqual([rule, failed]);
});

it.each(['sarif', 'workbook'])('what is known passes in the form %s', async (format) => {
  const output = join(directory, `report.${format}`);
  const { code, stderr } = await audit([
    ...['--format', format, '--output', output, '--baseline', file, '--fail-on', 'hint'],
  ]);
  const says = expect.stringMatching(/^pim-mcp audit: new: 0; known: \d+; no longer there: 0\n/);
  expect([code, stderr]).toEqual([0, says]);
});

describe('of a baseline with one defect less and one more', () => {
  const change = () =>
    writeChanged((rules) => {
      rules.no_price?.pop();
      rules.no_brand?.push('p999999', 'v7');
    });

  it('the first is new, fails, and is told alone in a pipeline; of the other it is said that it is gone', async () => {
    const args = ['--baseline', change(), '--format', 'sarif', 'rules=no_price,no_brand'];
    const { code, stdout, stderr } = await audit(args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/new: 1 \(no_price 1\); known: \d+; no longer there: 2\n/);
    const [{ results }] = JSON.parse(stdout).runs;
    expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['no_price']);
  });
});

it('--fail-on is asked of what is new', async () => {
  const changed = writeChanged((rules) => rules.no_alt_text?.pop());
  expect((await audit(['--baseline', changed, 'rules=no_alt_text'])).code).toBe(0);
  expect(
    (await audit(['--baseline', changed, '--fail-on', 'hint', 'rules=no_alt_text'])).code,
  ).toBe(1);
});

it('a rule that it does not have is new with all of its defects', async () => {
  const older = writeChanged((rules) => delete rules.no_price);
  const { code, stderr } = await audit(['--baseline', older, 'severity=error']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('new: 2 (no_price 2)')]);
});

it.each([
  [
    'a file that is missing',
    () => join(directory, 'missing.json'),
    [],
    /cannot read \S+missing\.json: ENOENT/,
  ],
  [
    'an answer in JSON',
    () => write('other.json', '{"products":{}}'),
    [],
    /is not a baseline; make one with/,
  ],
  ['one of another scope', () => file, ['status=active'], /the baseline is of another scope/],
  [
    'one of another channel',
    () => file,
    ['--channel', 'google', 'rules=google_brand'],
    /has none of these rules/,
  ],
] as const)('%s is refused', async (_what, place, args, said) => {
  const { code, stdout, stderr } = await audit(['--baseline', place(), ...args]);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(said)]);
});

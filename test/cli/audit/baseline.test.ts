/** `pim-mcp audit --baseline`: a pipeline fails on what is new alone. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../../src/audit/assemble-rules.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { serveAudits } from './serve-audits.ts';

const { audit } = serveAudits();
const directory = ownDirectory('baselines');
const file = join(directory, 'known.json');

/** The baseline of all rules, as an object that a test may change. */
const readBaseline = () => JSON.parse(readFileSync(file, 'utf8'));

/** Writes a changed baseline. */
function writeChanged(name: string, change: (rules: Record<string, string[] | undefined>) => void): string {
  const baseline = readBaseline();
  change(baseline.rules);
  const changed = join(directory, name);
  writeFileSync(changed, JSON.stringify(baseline));
  return changed;
}

beforeAll(async () => {
  const { code, stderr } = await audit(['--write-baseline', file]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^pim-mcp audit: wrote \S+known\.json \(a baseline of \d+ defects\)\n$/);
});

it('holds every rule that was run, with the records that fail it', async () => {
  const { findings } = JSON.parse((await audit(['max_examples=0'])).stdout);
  const { rules } = readBaseline();
  expect(Object.keys(rules).sort()).toEqual(RULES.map(({ id }) => id).sort());
  for (const [rule, , failed] of findings) expect([rule, rules[rule].length]).toEqual([rule, failed]);
});

it.each(everydayOrSoak(['sarif'], ['json', 'table', 'csv', 'html', 'junit', 'sarif']))(
  'what is known passes in the form %s',
  async (format) => {
    const { code, stderr } = await audit(['--format', format, '--baseline', file, '--fail-on', 'hint']);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^pim-mcp audit: new: 0; known: \d+; no longer there: 0\n$/),
    ]);
  },
);

it('of data quality is refused for a channel, of which nothing was known', async () => {
  const { code, stdout, stderr } = await audit(['--baseline', file, '--channel', 'google', 'rules=google_brand']);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('the baseline has none of these rules');
});

describe('of a baseline with one defect less and one more', () => {
  const change = () =>
    writeChanged('changed.json', (rules) => {
      rules.no_price?.pop();
      rules.no_brand?.push('p999999', 'v7');
    });

  it('the first is new and fails, and of the other it is said that it is gone', async () => {
    const { code, stderr } = await audit(['--baseline', change(), '--format', 'csv', 'rules=no_price,no_brand']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/new: 1 \(no_price 1\); known: \d+; no longer there: 2\n/);
  });

  it('the first alone is told in a pipeline', async () => {
    const { stdout } = await audit(['--baseline', change(), '--format', 'sarif', 'rules=no_price,no_brand']);
    const [{ results }] = JSON.parse(stdout).runs;
    expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['no_price']);
  });

  it('--fail-on is asked of what is new', async () => {
    const changed = writeChanged('hints.json', (rules) => rules.no_alt_text?.pop());
    expect((await audit(['--baseline', changed, 'rules=no_alt_text'])).code).toBe(0);
    expect((await audit(['--baseline', changed, '--fail-on', 'hint', 'rules=no_alt_text'])).code).toBe(1);
  });

  it('some rules alone say nothing of the others', async () => {
    const { code, stderr } = await audit(['--baseline', change(), 'rules=no_price']);
    expect([code, stderr]).toEqual([1, 'pim-mcp audit: new: 1 (no_price 1); known: 1; no longer there: 0\n']);
  });

  it('a rule that it does not have is new with all of its defects', async () => {
    const older = writeChanged('older.json', (rules) => delete rules.no_price);
    const { code, stderr } = await audit(['--baseline', older, 'severity=error']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('new: 2 (no_price 2)')]);
  });
});

it.each([
  ['a file that is missing', () => join(directory, 'missing.json'), [], /cannot read \S+missing\.json: ENOENT/],
  ['an answer in JSON', () => writeOther('{"products":{}}'), [], /is not a baseline; make one with --write-baseline/],
  ['no JSON', () => writeOther('rule,severity'), [], /is not a baseline/],
  [
    'one of another scope',
    () => file,
    ['status=active'],
    /the baseline is of other categories, brands, house words or another status/,
  ],
] as const)('%s is refused', async (_what, place, args, said) => {
  const { code, stdout, stderr } = await audit(['--baseline', place(), ...args]);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(said)]);
});

function writeOther(text: string): string {
  const other = join(directory, 'other.json');
  writeFileSync(other, text);
  return other;
}

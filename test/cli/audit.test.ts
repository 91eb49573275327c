import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { runCommand, settingsFor } from './run-command.ts';

let sandbox: Sandbox;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  sandbox = await startSandbox({ products: 300, limits: { total: 0 } });
  env = settingsFor(sandbox, { PIM_DATA_DIR: ownDirectory('data'), PIM_DEADLINE_MS: '60000' });
  const { stdout } = await runCommand(['call', 'sync_catalog'], { env });
  expect(JSON.parse(stdout)).toMatchObject({ state: 'done' });
});
afterAll(() => sandbox.close());

it('prints one JSON object in a pipe, and nothing else', async () => {
  const { stdout, stderr } = await runCommand(['audit', 'rules=completeness', 'max_examples=1'], { env });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ returned: expect.any(Number), copy: { products: 300, complete: true } });
  expect(stdout.trimEnd()).not.toContain('\n');
});

it('follows an answer that is cut to its end', async () => {
  const whole = JSON.parse((await runCommand(['audit', 'rules=completeness'], { env })).stdout);
  const cut = JSON.parse((await runCommand(['audit', 'rules=completeness', 'max_tokens=250'], { env })).stdout);
  const rules = ({ findings }: { findings: readonly (readonly unknown[])[] }) => findings.map(([rule]) => rule);
  expect(rules(cut)).toEqual(rules(whole));
  expect(cut.returned).toBe(whole.total);
  expect(cut).not.toHaveProperty('next_cursor');
});

it('prints tables on a terminal, as wide as it is', async () => {
  const { stdout } = await runCommand(['audit', 'severity=error'], { env, isTerminal: true, columns: 90 });
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^rule +severity +failed +of +percent$/);
  expect(lines).toContainEqual(expect.stringMatching(/^no_picture +error +2 +300 +0.67$/));
  expect(lines).toContain('Worst examples');
  expect(lines).toContainEqual(expect.stringMatching(/^two_covers +\d+ +[A-Z]{3}-\d{5} +2 covers$/));
  expect(lines).toContainEqual(expect.stringMatching(/^Lowest scores \(of \d+\)$/));
  expect(lines).toContainEqual(expect.stringMatching(/^Score \d+(\.\d)?; \d+ rules passed; local copy as of 20/));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(90);
});

describe('the exit code', () => {
  it.each([
    [['rules=no_price'], 1],
    [['rules=no_price', '--fail-on', 'none'], 0],
    [['rules=no_brand'], 0],
    [['rules=no_brand', '--fail-on', 'warning'], 1],
    [['rules=sort_order_clash', '--fail-on', 'warning'], 0],
    [['rules=sort_order_clash', '--fail-on', 'hint'], 1],
    [['rules=no_name', '--fail-on', 'warning'], 0],
    [['--fail-on', 'hints'], 2],
    [['rules=no_pric'], 2],
    [['nonsense'], 2],
  ])('of %j is %i', async (args, code) => {
    expect((await runCommand(['audit', ...args], { env })).code).toBe(code);
  });

  it.each(['json', 'table', 'csv'])('is 2 where nothing has the names, however many they are (%s)', async (format) => {
    const names = Array.from({ length: 30 }, (_, index) => `Zeppelins ${index}`).join();
    const args = ['audit', `category_names=${names}`, '--format', format];
    const { code, stderr } = await runCommand(args, { env });
    expect(code).toBe(2);
    expect(stderr).toContain('no category or brand has this name: Zeppelins 0, ');
  });

  it('is 1 where there is no copy, with what to do', async () => {
    const fresh = { ...env, PIM_DATA_DIR: ownDirectory('data') };
    const { code, stderr, stdout } = await runCommand(['audit', '--fail-on', 'none'], { env: fresh });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^pim-mcp audit: NO_COPY: .*\n +fix: .*pim-mcp sync/);
  });
});

import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { NOTHING } from '../support/copied.ts';
import { listRulesBut, writeFewRules } from '../support/few-rules.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import {
  honestPage,
  numberedProducts,
  openOverPim,
  type PimAnswer,
  type PimBehaviour,
} from '../tools/broken-pim.ts';
import { runCommand } from './run-command.ts';

const MOVED: PimAnswer = { status: 302, headers: { location: '/elsewhere' }, body: '' };

const READS: PimBehaviour = (endpoint, body) =>
  endpoint === 'products' ? { body: honestPage(numberedProducts(20), body) } : NOTHING;

/** A rules file with these alarms, and without the built-in rules. */
async function writeRules(alarms: readonly object[]): Promise<string> {
  const rules = join(ownDirectory('rules'), 'rules.yaml');
  await writeFile(rules, JSON.stringify({ mute: listRulesBut('no_name'), alarms }));
  return rules;
}

/** Reads a PIM that behaves as given, into a copy of its own. */
async function sync(
  behave: PimBehaviour,
  args: readonly string[] = [],
  signal = new AbortController().signal,
  more: Readonly<Record<string, string>> = {},
) {
  const { settings } = await openOverPim(behave);
  const env = {
    ...settings,
    PIM_DATA_DIR: ownDirectory('data'),
    PIM_QUOTA_DIR: ownQuotaDir(),
    PIM_RULES: writeFewRules('no_name'),
    ...more,
  };
  return runCommand(['sync', ...args], { env, signal });
}

it('ends with 0 when the copy is complete, and tells how many records it has', async () => {
  const { code, stdout } = await sync(READS);
  expect(stdout).toMatch(/^Complete, as of .*\n {2}products +20\n/);
  expect(code).toBe(0);
});

it('ends with 75 when the copy lacks what the PIM announced, and tells what', async () => {
  const { code, stdout } = await sync((endpoint, body) =>
    endpoint === 'trademarks' ? MOVED : READS(endpoint, body),
  );
  expect(stdout).toMatch(/^Incomplete, as of .*\n {2}products +20\n/);
  expect(stdout).toMatch(/ {2}brands +0 {2}It could not be read/);
  expect(code).toBe(75);
});

it('ends with 4 when an alarm is raised or cannot be judged, and tells them on stderr', async () => {
  const alarms = [
    { name: 'too many', select: 'SELECT count(*) FROM products', at_most: 19 },
    { name: 'typo', select: 'SELECT code FROM prodcts', at_most: 0 },
    { name: 'silent', select: 'SELECT count(*) FROM products', at_most: 20 },
  ];
  const { code, stdout, stderr } = await sync(READS, [], undefined, {
    PIM_RULES: await writeRules(alarms),
  });
  expect([code, stdout]).toEqual([4, expect.stringMatching(/^Complete/)]);
  const lines = stderr.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line.replace('pim-mcp sync: alarm: ', '')))).toMatchObject([
    { name: 'too many', value: 20, at_most: 19 },
    { name: 'typo', is_judged: false, note: expect.stringContaining('no view') },
  ]);
});

it('ends with 130 when it is interrupted while it posts alarms', async () => {
  const stopped = new AbortController();
  const receiver = createServer((_request, response) => {
    response.writeHead(503).end();
    stopped.abort();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo; // a TCP server that listens has one
  const rules = await writeRules([
    { name: 'too many', select: 'SELECT count(*) FROM products', at_most: 19 },
  ]);
  const { code } = await sync(READS, [], stopped.signal, {
    PIM_RULES: rules,
    PIM_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    PIM_WEBHOOK_HOSTS: `127.0.0.1:${port}`,
    PIM_WEBHOOK_SECRET: 'a-secret-of-sixteen',
  });
  expect(code).toBe(130);
});

it('ends with 2 for a rules file that cannot be used, before it reads anything', async () => {
  const asked: string[] = [];
  const PIM_RULES = await writeRules([{ name: 'neither select nor word' }]);
  const { code, stderr } = await sync(
    (endpoint, body) => READS(asked[asked.push(endpoint) - 1] ?? '', body),
    [],
    undefined,
    {
      PIM_RULES,
    },
  );
  expect([code, asked, stderr]).toEqual([2, [], expect.stringContaining('alarms')]);
});

it('--json tells what the copy holds as one object', async () => {
  const { code, stdout } = await sync(READS, ['--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    complete: true,
    lists: { products: { records: 20 } },
  });
});

it('ends with 1 and the error of the PIM where no copy can be made, and tells no secret', async () => {
  const { code, stdout, stderr } = await sync(() => ({ status: 401, body: 'canary of the PIM' }));
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^pim-mcp sync: .*CREDENTIALS_REJECTED/m);
  expect(stderr).not.toContain('canary');
});

it('ends with 130 when it is interrupted', async () => {
  const { code, stdout } = await sync(READS, [], AbortSignal.abort());
  expect([code, stdout]).toEqual([130, '']);
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FAULT_KINDS } from '../../src/sandbox/faults/fault-rules.ts';
import { PROFILES } from '../../src/sandbox/profile-names.ts';
import { ownDirectory } from '../support/own-cache.ts';
import { runCommand } from './run-command.ts';

/** Starts the command and reads from what it prints how it is reached. */
async function start(...args: string[]) {
  const ending = new AbortController();
  let ended: Promise<number> | undefined;
  const printed = await new Promise<string>((resolve, reject) => {
    const ran = runCommand(['sandbox', ...args], { print: resolve, signal: ending.signal });
    ended = ran.then(({ code }) => code);
    ran.then(({ stderr }) => reject(new Error(`it ended: ${stderr}`)), reject);
  });
  const end = async (): Promise<number | undefined> => {
    ending.abort();
    return ended;
  };
  onTestFinished(async () => void (await end()));
  const [, address = '', accept = '', contentType = '', body = ''] =
    /curl -s (\S+) -H 'Accept: (\S+)' -H 'Content-Type: (\S+)' -d '([^']+)'/.exec(printed) ?? [];
  const query = async (parameters: object = {}) => {
    const headers = { accept, 'content-type': contentType };
    const sent = JSON.stringify({ ...JSON.parse(body), ...parameters });
    const response = await fetch(address, { method: 'POST', headers, body: sent });
    // The sandbox answers with a JSON object.
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { printed, query, end, port: Number(new URL(address).port) };
}

it('prints the address, the credentials and a curl line that works', async () => {
  const { printed, query, port } = await start();
  for (const line of [
    '300 products of the demo catalog',
    `PIM_API_URL=http://127.0.0.1:${port}\n`,
    'PIM_CLIENT_ID=demo-client\n',
    'PIM_APP_KEY=demo-app-key\n',
  ])
    expect(printed).toContain(line);
  expect(await query()).toMatchObject({
    status: 200,
    body: { totalCount: 300, result: [{ ProductId: 100001 }] },
  });
});

it('ends with 0 and stops listening when the signal aborts', async () => {
  const { query, end } = await start('--products', '1');
  expect(await end()).toBe(0);
  await expect(query()).rejects.toThrow('fetch failed');
});

it.each([
  [
    ['--products', '1', '--profile', 'upper-result, camel-records'],
    { TotalCount: 1, Result: [{ productId: 100001 }] },
  ],
])('serves what is asked for by %j', async (args, body) => {
  expect(await (await start(...args)).query()).toMatchObject({ body });
});

it('counts requests unless it has --no-limits', async () => {
  const statusesOf = async (...args: string[]) => {
    const { query } = await start('--products', '1', ...args);
    const answers = await Promise.all(Array.from({ length: 61 }, () => query()));
    return new Set(answers.map(({ status }) => status));
  };
  expect(await statusesOf()).toEqual(new Set([200, 429]));
  expect(await statusesOf('--no-limits')).toEqual(new Set([200]));
});

it('serves the records of --data', async () => {
  const directory = ownDirectory('sandbox');
  await writeFile(
    join(directory, 'products.jsonl'),
    '{"ProductId":5,"Code":"OWN","Name":"Own","Status":1}\n',
  );
  const { printed, query } = await start('--data', directory);
  expect(printed).toContain(`the records of ${directory}`);
  expect(await query()).toMatchObject({ body: { totalCount: 1, result: [{ Code: 'OWN' }] } });
});

it('edits the catalog as the file of --edits says', async () => {
  const edits = join(ownDirectory('sandbox'), 'edits.jsonl');
  await writeFile(
    edits,
    '{"list":"products","add":{"ProductId":9,"Code":"ADDED","Name":"Added","Status":1}}\n',
  );
  const { query } = await start('--products', '1', '--edits', edits);
  expect(await query({ Codes: ['ADDED'] })).toMatchObject({ body: { totalCount: 1 } });
});

it('has the --faults of the file, and appends every request to --request-log', async () => {
  const directory = ownDirectory('sandbox');
  const [faults, log] = [join(directory, 'faults.json'), join(directory, 'requests.jsonl')];
  await writeFile(faults, '[{"fault":"status","status":503,"count":1}]');
  const { query, end } = await start('--products', '1', '--faults', faults, '--request-log', log);
  expect([(await query()).status, (await query({ Codes: ['X'] })).status]).toEqual([503, 200]);
  await end();
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { sequence: 1 },
    { body: { Codes: ['X'] } },
  ]);
});

it('lists every option, fault and profile with its meaning in --help', async () => {
  const { code, stdout, stderr } = await runCommand(['sandbox', '--help']);
  expect([code, stderr]).toEqual([0, '']);
  const options = [
    '--port',
    '--products',
    '--data',
    '--profile',
    '--no-limits',
    '--request-log',
    '--faults',
    '--edits',
  ];
  const faults = Object.entries(FAULT_KINDS).flatMap(([name, { meaning }]) => [
    `  ${name} `,
    meaning,
  ]);
  for (const words of [...options, ...faults, ...Object.entries(PROFILES).flat()])
    expect(stdout).toContain(words);
});

it('says so when its port is taken', async () => {
  const { port } = await start('--products', '1');
  const { code, stderr } = await runCommand(['sandbox', '--port', String(port)]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^pim-mcp sandbox: .*EADDRINUSE/)]);
});

it.each([
  [['--port', '65536'], '--port'],
  [['--products', '1.5'], '--products'],
  [['--products', '301'], 'from 1 to 300'],
  [['--profile', 'pascal'], '"pascal"'],
  [['--data', '/no/such/directory'], '/no/such/directory'],
  [['--data', '.', '--products', '2'], '--products'],
  [['--faults', 'package.json'], 'list of rules'],
  [['--edits', 'no-such-edits.jsonl'], 'no-such-edits.jsonl'],
])('refuses %j with 2 and one line that names the fault', async (args, named) => {
  const { code, stdout, stderr } = await runCommand(['sandbox', ...args], {
    signal: AbortSignal.abort(),
  });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^pim-mcp sandbox: [^\n]+\n$/);
  expect(stderr).toContain(named);
});

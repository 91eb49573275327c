import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FAULT_KINDS } from '../../src/sandbox/faults/fault-rules.ts';
import { PROFILES } from '../../src/sandbox/shape-profile.ts';
import { runCommand } from './run-command.ts';

/** Runs the command until it ends by itself. */
async function runToEnd(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(['sandbox', ...args], { signal: AbortSignal.abort() });
  return { code, printed: stdout.trimEnd(), complained: stderr.trimEnd() };
}

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

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pim-sandbox-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

it('prints the address, the credentials and a curl line that works', async () => {
  const { printed, query, port } = await start();
  expect(printed).toContain('300 products of the demo catalog');
  expect(printed).toContain(`PIM_API_URL=http://127.0.0.1:${port}\n`);
  expect(printed).toContain('PIM_CLIENT_ID=demo-client\n');
  expect(printed).toContain('PIM_APP_KEY=demo-app-key\n');
  expect(await query()).toMatchObject({ status: 200, body: { totalCount: 300, result: [{ ProductId: 100001 }] } });
});

it('prints a curl line that works under the strictest readings', async () => {
  const { query } = await start('--profile', 'camel-only,unknown-refused,strict-content-type,refuse-20');
  expect(await query()).toMatchObject({ status: 200 });
});

it('ends with 0 and stops listening when the signal aborts', async () => {
  const { query, end } = await start('--products', '1');
  expect(await query()).toMatchObject({ status: 200 });
  expect(await end()).toBe(0);
  await expect(query()).rejects.toThrow('fetch failed');
});

it('serves as many products of the demo catalog as --products asks for', async () => {
  const { printed, query } = await start('--products', '7');
  expect(printed).toContain('7 products of the demo catalog');
  expect(await query()).toMatchObject({ body: { totalCount: 7 } });
});

it('listens on --port, and says so when it is taken', async () => {
  const { port } = await start('--products', '1');
  const { code, printed, complained } = await runToEnd('--port', String(port));
  expect(code).toBe(2);
  expect(printed).toBe('');
  expect(complained).toMatch(/^pim-mcp sandbox: .*EADDRINUSE/);
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

it('serves in the --profile asked for', async () => {
  const { query } = await start('--products', '1', '--profile', 'upper-result, camel-records');
  expect(await query()).toMatchObject({ status: 200, body: { TotalCount: 1, Result: [{ productId: 100001 }] } });
});

it('serves the records of --data', async () => {
  const directory = await makeDirectory();
  await writeFile(join(directory, 'products.jsonl'), '{"ProductId":5,"Code":"OWN","Name":"Own","Status":1}\n');
  const { printed, query } = await start('--data', directory);
  expect(printed).toContain(`the records of ${directory}`);
  expect(await query()).toMatchObject({ body: { totalCount: 1, result: [{ Code: 'OWN' }] } });
});

it('appends every request to --request-log', async () => {
  const file = join(await makeDirectory(), 'requests.jsonl');
  const { query, end } = await start('--products', '1', '--request-log', file);
  await query();
  await query({ Codes: ['X'] });
  await end();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ sequence: 1 }, { body: { Codes: ['X'] } }]);
});

it('has the --faults of the file', async () => {
  const file = join(await makeDirectory(), 'faults.json');
  await writeFile(file, '[{"fault":"status","status":503,"count":1}]');
  const { query } = await start('--products', '1', '--faults', file);
  expect([(await query()).status, (await query()).status]).toEqual([503, 200]);
});

it('lists every fault with its meaning in --help', async () => {
  const { printed } = await runToEnd('--help');
  for (const name of Object.keys(FAULT_KINDS)) expect(printed).toContain(`  ${name} `);
  for (const { meaning } of Object.values(FAULT_KINDS)) expect(printed).toContain(meaning);
});

it('lists every profile with its meaning in --help', async () => {
  const { code, printed, complained } = await runToEnd('--help');
  expect(code).toBe(0);
  expect(complained).toBe('');
  for (const option of ['--port', '--products', '--data', '--profile', '--no-limits', '--request-log', '--faults']) {
    expect(printed).toContain(option);
  }
  for (const [name, meaning] of Object.entries(PROFILES))
    expect(printed).toMatch(new RegExp(`${name} +${meaning.replace(/[*{}/+]/g, '\\$&')}`));
});

it.each([
  [['--port', '65536'], '--port'],
  [['--port', '-1'], '--port'],
  [['--products', '0'], '--products'],
  [['--products', '1.5'], '--products'],
  [['--products', '301'], 'from 1 to 300'],
  [['--profile', 'pascal'], '"pascal"'],
  [['--profile', 'pascal-only,camel-only'], 'exclude each other'],
  [['--data', '/no/such/directory'], '/no/such/directory'],
  [['--data', '.', '--products', '2'], '--products'],
  [['--request-log', '/no/such/directory/log'], 'ENOENT'],
  [['--faults', '/no/such/file'], 'ENOENT'],
  [['--faults', 'LICENSE'], 'JSON'],
  [['--faults', 'package.json'], 'list of rules'],
  [['--port'], '--port'],
  [['--colour'], '--colour'],
  [['start'], 'arguments'],
])('refuses %j with 2 and one line that names the fault', async (args, named) => {
  const { code, printed, complained } = await runToEnd(...args);
  expect(code).toBe(2);
  expect(printed).toBe('');
  expect(complained).toMatch(/^pim-mcp sandbox: [^\n]+$/);
  expect(complained).toContain(named);
});

import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_PATHS } from '../../../src/sandbox/endpoint-paths.ts';
import type { FaultRule } from '../../../src/sandbox/faults/fault-rules.ts';
import type { Sandbox } from '../../support/generated-sandbox.ts';
import { openClient } from '../../support/sandbox-client.ts';

/** Asks for products and reads what comes, however it ends. */
function exchange({ url, clientId, appKey }: Sandbox, pageIndex = 0) {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const asked: ClientRequest = request(url + ENDPOINT_PATHS.products, { method: 'POST', headers });
  asked.end(JSON.stringify({ clientId, appKey, pageIndex, pageSize: 2 }));
  return new Promise<{ response?: IncomingMessage; bytes: Buffer; error?: string }>((resolve) => {
    const chunks: Buffer[] = [];
    const got: { response?: IncomingMessage } = {};
    const fail = ({ code = '' }: NodeJS.ErrnoException) =>
      resolve({ ...got, bytes: Buffer.concat(chunks), error: code });
    asked.on('error', fail);
    asked.on('response', (response) => {
      got.response = response;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ response, bytes: Buffer.concat(chunks) }));
      response.on('error', fail);
    });
  });
}

async function openFaulty(...rules: FaultRule[]) {
  const { sandbox } = await openClient({ faults: rules });
  return sandbox;
}

const parse = ({ bytes }: { readonly bytes: Buffer }) => JSON.parse(bytes.toString());

describe('faults of the connection', () => {
  it('refused: accepts no connection until the rules are replaced', async () => {
    const sandbox = await openFaulty({ fault: 'refused', ms: 3_600_000 });
    expect((await exchange(sandbox)).error).toBe('ECONNRESET');
    expect((await exchange(sandbox)).error).toBe('ECONNREFUSED');
    await sandbox.setFaults([]);
    expect((await exchange(sandbox)).response?.statusCode).toBe(200);
    expect(sandbox.requests).toMatchObject([
      { status: 0, fault: 'refused' },
      { status: 200, fault: undefined },
    ]);
  });

  it('refused: can be closed while it is shut', async () => {
    const sandbox = await openFaulty({ fault: 'refused', ms: 3_600_000 });
    await exchange(sandbox);
    await sandbox.close();
    expect((await exchange(sandbox)).error).toBe('ECONNREFUSED');
  });

  it('reset: resets the connection without an answer', async () => {
    expect(await exchange(await openFaulty({ fault: 'reset' }))).toMatchObject({ error: 'ECONNRESET' });
  });

  it.each(['reset-within', 'truncated'] as const)('%s: stops within the body', async (fault) => {
    const { response, bytes, error } = await exchange(await openFaulty({ fault }));
    expect([response?.statusCode, error]).toEqual([200, 'ECONNRESET']);
    expect(bytes.length).toBe(Number(response?.headers['content-length']) >> 1);
  });

  it('hang: never answers, and ends with the sandbox', async () => {
    const sandbox = await openFaulty({ fault: 'hang' });
    const asked = exchange(sandbox);
    while (sandbox.requests.length === 0) await new Promise(setImmediate);
    await sandbox.close();
    expect((await asked).error).toBe('ECONNRESET');
  });

  it.each(['slow-headers', 'drip'] as const)('%s: sends the right answer a byte at a time', async (fault) => {
    const sandbox = await openFaulty({ fault, byteMs: 0 });
    const slow = await exchange(sandbox);
    expect(slow.error).toBeUndefined();
    await sandbox.setFaults([]);
    expect(parse(slow)).toEqual(parse(await exchange(sandbox)));
  });

  it('latency: delays what the limits count, and the answer', async () => {
    const sandbox = await openFaulty({ fault: 'latency', arrivalMs: 40, ms: 40, jitterMs: 1 });
    const startedMs = performance.now();
    await exchange(sandbox);
    const [logged] = sandbox.requests;
    expect((logged?.atMs ?? 0) - startedMs).toBeGreaterThanOrEqual(39);
    expect(performance.now() - (logged?.doneMs ?? 0)).toBeGreaterThanOrEqual(39);
  });
});

describe('faults of the status', () => {
  it('status: answers with the error of Spec §7, or a web page', async () => {
    const sandbox = await openFaulty({ fault: 'status', status: 429, count: 1 }, { fault: 'status', html: true });
    const json = await exchange(sandbox);
    expect([json.response?.statusCode, parse(json)]).toEqual([
      429,
      { type: 'Error', code: '429', message: 'Too Many Requests', errors: [] },
    ]);
    const page = await exchange(sandbox);
    expect([page.response?.statusCode, page.bytes.toString()]).toEqual([500, expect.stringContaining('<h1>500 ')]);
  });

  it('status: tells Retry-After as given, or as a date after its Date', async () => {
    const sandbox = await openFaulty(
      { fault: 'status', retryAfter: '-5', count: 1 },
      { fault: 'status', retryAfterDateS: 90 },
    );
    expect((await exchange(sandbox)).response?.headers['retry-after']).toBe('-5');
    const { date = '', 'retry-after': until = '' } = (await exchange(sandbox)).response?.headers ?? {};
    expect(Date.parse(until) - Date.parse(date)).toBe(90_000);
  });

  it('redirect: names the other address', async () => {
    const { response } = await exchange(await openFaulty({ fault: 'redirect', status: 308, location: 'http://x/' }));
    expect([response?.statusCode, response?.headers.location]).toEqual([308, 'http://x/']);
  });
});

describe('faults of the body', () => {
  const textOf = async (rule: FaultRule) => (await exchange(await openFaulty(rule))).bytes.toString();

  it.each<[FaultRule, RegExp]>([
    [{ fault: 'body', text: '[]' }, /^\[\]$/],
    [{ fault: 'html' }, /^<!doctype html>/],
    [{ fault: 'bom' }, /^\uFEFF\{"result":\[/],
    [{ fault: 'missing' }, /^\{"totalCount":\d+\}$/],
    [{ fault: 'missing', field: 'totalCount' }, /^\{"result":\[.*\]\}$/],
    [{ fault: 'members', json: '"a":NaN' }, /^\{"result":\[\{"a":NaN,"ProductId":/],
    [{ fault: 'nested', levels: 9 }, /^\{"result":\[\{"Nested":\[{9}\]{9},"ProductId":/],
    [{ fault: 'big-integers' }, /"ProductId":9007199254740993,.*"ProductId":9007199254740994,/],
  ])('%j', async (rule, expected) => {
    expect(await textOf(rule)).toMatch(expected);
  });

  it('members: go into the answer when it has no record', async () => {
    const sandbox = await openFaulty({ fault: 'members', json: '"a":1' });
    expect(parse(await exchange(sandbox, 1_000))).toMatchObject({ a: 1, result: [] });
  });

  it('content-type and charset: declare something else', async () => {
    const sandbox = await openFaulty({ fault: 'content-type', count: 1 }, { fault: 'charset', declared: 'utf-8' });
    expect((await exchange(sandbox)).response?.headers['content-type']).toBe('text/html');
    expect((await exchange(sandbox)).response?.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('huge and bombs: would be an empty answer, were they not so large', async () => {
    const mib = 2;
    const sandbox = await openFaulty(
      { fault: 'huge', mib, count: 1 },
      { fault: 'gzip-bomb', mib, count: 1, after: 1 },
      { fault: 'brotli-bomb', mib },
    );
    const plain = (await exchange(sandbox)).bytes;
    const zipped = (await exchange(sandbox)).bytes;
    const squeezed = (await exchange(sandbox)).bytes;
    expect(zipped.length + squeezed.length).toBeLessThan(20_000);
    for (const bytes of [plain, gunzipSync(zipped), brotliDecompressSync(squeezed)]) {
      expect(bytes.length).toBeGreaterThan(mib * 1024 * 1024);
      expect(parse({ bytes })).toEqual({ result: [], totalCount: 0 });
    }
  });
});

describe('faults between pages', () => {
  it('changing-total: every page announces more', async () => {
    const sandbox = await openFaulty({ fault: 'changing-total', by: 10 });
    const totals = [parse(await exchange(sandbox)), parse(await exchange(sandbox, 1))].map((page) => page.totalCount);
    expect(totals[1]).toBe(totals[0] + 10);
  });

  it('duplicates: the next page begins with the last record of the one before', async () => {
    const sandbox = await openFaulty({ fault: 'duplicates' });
    const [first, second] = [parse(await exchange(sandbox)), parse(await exchange(sandbox, 1))];
    expect(second.result).toHaveLength(first.result.length);
    expect(second.result[0]).toEqual(first.result.at(-1));
  });

  it('empty-page: holds no record of as many', async () => {
    const page = parse(await exchange(await openFaulty({ fault: 'empty-page' })));
    expect(page.result).toEqual([]);
    expect(page.totalCount).toBeGreaterThan(0);
  });
});

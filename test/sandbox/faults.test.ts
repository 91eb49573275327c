import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_PATHS } from '../../src/sandbox/endpoint-paths.ts';
import { createStriker, type FaultRule } from '../../src/sandbox/faults/fault-rules.ts';
import type { Sandbox } from '../support/generated-sandbox.ts';
import { openClient } from '../support/sandbox-client.ts';

/**
 * What is worth a test here: that a fault acts as it says where the cases of `test/support/fault-cases/`, which ask the
 * whole server, could not tell.
 */

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

describe('faults of the connection', () => {
  it.each(['reset-within', 'truncated'] as const)('%s: stops within the body', async (fault) => {
    const { response, bytes, error } = await exchange(await openFaulty({ fault }));
    expect([response?.statusCode, error]).toEqual([200, 'ECONNRESET']);
    expect(bytes.length).toBe(Number(response?.headers['content-length']) >> 1);
  });
});

describe('faults of the body', () => {
  const textOf = async (rule: FaultRule) =>
    (await exchange(await openFaulty(rule))).bytes.toString();

  it.each<[FaultRule, RegExp]>([
    [{ fault: 'bom' }, /^\uFEFF\{"result":\[/],
    [{ fault: 'missing' }, /^\{"totalCount":\d+\}$/],
    [{ fault: 'members', json: '"a":NaN' }, /^\{"result":\[\{"a":NaN,"ProductId":/],
    [{ fault: 'nested', levels: 9 }, /^\{"result":\[\{"Nested":\[{9}\]{9},"ProductId":/],
    [{ fault: 'big-integers' }, /"ProductId":9007199254740993,.*"ProductId":9007199254740994,/],
  ])('%j', async (rule, expected) => {
    expect(await textOf(rule)).toMatch(expected);
  });
});

describe('createStriker', () => {
  it.each<[object, number[]]>([
    [{ count: 2 }, [1, 2]],
    [{ every: 3 }, [1, 4]],
    [{ after: 1, every: 2, count: 2 }, [2, 4]],
    [{ after: 1, endpoint: 'search' }, [4, 6]],
  ])('strikes as %j says', (when, expected) => {
    const strike = createStriker([{ fault: 'hang', ...when }]);
    const asked = [1, 2, 3, 4, 5, 6].filter(
      (at) => strike(at % 2 === 0 ? 'search' : 'products') !== undefined,
    );
    expect(asked).toEqual(expected);
  });

  it.each<[unknown, string]>([
    [[{ fault: 'hang' }, 7], 'fault rule 2: it must be an object'],
    [[{ fault: 'toString' }], 'fault rule 1: "fault" must be one of refused, '],
    [[{ fault: 'hang', every: 1.5 }], '"every" must be a whole number from 1'],
    [[{ fault: 'refused', ms: '5' }], '"ms" must be a number'],
  ])('refuses %j, saying what is wrong', (rules, words) => {
    expect(() => createStriker(rules)).toThrow(words);
  });
});

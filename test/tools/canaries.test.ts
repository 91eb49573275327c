/** The clientId and appKey are in no answer, error or log line, whatever the PIM sends back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import type { CatalogSource, Collection } from '../../src/sandbox/catalog-source.ts';
import type { FaultRule } from '../../src/sandbox/faults/fault-rules.ts';
import { openServer } from '../support/catalog-server.ts';
import { FAULT_CASES, FIRST_OF_KINDS } from '../support/fault-cases/all.ts';
import { startSandbox } from '../support/generated-sandbox.ts';
import { buildHostileRecord } from '../support/hostile-records.ts';
import { stringsOf } from '../support/injections.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { spellingsOf } from '../support/spellings.ts';
import { type PimServer, startPim } from './broken-pim.ts';
import { answerWith, QUESTIONS, WHOLE } from './hostile-pim.ts';

/** What the sandbox takes for a client and a key of its own. */
const CLIENT_ID = 'demo-client';
const APP_KEY = 'demo-app-key-Kx9+z/Q=7f&"31';
const SPELLINGS = [
  ...Object.entries(spellingsOf(APP_KEY)),
  ...Object.entries(spellingsOf(CLIENT_ID)),
];
const EVERYTHING = SPELLINGS.map(([, written]) => written).join(' ');

/** The parts of base64 that only the secrets give, and the secrets themselves as simply as they can be read. */
const TRACES = [
  APP_KEY,
  CLIENT_ID,
  'Kx9',
  encodeURIComponent(APP_KEY),
  'demo-app',
  'demo%2dapp',
].concat(
  [APP_KEY, CLIENT_ID].flatMap((secret) =>
    ['', 'a', 'ab'].map((before) =>
      Buffer.from(before + secret)
        .toString('base64')
        .slice(4, 12),
    ),
  ),
);

/** All strings as they are, and as they read when what is encoded in them is decoded. */
function expectNoTrace(shown: unknown, where: string): void {
  const texts = stringsOf(shown).flatMap((text) => [
    text,
    decodePercent(text),
    text.replace(/\\u00(..)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    text.replace(/&#x?(\w+);/g, '?'),
  ]);
  const found = TRACES.filter((trace) =>
    texts.some((text) => text.toLowerCase().includes(trace.toLowerCase())),
  );
  expect([where, found]).toEqual([where, []]);
}

function decodePercent(text: string): string {
  return text.replace(/%(?:25)?([\da-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const lines: string[] = [];
const log = createLog(
  (line) => lines.push(line),
  'debug',
  [APP_KEY, CLIENT_ID],
  () => new Date(0),
);
const onUnexpected = (tool: string, error: unknown): void =>
  log('error', 'unexpected', { tool, error: String(error) });
const env = {
  PIM_CLIENT_ID: CLIENT_ID,
  PIM_APP_KEY: APP_KEY,
  PIM_DEADLINE_MS: '2500',
  PIM_TOOLS: 'all,search,fetch',
};

let pim: PimServer;
beforeAll(async () => {
  pim = await startPim({ env, onUnexpected });
  return () => pim.close();
});
afterAll(() => expectNoTrace(lines, 'the log'));

describe('in every string of every record', () => {
  it.each(SPELLINGS)('%s: %s', async (spelling, written) => {
    const shape = spelling === 'as it is' ? 'unknown' : 'first keys';
    pim.behave(answerWith(`zq7 ${written}`, shape));
    for (const { tool, args } of QUESTIONS) {
      const { answer, structured, text } = await pim.call(tool, args);
      const where = `${tool} ${JSON.stringify(args)}`;
      expectNoTrace([answer, structured, text], where);
      if (args === WHOLE) expect(text).toContain('[redacted]');
    }
  });
});

it.each([APP_KEY, CLIENT_ID])(
  '%s is not put together from the portions of a cut text',
  async (secret) => {
    const padding = 'word '.repeat(40);
    const longText = Array.from({ length: 60 }, () => padding + secret).join(' ');
    pim.behave(() => ({
      body: { result: [{ ProductId: 1, LongDescription: longText }], totalCount: 1 },
    }));
    for (let offset = 0; offset < 2_000; offset += 97) {
      const args = { product_id: 1, sections: ['texts'], max_tokens: 400, text_offset: offset };
      expectNoTrace((await pim.call('get_product', args)).answer, `offset ${offset}`);
    }
  },
);

describe('echoed in an answer that is an error', () => {
  const headers = {
    'x-echo': APP_KEY,
    'www-authenticate': `Key realm="${encodeURIComponent(APP_KEY)}"`,
    'set-cookie': `key=${encodeURIComponent(APP_KEY)}`,
    server: CLIENT_ID,
    date: CLIENT_ID,
    location: `https://evil.example/?appKey=${encodeURIComponent(APP_KEY)}&clientId=${CLIENT_ID}`,
    'retry-after': APP_KEY,
  };
  const bodies = {
    'JSON that names parameters': JSON.stringify({
      message: `Codes: ${EVERYTHING}`,
      errors: { Codes: [EVERYTHING] },
    }),
    HTML: `<html><title>${APP_KEY}</title>${EVERYTHING}</html>`,
    'broken JSON': `{"result":[{"Name":"${CLIENT_ID} ${encodeURIComponent(APP_KEY)}`,
    'no list': JSON.stringify({ [APP_KEY]: EVERYTHING, result: EVERYTHING }),
  };
  const statuses = [200, 301, 307, 400, 401, 403, 404, 409, 422, 429, 500, 503];

  it.concurrent.each(statuses)('%i, in its body and all of its headers', async (status) => {
    const isRead = status === 200 || status === 400 || status === 500;
    for (const [kind, body] of Object.entries(bodies).slice(0, isRead ? undefined : 1)) {
      const own = await startPim({ env, onUnexpected });
      const contentType =
        status === 200 ? { 'content-type': `application/json; charset=${CLIENT_ID}` } : {};
      own.behave(() => ({ status, headers: { ...headers, ...contentType }, body }));
      const called = await own.call('find_products', { codes: ['A'] });
      await own.close();
      expect([status, kind, called.isError]).toEqual([status, kind, true]);
      expectNoTrace([called.answer, called.text], `${status} ${kind}`);
    }
  });
});

describe('under a fault, with secrets in every field', () => {
  const cases = everydayOrSoak(FIRST_OF_KINDS, FAULT_CASES);
  it.concurrent.each(cases.map(({ name, rules }) => [name, rules] as const))(
    '%s',
    async (name, rules) => {
      const sandbox = await startSandbox({ source: hostileSource() });
      await sandbox.setFaults(
        rules.map((rule: FaultRule) =>
          rule.fault === 'redirect'
            ? { ...rule, location: `http://127.0.0.1:9/${encodeURIComponent(APP_KEY)}` }
            : rule,
        ),
      );
      const server = await openServer({ env: { ...env, PIM_API_URL: sandbox.url }, onUnexpected });
      const called = await server.call('find_products', { ...WHOLE, limit: 3 });
      expectNoTrace([called.answer, called.text], name);
      await server.close();
      await sandbox.close();
    },
  );
});

/** The small catalog with secrets in all that is not an id. */
function hostileSource(): CatalogSource {
  const small = createSmallCatalog();
  const { products } = small;
  const record: Collection<unknown>['record'] = (position) => ({
    ...buildHostileRecord(
      'product',
      `zq7 ${APP_KEY} ${encodeURIComponent(APP_KEY)} ${CLIENT_ID}`,
      'first keys',
    ),
    ProductId: products.facts(position).id,
  });
  return { ...small, products: { ...products, record } };
}

import { STATUS_CODES } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildErrorAnswer, buildReply, Refusal, type Reply } from '../sandbox-reply.ts';
import { defineFault, type Fault } from './fault.ts';

/** Builds the page that a web server sends in place of an answer. */
export function buildPage(status: number): Reply {
  const title = `${status} ${STATUS_CODES[status] ?? 'Error'}`;
  const head = `<head><title>${title}</title></head>`;
  const page = `<!doctype html><html>${head}<body><h1>${title}</h1></body></html>\n`;
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    bytes: Buffer.from(page),
  };
}

function waitHeaders(
  retryAfter: string,
  retryAfterDateS: number,
): Readonly<Record<string, string>> {
  if (retryAfter !== '') return { 'retry-after': retryAfter };
  if (retryAfterDateS === 0) return {};
  const now = Date.now();
  const until = new Date(now + retryAfterDateS * 1_000);
  return { date: new Date(now).toUTCString(), 'retry-after': until.toUTCString() };
}

/** Faults of the status, by name. */
export const STATUS_FAULTS = {
  status: defineFault(
    'answers with this status; the body follows Spec §7 or is a web page; ' +
      'Retry-After as given or as a date',
    {
      status: 500,
      html: false,
      retryAfter: '',
      retryAfterDateS: 0,
    },
    ({ status, html, retryAfter, retryAfterDateS }) => ({
      change: () => {
        const reply = html
          ? buildPage(status)
          : buildReply(buildErrorAnswer(new Refusal(status, '')));
        return {
          ...reply,
          headers: { ...reply.headers, ...waitHeaders(retryAfter, retryAfterDateS) },
        };
      },
    }),
  ),
  redirect: defineFault(
    'answers with a redirect to another address',
    { status: 307, location: 'http://127.0.0.1:9/' },
    ({ status, location }) => ({
      change: () => ({ status, headers: { location }, bytes: Buffer.alloc(0) }),
    }),
  ),
};

const MIB = 1024 * 1024;

// Ends of an answer without records. Blanks between them make it as large as wanted; nothing else
// is wrong with it.
const BLANK_BEFORE = Buffer.from('{"totalCount":0,');
const BLANK_AFTER = Buffer.from('"result":[]}');

function textOf({ bytes }: Reply): string {
  return Buffer.from(bytes).toString('utf8');
}

function rewrite(change: (text: string) => string | Uint8Array): Fault {
  return {
    change: (reply) => ({
      ...reply,
      bytes: Buffer.from(change(textOf(reply))),
    }),
  };
}

function addMembers(text: string, members: string): string {
  return /^\{"result":\[\{/i.test(text)
    ? text.replace(/^\{"result":\[\{/i, (start) => `${start}${members},`)
    : text.replace('{', `{${members},`);
}

function renumber(text: string, field: string, first: bigint): string {
  const answer: { result?: Record<string, unknown>[] } = JSON.parse(text);
  for (const [index, record] of (answer.result ?? []).entries()) {
    record[field] = `<number ${first + BigInt(index)}>`;
  }
  return JSON.stringify(answer).replace(/"<number (\d+)>"/g, '$1');
}

function fill(text: string, field: string, records: number, value: unknown): string {
  const answer: { result?: Record<string, unknown>[] } = JSON.parse(text);
  for (const record of (answer.result ?? []).slice(0, records)) {
    record[field] = value;
  }
  return JSON.stringify(answer);
}

/** Faults of the body, by name. */
export const BODY_FAULTS = {
  body: defineFault(
    'answers 200 with this text',
    { text: '', contentType: 'application/json' },
    (parameters) => ({
      change: (): Reply => ({
        status: 200,
        headers: { 'content-type': parameters.contentType },
        bytes: Buffer.from(parameters.text),
      }),
    }),
  ),
  html: defineFault('answers 200 with a web page', {}, () => ({ change: () => buildPage(200) })),
  'content-type': defineFault(
    'sends the answer under another Content-Type',
    { value: 'text/html' },
    ({ value }) => ({
      change: (reply) => ({
        ...reply,
        headers: { ...reply.headers, 'content-type': value },
      }),
    }),
  ),
  charset: defineFault(
    'sends the answer in Latin-1 and declares this charset',
    { declared: 'iso-8859-1' },
    (parameters) => ({
      change: (reply) => ({
        ...reply,
        headers: {
          ...reply.headers,
          'content-type': `application/json; charset=${parameters.declared}`,
        },
        bytes: Buffer.from(textOf(reply), 'latin1'),
      }),
    }),
  ),
  bom: defineFault('begins the body with a byte order mark', {}, () =>
    rewrite((text) => `\uFEFF${text}`),
  ),
  missing: defineFault('leaves this field out of the answer', { field: 'result' }, ({ field }) =>
    rewrite((text) => JSON.stringify({ ...JSON.parse(text), [field]: undefined })),
  ),
  members: defineFault(
    'adds this text, valid JSON or not, as members to the first record',
    { json: '"__proto__":{"Name":"polluted"}' },
    ({ json }) => rewrite((text) => addMembers(text, json)),
  ),
  nested: defineFault(
    'adds arrays nested this deep to the first record',
    { levels: 100_000 },
    ({ levels }) =>
      rewrite((text) => addMembers(text, `"Nested":${'['.repeat(levels)}${']'.repeat(levels)}`)),
  ),
  'odd-total': defineFault('sends this JSON as totalCount', { json: '-1' }, ({ json }) =>
    rewrite((text) =>
      text.replace(/("totalCount":)[^,}]*/i, (_all, key: string) => `${key}${json}`),
    ),
  ),
  'big-integers': defineFault(
    'numbers this field of the records, starting with a number too large for a double',
    { field: 'ProductId', first: '9007199254740993' },
    ({ field, first }) => rewrite((text) => renumber(text, field, BigInt(first))),
  ),
  'long-text': defineFault(
    'fills a field of the first records with this text, so many times',
    {
      field: 'LongDescription',
      text: 'lorem ipsum ',
      times: 875_000,
      records: 1,
    },
    ({ field, text, times, records }) =>
      rewrite((body) => fill(body, field, records, text.repeat(times))),
  ),
  'many-entries': defineFault(
    'gives the first records this many variants, or other entries with an id and a code',
    {
      field: 'Variants',
      entries: 100_000,
      records: 1,
    },
    ({ field, entries, records }) => {
      const list = Array.from({ length: entries }, (_, index) => ({
        VariantId: index + 1,
        Code: `V-${index + 1}`,
      }));
      return rewrite((body) => fill(body, field, records, list));
    },
  ),
  huge: defineFault('answers with a body of this size', { mib: 64 }, ({ mib }) =>
    rewrite(() => Buffer.concat([BLANK_BEFORE, Buffer.alloc(mib * MIB, ' '), BLANK_AFTER])),
  ),
  'gzip-bomb': defineFault(
    'sends a small gzip body that expands to this size',
    { mib: 300 },
    ({ mib }) => {
      const blanks = gzipSync(Buffer.alloc(MIB, ' '));
      // The members of a gzip file may follow each other (RFC 1952 §2.2), so the whole body need
      // not be in memory here either.
      const bytes = Buffer.concat([
        gzipSync(BLANK_BEFORE),
        ...Array(mib).fill(blanks),
        gzipSync(BLANK_AFTER),
      ]);
      return {
        change: (reply) => ({
          ...reply,
          headers: { ...reply.headers, 'content-encoding': 'gzip' },
          bytes,
        }),
      };
    },
  ),
  'brotli-bomb': defineFault(
    'sends a small brotli body that expands to this size',
    { mib: 100 },
    ({ mib }) => {
      const whole = Buffer.concat([BLANK_BEFORE, Buffer.alloc(mib * MIB, ' '), BLANK_AFTER]);
      const bytes = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
      return {
        change: (reply) => ({
          ...reply,
          headers: { ...reply.headers, 'content-encoding': 'br' },
          bytes,
        }),
      };
    },
  ),
};

interface Page {
  readonly result?: readonly unknown[];
  readonly totalCount?: number;
}

function repage(change: (page: Required<Page>) => Page): Fault {
  return {
    change: (reply: Reply) => {
      const page: Page = JSON.parse(Buffer.from(reply.bytes).toString('utf8'));
      const { result, totalCount = 0 } = page;
      if (!Array.isArray(result)) return reply;
      const changed = { ...page, ...change({ result, totalCount }) };
      return { ...reply, bytes: Buffer.from(JSON.stringify(changed)) };
    },
  };
}

/** Faults of pages, by name. */
export const PAGING_FAULTS = {
  'changing-total': defineFault(
    'raises totalCount by this much with each page',
    { by: 1 },
    ({ by }) => {
      let pages = 0;
      return repage(({ totalCount }) => ({ totalCount: totalCount + by * pages++ }));
    },
  ),
  duplicates: defineFault(
    'replaces the first record of each page with the last one of the page before',
    {},
    () => {
      let last: unknown[] = [];
      return repage(({ result }) => {
        const repeated = [...last, ...result.slice(last.length)];
        last = result.slice(-1);
        return { result: repeated };
      });
    },
  ),
  'empty-page': defineFault('sends pages without records, but with the usual totalCount', {}, () =>
    repage(() => ({ result: [] })),
  ),
};

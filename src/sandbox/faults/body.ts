/** Faults of the body: a 200 that is not, or not quite, what it should be. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Reply } from '../reply.ts';
import { defineFault, type Fault } from './fault.ts';
import { buildPage } from './status.ts';

const MIB = 1024 * 1024;

/** An answer that would be found empty, were it not for the blanks in it: nothing but its size is wrong with it. */
const BLANK_BEFORE = Buffer.from('{"totalCount":0,');
const BLANK_AFTER = Buffer.from('"result":[]}');

function textOf({ bytes }: Reply): string {
  return Buffer.from(bytes).toString('utf8');
}

/** Changes the text of the body. */
function rewrite(change: (text: string) => string | Uint8Array): Fault {
  return { change: (reply) => ({ ...reply, bytes: Buffer.from(change(textOf(reply))) }) };
}

/** Puts more members into the first record, or into the answer when it has none. */
function addMembers(text: string, members: string): string {
  return /^\{"result":\[\{/i.test(text)
    ? text.replace(/^\{"result":\[\{/i, (start) => `${start}${members},`)
    : text.replace('{', `{${members},`);
}

/** Numbers a field of all records from `first` on, whatever a double makes of such numbers. */
function renumber(text: string, field: string, first: bigint): string {
  const answer: { result?: Record<string, unknown>[] } = JSON.parse(text);
  for (const [index, record] of (answer.result ?? []).entries()) record[field] = `<number ${first + BigInt(index)}>`;
  return JSON.stringify(answer).replace(/"<number (\d+)>"/g, '$1');
}

/** Puts a value into a field of the first records. */
function fill(text: string, field: string, records: number, value: unknown): string {
  const answer: { result?: Record<string, unknown>[] } = JSON.parse(text);
  for (const record of (answer.result ?? []).slice(0, records)) record[field] = value;
  return JSON.stringify(answer);
}

/** Kinds by name. */
export const BODY_FAULTS = {
  body: defineFault('answers 200 with this text', { text: '', contentType: 'application/json' }, (given) => ({
    change: (): Reply => ({
      status: 200,
      headers: { 'content-type': given.contentType },
      bytes: Buffer.from(given.text),
    }),
  })),
  html: defineFault('answers 200 with a web page', {}, () => ({ change: () => buildPage(200) })),
  'content-type': defineFault('sends the answer under another Content-Type', { value: 'text/html' }, ({ value }) => ({
    change: (reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': value } }),
  })),
  charset: defineFault(
    'sends the answer in Latin-1 and declares this charset',
    { declared: 'iso-8859-1' },
    (given) => ({
      change: (reply) => ({
        ...reply,
        headers: { ...reply.headers, 'content-type': `application/json; charset=${given.declared}` },
        bytes: Buffer.from(textOf(reply), 'latin1'),
      }),
    }),
  ),
  bom: defineFault('begins the body with a byte order mark', {}, () => rewrite((text) => `\uFEFF${text}`)),
  missing: defineFault('leaves this field out of the answer', { field: 'result' }, ({ field }) =>
    rewrite((text) => JSON.stringify({ ...JSON.parse(text), [field]: undefined })),
  ),
  members: defineFault(
    'adds this text, valid JSON or not, as members to the first record',
    { json: '"__proto__":{"Name":"polluted"}' },
    ({ json }) => rewrite((text) => addMembers(text, json)),
  ),
  nested: defineFault('adds arrays nested this deep to the first record', { levels: 100_000 }, ({ levels }) =>
    rewrite((text) => addMembers(text, `"Nested":${'['.repeat(levels)}${']'.repeat(levels)}`)),
  ),
  'odd-total': defineFault('sends this JSON as totalCount', { json: '-1' }, ({ json }) =>
    rewrite((text) => text.replace(/("totalCount":)[^,}]*/i, (_all, key: string) => `${key}${json}`)),
  ),
  'big-integers': defineFault(
    'numbers this field of the records, starting with a number too large for a double',
    { field: 'ProductId', first: '9007199254740993' },
    ({ field, first }) => rewrite((text) => renumber(text, field, BigInt(first))),
  ),
  'long-text': defineFault(
    'fills a field of the first records with this text, so many times',
    { field: 'LongDescription', text: 'lorem ipsum ', times: 875_000, records: 1 },
    ({ field, text, times, records }) => rewrite((body) => fill(body, field, records, text.repeat(times))),
  ),
  'many-entries': defineFault(
    'gives the first records this many variants, or other entries with an id and a code',
    { field: 'Variants', entries: 100_000, records: 1 },
    ({ field, entries, records }) => {
      const list = Array.from({ length: entries }, (_, index) => ({ VariantId: index + 1, Code: `V-${index + 1}` }));
      return rewrite((body) => fill(body, field, records, list));
    },
  ),
  huge: defineFault('answers with a body of this size', { mib: 64 }, ({ mib }) =>
    rewrite(() => Buffer.concat([BLANK_BEFORE, Buffer.alloc(mib * MIB, ' '), BLANK_AFTER])),
  ),
  'gzip-bomb': defineFault('sends a small gzip body that expands to this size', { mib: 300 }, ({ mib }) => {
    const blanks = gzipSync(Buffer.alloc(MIB, ' '));
    // Members of a gzip file may follow each other (RFC 1952 §2.2), so the whole need not exist here either.
    const bytes = Buffer.concat([gzipSync(BLANK_BEFORE), ...Array(mib).fill(blanks), gzipSync(BLANK_AFTER)]);
    return { change: (reply) => ({ ...reply, headers: { ...reply.headers, 'content-encoding': 'gzip' }, bytes }) };
  }),
  'brotli-bomb': defineFault('sends a small brotli body that expands to this size', { mib: 100 }, ({ mib }) => {
    const whole = Buffer.concat([BLANK_BEFORE, Buffer.alloc(mib * MIB, ' '), BLANK_AFTER]);
    const bytes = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    return { change: (reply) => ({ ...reply, headers: { ...reply.headers, 'content-encoding': 'br' }, bytes }) };
  }),
};

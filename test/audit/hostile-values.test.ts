/** Values that no field should hold, in every field at once: each rule and each line of a channel is asked all the same. */

import { beforeAll, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import { isRecord, type JsonValue, type PimRecord } from '../../src/record/value.ts';
import { askChannel, CHANNEL_IDS } from './channels/ask-channel.ts';
import { type Asked, openRecords, readLists } from './open-records.ts';
import { runAudit } from './run-audit.ts';

const HOSTILE: readonly JsonValue[] = [
  ...[
    'abc',
    '978-2-26-692706-2',
    '3,70012E+12',
    '301O254485836',
    '9'.repeat(400),
    '0'.repeat(14),
    '-',
    '',
    ' ',
  ],
  ...['\u00a0', '\u0001\u001b\u007f', '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}', '\ud800', 'İıß'],
  ...[
    "'; --",
    '%s {:04X} \\',
    'a'.repeat(70_000),
    '<p></p>',
    '&#0;&#x110000;',
    '{"a":1}',
    'http://[::1',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e400',
    '1e-400',
    '0x1F',
    '1.234.567,89',
    '1 2',
    '½',
    '٣',
    '+1',
    '--1',
  ],
  ...[
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    '+275760-09-13T00:00:00.001Z',
    '2026-02-30',
    '-000001-01-01',
  ],
  ...[0, -0, -1, 5e-324, 1.797e308, -1.797e308, 2 ** 53 + 2, 2 ** 63, true, false, null, [], {}],
  ...[['a', 'b'], { a: 1 }, [[1]], 'https://\u00e4.example/%'],
];

/** Fields of an entry that say what its value is about: where they are kept, the value comes where rules and channels look. */
const NAMES = ['Name', 'Code', 'OptionName', 'Type', 'CodeType', 'Unit', 'Culture', 'Currency'];

/** A record with a value in the place of all others but ids. @param isNamed whether entries of its lists keep their names */
function spoil(value: unknown, hostile: JsonValue, isNamed: boolean, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((each) => spoil(each, hostile, isNamed, depth + 1));
  if (!isRecord(value)) return hostile;
  const spoilt = Object.entries(value).map(([key, each]) => {
    // In one category, so that all are peers.
    if (key === 'CategoryId') return [key, 1];
    const isKept = /id$/i.test(key) || (isNamed && depth > 0 && NAMES.includes(key));
    return [key, isKept ? each : spoil(each, hostile, isNamed, depth + 1)];
  });
  return Object.fromEntries(spoilt);
}

function toRecord(value: unknown): PimRecord {
  if (!isRecord(value)) throw new Error('A record stays one.');
  return value;
}

/** In more languages than a number has bits. */
const MANY_CULTURES = Array.from({ length: 130 }, (_, at) => ({
  Name: 'Text',
  Culture: (at + 360).toString(36),
}));

/** Of each list: two with each value, and one without. */
const RECORDS = HOSTILE.length * 3;

let copy: Asked;
beforeAll(async () => {
  const lists = readLists(createGeneratedCatalog({ products: RECORDS, seed: 1, baseUrl: '' }));
  copy = await openRecords(
    Object.fromEntries(
      Object.entries(lists).map(([list, records]) => [
        list,
        records.slice(0, RECORDS).map((record: PimRecord, at: number): PimRecord => {
          if (at % 3 < 2)
            return toRecord(
              spoil(record, HOSTILE[Math.floor(at / 3) % HOSTILE.length] ?? null, at % 3 === 0),
            );
          // A third stays as it is, to be compared with, but for languages.
          const translations = at % 9 === 2 ? { Translations: MANY_CULTURES } : {};
          return { ...record, ...translations, CategoryProducts: [{ CategoryId: 1 }] };
        }),
      ]),
    ),
  );
});

it('asks every rule', async () => {
  const { notRun, summary } = await runAudit(copy, { weights: DEFAULT_WEIGHTS, maxExamples: 1 });
  expect(notRun.map(({ rule }) => rule.id)).toEqual([]);
  expect(summary?.products).toBeGreaterThan(HOSTILE.length);
});

it.each(CHANNEL_IDS)('asks every line of %s', async (id) => {
  const { audit, summary } = await askChannel(id, copy);
  expect(audit.notRun.map(({ rule }) => rule.id)).toEqual([]);
  expect(summary?.products).toBeGreaterThan(HOSTILE.length);
});

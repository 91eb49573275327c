/** Catalog text is data, in what views are told of records and of an audit as well. */
import { describe, expect, it } from 'vitest';
import { cleanAudit } from '../../src/audit/ask/clean-texts.ts';
import {
  buildHitCards,
  buildMediaCards,
  buildProductCards,
  type CardSettings,
} from '../../src/shown/cards.ts';
import { buildReport } from '../cli/report/small-report.ts';
import { buildHostileRecord, SHAPES } from '../support/hostile-records.ts';
import { findActive, INJECTIONS } from '../support/injections.ts';

const SETTINGS: CardSettings = {
  culture: 'de-DE',
  redact: (value) => value,
  pictureOrigins: ['https://media.example.com'],
};

describe.each(Object.entries(INJECTIONS))('%s', (_trick, text) => {
  it.each(SHAPES)('is inert in every card, sub-records as %s', (shape) => {
    const [product, hit, picture] = (['product', 'hit', 'picture'] as const).map((kind) =>
      buildHostileRecord(kind, text, shape),
    );
    const media = { ...picture, MediaKind: text, ProductCode: text };
    const told = [
      buildProductCards([product ?? {}], {}, SETTINGS),
      buildHitCards([hit ?? {}], SETTINGS),
      buildMediaCards([media], 'ProductCode', SETTINGS),
    ];
    expect(told.map(({ cards }) => cards.length)).toEqual([1, 1, 1]);
    expect(findActive(told)).toEqual([]);
  });
});

const SECRET = 'key-4711-secret';

function redact<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(SECRET, '[redacted]'));
}

it('takes credentials, hidden characters and markup out of every text of the catalog', () => {
  const { audit } = buildReport(
    `A\u202e\u200b${SECRET}<script>alert(1)</script> ![x](https://evil.example/y)`,
  );
  const copy = {
    ...audit.copy,
    lists: { products: { records: 5, complete: false, note: `${SECRET} was refused` } },
  };
  const clean = cleanAudit({ ...audit, copy }, redact);
  // What rules ask is SQL of ours, in which markup is looked for.
  const ofCatalog = (key: string, value: unknown): unknown =>
    ['rule', 'basis'].includes(key) ? undefined : value;
  const written = JSON.stringify(
    { ...clean, kinds: clean.verdicts.map(({ kinds }) => [...kinds]) },
    ofCatalog,
  );
  expect(written).toContain('A[redacted]');
  expect(written).toContain('[redacted] was refused');
  expect(written).not.toMatch(/[\u202e\u200b]|<script|!\[x\]\(|4711/);
});

it('cuts no list, and counts kinds that look the same as one', () => {
  const { audit } = buildReport('Dress');
  const [first, ...others] = audit.verdicts;
  if (first === undefined) throw new Error('a report has verdicts');
  const kinds = new Map([
    ['de', 3],
    ['d\u200be', 4],
  ]);
  const clean = cleanAudit({ ...audit, verdicts: [{ ...first, kinds }, ...others] }, redact);
  expect(clean.verdicts[0]?.kinds).toEqual(new Map([['de', 7]]));
  expect(clean.verdicts[0]?.examples).toEqual(first.examples);
  expect(clean.summary).toEqual(audit.summary);
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AuditEntry } from '../../src/copy/port.ts';
import { serveCopy } from './served-copy.ts';

const { server, dataDir } = serveCopy(100);

/** The file that the audits of the copy are kept in. */
const file = (): string => join(dataDir, readdirSync(dataDir)[0] ?? '', 'audits.jsonl');
const readEntries = () =>
  readFileSync(file(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

it('keeps one entry for a whole audit of a copy, and tells what changed since that of an older one', async () => {
  const first = (await server().call('audit_catalog', { max_tokens: 8_000 })).answer;
  expect(first).not.toHaveProperty('change_since');
  for (const scope of [{ rules: ['no_price'] }, { status: 'active' }, { severity: 'error' }]) {
    await server().call('audit_catalog', scope);
  }
  const [entry, ...others] = readEntries();
  expect(others).toEqual([]);
  const { copy, products } = first as Record<string, Record<string, number>>;
  expect(entry).toMatchObject({ asOf: copy?.as_of, products: 100, sellable: products?.sellable });
  const failed = { ...entry.failed, no_price: entry.failed.no_price + 3, no_brand: entry.failed.no_brand - 7 };
  const grades = { ...entry.grades, D: entry.grades.D + 5, B: entry.grades.B - 5 };
  const older = {
    ...entry,
    asOf: '2026-01-02T03:04:05Z',
    version: 'older',
    products: entry.products - 1,
    sellable: entry.sellable - 4,
    grades,
    failed,
  };
  const foreign = { ...older, asOf: '2026-01-03T03:04:05Z', judgedFor: 'google', ruleSet: 'other rules', open: 0 };
  writeFileSync(file(), `${JSON.stringify(older)}\nnot JSON\n${JSON.stringify(foreign)}\n${JSON.stringify(entry)}\n`);
  const { answer } = await server().call('audit_catalog');
  expect(answer.change_since).toEqual({
    as_of: '2026-01-02T03:04:05Z',
    products: 1,
    a_or_b: 5,
    sellable: 4,
    with_error: -3,
    grades: { B: 5, D: -5 },
    rules: { no_brand: 7, no_price: -3 },
    note: 'Products that came or went change every number, so fewer failures need not be repairs.',
  });
  expect(readEntries().map(({ version }) => version)).toEqual(['older', 'older', entry.version]);
});

/** An entry of this copy as if an older copy had been audited, and what is told of it then. */
async function askChange(alter: (entry: AuditEntry) => Partial<AuditEntry>) {
  await server().call('audit_catalog');
  const entry = readEntries().at(-1);
  const older = { ...entry, asOf: '2026-01-02T03:04:05Z', version: 'older', sellable: entry.sellable - 4 };
  const failed = { ...entry.failed, no_price: entry.failed.no_price + 3, no_brand: entry.failed.no_brand - 7 };
  writeFileSync(file(), `${JSON.stringify({ ...older, failed, ...alter(entry) })}\n`);
  return (await server().call('audit_catalog')).answer.change_since;
}

const COMPARED = { as_of: '2026-01-02T03:04:05Z', sellable: 4, with_error: -4 };
const NO_GRADES = 'Rules, their severities or their points have changed, so grades are not compared.';
const NO_SHARES = 'Rules of severity error have changed, so neither grades nor sellable products are compared.';

it('compares all but a rule of which the SQL has changed, and names it', async () => {
  const change = await askChange(({ rules }) => ({ ruleSet: 'older', rules: { ...rules, no_brand: 'warning other' } }));
  expect(change).toEqual({ ...COMPARED, rules: { no_price: -3 }, not_compared: ['no_brand'], note: NO_GRADES });
});

it('compares no sellable products where the SQL of an error has changed', async () => {
  const change = await askChange(({ rules }) => ({ ruleSet: 'older', rules: { ...rules, no_price: 'error other' } }));
  expect(change).toEqual({
    as_of: COMPARED.as_of,
    rules: { no_brand: 7 },
    not_compared: ['no_price'],
    note: NO_SHARES,
  });
});

it('compares the failures of a rule that has another severity, but neither grades nor sellable products', async () => {
  const change = await askChange(({ rules }) => {
    const mark = rules.no_price?.replace('error', 'hint') ?? '';
    return { ruleSet: 'older', rules: { ...rules, no_price: mark }, grades: {} };
  });
  expect(change).toEqual({ as_of: COMPARED.as_of, rules: { no_brand: 7, no_price: -3 }, note: NO_SHARES });
});

it('names rules that are new, and those that are asked no more', async () => {
  const change = await askChange(({ rules: { no_alt_text: _, ...rules } }) => ({
    ruleSet: 'older',
    rules: { ...rules, gone: 'hint gone' },
  }));
  expect(change).toMatchObject({ ...COMPARED, not_compared: ['no_alt_text', 'gone'] });
});

it('says that grades cannot be compared where only points have changed', async () => {
  const change = await askChange(() => ({ ruleSet: 'older' }));
  expect(change).toEqual({ ...COMPARED, rules: { no_brand: 7, no_price: -3 }, note: NO_GRADES });
});

it('tells how many more are A or B, and what the typical grade was', async () => {
  const { products } = (await server().call('audit_catalog')).answer as Record<string, Record<string, unknown>>;
  const change = await askChange(() => ({ grades: { A: 0, B: 0, C: 0, D: 100, E: 0 } }));
  expect(change).toMatchObject({ a_or_b: products?.a_or_b, typical_grade_was: 'D' });
  expect(products?.typical_grade).not.toBe('D');
});

it('tells of a channel how many more are ready, not ready and unknown since the last audit that required the same', async () => {
  const ask = async () => (await server().call('audit_catalog', { channel: 'google', max_tokens: 8_000 })).answer;
  const first = await ask();
  expect(first).not.toHaveProperty('change_since');
  const entry = readEntries().find(({ judgedFor }) => judgedFor === 'google');
  expect(first.readiness).toMatchObject({ not_ready: entry.products - entry.sellable, unknown: entry.open });
  const older = {
    ...entry,
    asOf: COMPARED.as_of,
    version: 'older',
    sellable: entry.sellable - 6,
    open: entry.open - 2,
  };
  const keep = (one: AuditEntry) => writeFileSync(file(), `${JSON.stringify(one)}\n`);
  keep({ ...older, failed: { ...entry.failed, google_brand: entry.failed.google_brand + 6 } });
  const moved = { ready: 4, not_ready: -6, unknown: 2 };
  expect((await ask()).change_since).toEqual({ as_of: COMPARED.as_of, ...moved, rules: { google_brand: -6 } });
  // A brand that was looked for elsewhere.
  keep({ ...older, rules: { ...entry.rules, google_brand: 'error other' } });
  expect((await ask()).change_since).toEqual({
    as_of: COMPARED.as_of,
    ...moved,
    not_compared: ['google_brand'],
    note: 'What not_compared names is taken from elsewhere, or checked otherwise, than then: part of the change may be that.',
  });
  const { google_brand: _, ...others } = entry.rules;
  keep({ ...older, rules: others });
  expect((await ask()).change_since).toEqual({
    as_of: COMPARED.as_of,
    not_compared: ['google_brand'],
    note: 'Other attributes are asked for now than then (others are required, or set to elsewhere in the mapping), so ready products are not compared.',
  });
});

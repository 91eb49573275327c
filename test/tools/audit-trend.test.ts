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
  expect(first).not.toHaveProperty('since');
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
    sellable: entry.sellable - 4,
    grades,
    failed,
  };
  const foreign = { ...older, asOf: '2026-01-03T03:04:05Z', judgedFor: 'google', ruleSet: 'other rules' };
  writeFileSync(file(), `${JSON.stringify(older)}\nnot JSON\n${JSON.stringify(foreign)}\n${JSON.stringify(entry)}\n`);
  const { answer } = await server().call('audit_catalog');
  expect(answer.since).toEqual({
    as_of: '2026-01-02T03:04:05Z',
    sellable: 4,
    with_error: -4,
    grades: { B: 5, D: -5 },
    rules: { no_brand: 7, no_price: -3 },
  });
  expect(readEntries().map(({ version }) => version)).toEqual(['older', 'older', entry.version]);
});

/** An entry of this copy as if an older copy had been audited, and what is told of it then. */
async function askSince(alter: (entry: AuditEntry) => Partial<AuditEntry>) {
  await server().call('audit_catalog');
  const entry = readEntries().at(-1);
  const older = { ...entry, asOf: '2026-01-02T03:04:05Z', version: 'older', sellable: entry.sellable - 4 };
  const failed = { ...entry.failed, no_price: entry.failed.no_price + 3, no_brand: entry.failed.no_brand - 7 };
  writeFileSync(file(), `${JSON.stringify({ ...older, failed, ...alter(entry) })}\n`);
  return (await server().call('audit_catalog')).answer.since;
}

const COMPARED = { as_of: '2026-01-02T03:04:05Z', sellable: 4, with_error: -4 };

it('compares all but a rule of which the SQL has changed, and names it', async () => {
  const since = await askSince(({ rules }) => ({ ruleSet: 'older', rules: { ...rules, no_brand: 'warning other' } }));
  expect(since).toEqual({ ...COMPARED, rules: { no_price: -3 }, not_compared: ['no_brand'] });
});

it('compares no sellable products where the SQL of an error has changed', async () => {
  const since = await askSince(({ rules }) => ({ ruleSet: 'older', rules: { ...rules, no_price: 'error other' } }));
  expect(since).toEqual({ as_of: COMPARED.as_of, rules: { no_brand: 7 }, not_compared: ['no_price'] });
});

it('compares the failures of a rule that has another severity, but neither grades nor sellable products', async () => {
  const since = await askSince(({ rules }) => {
    const mark = rules.no_price?.replace('error', 'hint') ?? '';
    return { ruleSet: 'older', rules: { ...rules, no_price: mark }, grades: {} };
  });
  expect(since).toEqual({ as_of: COMPARED.as_of, rules: { no_brand: 7, no_price: -3 } });
});

it('names rules that are new, and those that are asked no more', async () => {
  const since = await askSince(({ rules: { no_alt_text: _, ...rules } }) => ({
    ruleSet: 'older',
    rules: { ...rules, gone: 'hint gone' },
  }));
  expect(since).toMatchObject({ ...COMPARED, not_compared: ['no_alt_text', 'gone'] });
});

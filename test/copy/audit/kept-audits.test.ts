import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepEntry, readEntries } from '../../../src/copy/audit/kept-audits.ts';
import type { AuditEntry } from '../../../src/copy/port.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** An entry of the copy of that day. */
function buildEntry(day: number, ruleSet = 'all'): AuditEntry {
  const asOf = new Date(Date.UTC(2026, 0, day)).toISOString();
  const grades = { A: 3, B: 0, C: 1, D: 0, E: 0 };
  const rules = { no_name: 'error abcd' };
  const told = { products: 4, sellable: 3, grades, failed: { no_name: 1 } };
  return { at: asOf, asOf, version: `copy ${day}`, judgedFor: 'quality', ruleSet, rules, ...told };
}

it('keeps the last hundred in the order of their copies, readable by the user alone', () => {
  const directory = ownDirectory('audits');
  const file = join(directory, 'audits.jsonl');
  expect(readEntries(file)).toEqual([]);
  for (let day = 102; day > 0; day -= 1) keepEntry(file, buildEntry(day));
  expect(readEntries(file)).toEqual(Array.from({ length: 100 }, (_, index) => buildEntry(index + 3)));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['audits.jsonl']);
});

it('has one entry for a copy and a set of rules, the last that was made', () => {
  const file = join(ownDirectory('audits'), 'audits.jsonl');
  const later = { ...buildEntry(1), at: '2026-02-01T00:00:00.000Z', sellable: 2 };
  for (const entry of [buildEntry(1), buildEntry(1, 'other'), later]) keepEntry(file, entry);
  expect(readEntries(file)).toEqual([buildEntry(1, 'other'), later]);
});

it('leaves out lines that are no entries', () => {
  const file = join(ownDirectory('audits'), 'audits.jsonl');
  const lines = ['{', 'null', '7', '{"at":"2026-01-01"}', JSON.stringify({ ...buildEntry(1), failed: 'many' })];
  writeFileSync(file, lines.join('\n'));
  expect(readEntries(file)).toEqual([{ ...buildEntry(1), failed: {} }]);
});

it('leaves out what was judged for a channel and does not tell of how many products not all is known', () => {
  const file = join(ownDirectory('audits'), 'audits.jsonl');
  const told = { ...buildEntry(2), judgedFor: 'google', open: 1 };
  const { open: _, ...untold } = { ...told, ruleSet: 'older' };
  for (const entry of [untold, told]) keepEntry(file, entry);
  expect(readEntries(file)).toEqual([told]);
});

/** The file in which the audits of a copy are kept: a JSON object a line, that of the oldest copy first. */

import { readFileSync } from 'node:fs';
import { readNumber, readText } from '../../record/value.ts';
import { writeWhole } from '../copy-files.ts';
import type { AuditEntry } from '../port.ts';
import { QUALITY } from './change.ts';

/** Of a daily sync, three months. */
const MOST_ENTRIES = 100;

/**
 * Adds an entry, in place of one of the same copy and rules. Where two processes do so at once, one entry is lost until
 * the next audit of that copy.
 * @throws Error of the system where the file cannot be written
 */
export function keepEntry(file: string, entry: AuditEntry): void {
  const others = readEntries(file).filter(
    ({ version, ruleSet }) => version !== entry.version || ruleSet !== entry.ruleSet,
  );
  const entries = [...others, entry].sort(compareAge).slice(-MOST_ENTRIES);
  writeWhole(file, entries.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

/** The entries of a file, those left out that cannot be read; none where there is no file. */
export function readEntries(file: string): readonly AuditEntry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => parseEntry(line) ?? []);
}

function compareAge(one: AuditEntry, other: AuditEntry): number {
  if (one.asOf === other.asOf) return one.at < other.at ? -1 : 1;
  return one.asOf < other.asOf ? -1 : 1;
}

function parseEntry(line: string): AuditEntry | undefined {
  let value: Partial<Record<keyof AuditEntry, unknown>>;
  try {
    value = Object(JSON.parse(line));
  } catch {
    return undefined;
  }
  const texts = [value.at, value.asOf, value.version, value.judgedFor, value.ruleSet];
  const [at, asOf, version, judgedFor, ruleSet] = texts.map(readText);
  const [products, sellable, open] = [value.products, value.sellable, value.open].map(readNumber);
  if (at === undefined || asOf === undefined || version === undefined) return undefined;
  if (judgedFor === undefined || ruleSet === undefined) return undefined;
  if (products === undefined || sellable === undefined) return undefined;
  // Without it nobody knows who was ready.
  if (judgedFor !== QUALITY && open === undefined) return undefined;
  const rules = readNamed(value.rules, (mark) => readText(mark) ?? '');
  const [grades, failed] = [value.grades, value.failed].map((counts) => readNamed(counts, (n) => readNumber(n) ?? 0));
  return {
    at,
    asOf,
    version,
    judgedFor,
    ruleSet,
    rules,
    products,
    sellable,
    ...(open !== undefined && { open }),
    grades: grades ?? {},
    failed: failed ?? {},
  };
}

function readNamed<Value>(value: unknown, read: (one: unknown) => Value): Readonly<Record<string, Value>> {
  const named = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(named.map(([name, one]) => [name, read(one)]));
}

/** Builds the board from an answer of audit_catalog, for hosts that pass on no data for views. */

import type { BoardData, RuleData } from '../audit/audit-data.ts';
import type { Arguments } from '../bridge/host.ts';
import { asValues, numberOf, readRows, textOf, type Values } from '../bridge/read-answer.ts';
import { formatName, percentOf, SEVERITIES } from '../components/words.ts';

const NARROWING = ['category_names', 'brand_names', 'status', 'is', 'channel'];

/** Picks the arguments that narrow a call. */
export const readScope = (args: Arguments): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([key]) => NARROWING.includes(key)));

const countIn = (value: unknown): number => numberOf(value) ?? 0;

/** Builds the board. @param args of the call @returns undefined if the answer has no result */
export function readBoard(values: Values, args: Arguments): BoardData | undefined {
  if (!Array.isArray(values.findings)) return undefined;
  const channel = textOf(values.channel);
  const counts = asValues(channel === undefined ? values.products : values.readiness);
  const copy = asValues(values.copy);
  const [rules, total] = [readRows(values, 'findings').map(readRule), countIn(values.total)];
  const gaps = Object.entries(asValues(values.system_gaps)).filter(([id]) => id !== 'note');
  return {
    isDemo: values.source === 'sandbox',
    asOf: textOf(copy.as_of) ?? '',
    channel: channel && formatName(channel),
    gradedBy: args.grade_by === 'brand' ? 'brand' : 'category',
    counts: ['product', 'variant'].flatMap((name) => {
      const records = numberOf(copy[`${name}s`]);
      return records === undefined ? [] : { name, records };
    }),
    notes: [
      ...(Object.keys(readScope(args)).some((key) => key !== 'channel')
        ? ['Only a part was checked, as asked.']
        : []),
      ...(rules.length < total
        ? [`Shown are ${rules.length} of ${total} rules that found something.`]
        : []),
    ],
    rules: [
      ...rules,
      ...gaps.map(([id, note]) => ({
        ...readRule({ rule: id }),
        outcome: 'system_gap' as const,
        note: textOf(note),
      })),
    ],
    standing: readStanding(counts, asValues(values.fix_first), rules),
    ungradedWhy:
      counts.with_error === undefined
        ? 'Only some rules were asked.'
        : 'There was no room for grades.',
    heat: [],
    fill: [],
    channels: [],
    scope: readScope(args),
  };
}

function readRule(row: Values): RuleData {
  const id = textOf(row.rule) ?? '';
  return {
    id,
    title: formatName(id),
    fix: textOf(row.fix) ?? '',
    outcome: 'failed',
    severity: SEVERITIES.find((severity) => severity === row.severity) ?? 'hint',
    failed: countIn(row.failed),
    checked: countIn(row.checked),
    unknown: countIn(row.unknown),
    percent: countIn(row.percent_of_products),
    sharedValues: numberOf(row.shared_values),
    subject: 'record',
    checks: '',
    why: '',
    kinds: [],
    examples: [],
  };
}

function readStanding(
  counts: Values,
  first: Values,
  rules: readonly RuleData[],
): BoardData['standing'] {
  const withError = numberOf(counts.with_error ?? counts.not_ready);
  if (withError === undefined || (counts.grades ?? counts.ready) === undefined) {
    return undefined;
  }
  const products = countIn(counts.checked);
  return {
    products,
    withError,
    open: countIn(counts.sellable_as_far_as_known ?? counts.unknown),
    // By our own server.
    grades: asValues(counts.grades) as Readonly<Record<string, number>>,
    typicalGrade: textOf(counts.typical_grade),
    percentReady: percentOf(countIn(counts.ready), products),
    fixNote: '',
    fixes: readRows(first, 'steps').map((row) => {
      const rule = readRule(row);
      return {
        rule,
        fix: rule.fix || (rules.find(({ id }) => id === rule.id)?.fix ?? ''),
        products: countIn(row.products),
        sellable: countIn(row.become_sellable),
        better: countIn(row.get_better_grade),
        ready: countIn(row.become_ready),
        freed: countIn(row.become_free_of_known_gaps),
      };
    }),
  };
}

/** An audit for the formats for pipelines, with texts that would break out of them. */

import type { Verdict } from '../../../src/audit/ask/ask-audit.ts';
import { RULES } from '../../../src/audit/assemble-rules.ts';
import { type DefectRow, readDefects } from '../../../src/cli/audit/defects.ts';
import type { PipelineReport } from '../../../src/cli/audit/junit.ts';

/** Codes of its records. */
export const CODES = [
  'A-1',
  'x"y\'z&<b>]]>',
  'a\n::error::b\r\n%0A,:',
  '\ud83d half \u0001\u0008',
  '..',
  'Çanta 50 %',
  '--flag =1+1',
];
/** Those of it. */
export const rules = ['no_name', 'no_brand', 'no_alt_text', 'two_covers', 'no_price', 'no_cover'].map((id) => {
  const rule = RULES.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return rule;
});
const [first, second, third, clean, open, none] = rules;

/** What fails. */
export const rows = rules
  .slice(0, 3)
  .flatMap(({ id, severity, fix }): readonly DefectRow[] =>
    CODES.map((code, at) => [
      id,
      severity,
      at + 1,
      null,
      code,
      `Name of ${code}`,
      'Über > a',
      'B',
      'active',
      code,
      fix,
      null,
    ]),
  );

const verdictOf = (rule: (typeof rules)[number] | undefined, counts: Partial<Verdict>): readonly Verdict[] =>
  rule === undefined
    ? []
    : [
        {
          rule,
          records: 50,
          population: 50,
          ...{
            failed: 0,
            accepted: 0,
            products: 0,
            unknown: 0,
            isSystemic: false,
            readsUnread: false,
            ofSale: { records: 0, failed: 0 },
          },
          sharedValues: undefined,
          kinds: new Map(),
          labels: new Map(),
          examples: [],
          ...counts,
        },
      ];

const counts = new Map(rules.slice(0, 3).map(({ id }) => [id, CODES.length]));
/** The audit. */
export const report: PipelineReport = {
  audit: {
    verdicts: [
      ...[first, second, third].flatMap((rule) => verdictOf(rule, { failed: CODES.length })),
      ...verdictOf(clean, {}),
      ...verdictOf(open, { unknown: 50 }),
    ],
    notRun: none === undefined ? [] : [{ rule: none, reason: 'name is VARCHAR.' }],
    products: 50,
    standing: undefined,
    basis: undefined,
    touched: undefined,
    problems: [],
    trend: [],
    unmatched: { categories: [], brands: [] },
    copy: { asOf: '2026-03-01T08:00:00Z', complete: true, lists: {} },
    version: 'one',
    gaps: [],
  },
  defects: readDefects(rows, rules),
  counts,
  failOn: 'warning',
  isNewOnly: false,
  version: '1.2.3',
};
/** One whose first rule is a gap of the whole system, of which no record is told. */
export const gap: PipelineReport = {
  ...report,
  audit: {
    ...report.audit,
    verdicts: report.audit.verdicts.map((one) =>
      one.rule === first ? { ...one, isSystemic: true, ofSale: { records: 50, failed: CODES.length } } : one,
    ),
  },
  defects: report.defects.filter(({ rule }) => rule !== first),
  counts: new Map([...counts].filter(([id]) => id !== first?.id)),
};
/** One of which only some are told. */
export const cut: PipelineReport = { ...report, counts: new Map([...counts, ['no_name', 1_000]]) };

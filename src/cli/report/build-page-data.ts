/** A report as plain data for its page: what the rules came to, in the words and numbers that the page shows. Pure. */

import { isLittleChecked, listFindings, outcomeOf, percentFailed, percentSellable } from '../../copy/audit/findings.ts';
import { GRADE_WORDS, typicalGrade } from '../../copy/audit/grade.ts';
import { type Rule, tellPopulation } from '../../copy/audit/rule.ts';
import { findChange } from '../../copy/audit/trend.ts';
import type { CopyInfo } from '../../copy/port.ts';
import type { ReportData, RuleData } from '../../views/report/report-data.ts';
import type { Records } from './read-records.ts';
import type { Report } from './report.ts';

/** Records per rule that are told where nothing runs, and on paper. */
const FIRST = 5;

/** Rules and categories of the heat map. */
const HEAT_RULES = 10;
const HEAT_ROWS = 20;

/** What the lists of a copy hold, as one and as many are called. */
const LIST_WORDS: Readonly<Record<keyof CopyInfo['lists'], readonly [one: string, many: string]>> = {
  products: ['product', 'products'],
  variants: ['variant', 'variants'],
  product_media: ['media record of products', 'media records of products'],
  variant_media: ['media record of variants', 'media records of variants'],
  categories: ['category', 'categories'],
  brands: ['brand', 'brands'],
};

/** Builds it. @param records those that the page carries */
export function buildPageData(report: Report, records: Records): ReportData {
  const { audit, gradedBy, madeAt, version, source, trend } = report;
  const change = findChange(trend);
  return {
    madeAt: madeAt.toISOString(),
    version,
    isDemo: source === 'sandbox',
    copy: {
      asOf: audit.copy.asOf,
      isComplete: audit.copy.complete,
      lists: Object.entries(audit.copy.lists).map(([list, { records: count, complete, note }]) => ({
        name: LIST_WORDS[list as keyof typeof LIST_WORDS][count === 1 ? 0 : 1], // its own keys
        records: count,
        coverage: note ?? (complete ? 'all records that the PIM announced' : 'some records are missing'),
      })),
    },
    scope: describeScope(report.scope),
    channel: report.channel,
    unmatched: [...audit.unmatched.categories, ...audit.unmatched.brands],
    gradedBy,
    standing: describeStanding(report),
    change: change && {
      asOf: change.asOf,
      sellable: change.sellable,
      grades: report.channel === undefined ? [...change.grades] : [],
      rules: [...change.rules],
    },
    trend: trend.map(({ asOf, products, sellable }) => ({
      asOf,
      percent: percentSellable({ products, withError: products - sellable }),
    })),
    rules: describeRules(report, records),
    heat: mapHeat(report),
    records: {
      shown: [...records.values()].reduce((sum, { length }) => sum + length, 0),
      total: audit.verdicts.reduce((sum, { failed }) => sum + failed, 0),
    },
    gradeWords: GRADE_WORDS,
  };
}

function describeScope({ categories, brands, status }: Report['scope']): readonly string[] {
  return [
    ...(categories === undefined ? [] : [`in ${categories.join(', ')} or below`]),
    ...(brands === undefined ? [] : [`of ${brands.join(', ')}`]),
    ...(status === undefined ? [] : [`with status ${status}`]),
  ];
}

function describeStanding({ audit: { standing }, channel }: Report): ReportData['standing'] {
  if (standing === undefined) return undefined;
  const { products, withError, open, grades, labels, fixes } = standing;
  return {
    products,
    withError,
    open,
    grades,
    typicalGrade: typicalGrade(grades),
    percentSellable: percentSellable(standing),
    percentReady: percentSellable({ products, withError: withError + open }),
    labels: labels.map((label) => ({
      name: label.name,
      products: label.products,
      withError: label.withError,
      percentSellable: percentSellable(label),
    })),
    // Nothing else keeps a product from a channel, which grades none.
    fixes: fixes
      .filter(({ rule }) => channel === undefined || rule.severity === 'error')
      .map(({ rule, products: failing, sellable, better }) => ({
        ...{ rule: rule.id, severity: rule.severity, fix: rule.fix, products: failing, sellable },
        better: channel === undefined ? better : 0,
      })),
  };
}

/** Those that fail first, the worst of them before the others. */
function describeRules({ audit: { verdicts, notRun } }: Report, records: Records): readonly RuleData[] {
  const findings = listFindings(verdicts);
  const others = verdicts.filter((verdict) => !findings.includes(verdict));
  return [
    ...[...findings, ...others].map((verdict) => ({
      ...describeRule(verdict.rule),
      outcome: outcomeOf(verdict),
      population: verdict.population,
      littleOf: isLittleChecked(verdict) ? verdict.records : undefined,
      failed: verdict.failed,
      unknown: verdict.unknown,
      percent: percentFailed(verdict),
      sharedValues: verdict.sharedValues,
      kinds: [...verdict.kinds],
      first: (records.get(verdict.rule.id) ?? []).slice(0, FIRST),
    })),
    ...notRun.map((rule) => ({
      ...describeRule(rule),
      ...({ outcome: 'not_run', population: 0, failed: 0, unknown: 0, percent: 0 } as const),
      ...{ sharedValues: undefined, kinds: [], first: [] },
    })),
  ];
}

function describeRule(rule: Rule) {
  const { id, severity, group, subject, checks, why, fix } = rule;
  return { applies: tellPopulation(rule), id, severity, group, subject, checks, why, fix };
}

/** Of the first rules that fail, how many records of each of those categories or brands that have the most. */
function mapHeat({ audit: { verdicts, standing } }: Report): ReportData['heat'] {
  const rules = listFindings(verdicts)
    .filter(({ labels }) => labels.size > 0)
    .slice(0, HEAT_RULES);
  const rows = (standing?.labels ?? [])
    .map(({ name, products }) => ({ name, products, cells: rules.map(({ labels }) => labels.get(name) ?? 0) }))
    .map((row) => ({ ...row, all: row.cells.reduce((sum, cell) => sum + cell, 0) }))
    .filter(({ all }) => all > 0)
    .sort((one, other) => other.all - one.all)
    .slice(0, HEAT_ROWS);
  return {
    rules: rules.map(({ rule }) => rule.id),
    rows: rows.map(({ name, products, cells }) => ({ name, products, cells })),
  };
}

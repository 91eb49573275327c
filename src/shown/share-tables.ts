import type { Audit, AuditQuestion } from '../audit/ask/ask-audit.ts';
import type { FillRate } from '../audit/ask/fill-rates.ts';
import { listFindings, percentOf } from '../audit/ask/findings.ts';
import { titleOf } from '../audit/rule.ts';
import type { ShareTable } from '../views/audit/audit-data.ts';

const HEAT_RULES = 10;
const HEAT_ROWS = 20;

const PLURALS = { category: 'categories', brand: 'brands' } as const;

const count = (n: number, singular: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? singular : `${singular}s`}`;

const describePart = (
  which: string,
  shownCount: number,
  all: number,
  what: string,
): readonly string[] =>
  shownCount < all ? [`the ${shownCount} ${which} of ${all.toLocaleString('en')} ${what}`] : [];

const describeRows = (gradedBy: AuditQuestion['gradedBy'], parts: readonly string[]): string => {
  const sentences: string[] = [];
  if (gradedBy === 'category') {
    sentences.push('A category counts its own products, not those of the categories below it.');
  }
  if (parts.length > 0) sentences.push(`Shown are ${parts.join(' and ')}.`);
  return sentences.join(' ');
};

/**
 * Builds the heat map: the most severe rules, by the categories or brands with the most failures.
 */
export function mapHeat(
  { verdicts, summary }: Audit,
  gradedBy: AuditQuestion['gradedBy'],
): ShareTable {
  const failing = listFindings(verdicts).filter(({ labels }) => labels.size > 0);
  const rules = failing.slice(0, HEAT_RULES);
  const rows = (summary?.labels ?? []).map(({ name, products }) => {
    const counts = rules.map(({ labels }) => labels.get(name) ?? [0, 0]);
    const cells = counts.map(([failed, failingProducts]) => {
      if (failed === 0) return null;
      return {
        percent: percentOf(failingProducts, products),
        told: count(failed, 'record'),
      };
    });
    const all = counts.reduce((sum, [failed]) => sum + failed, 0);
    const row = {
      name,
      label: name,
      note: count(products, 'product'),
      cells,
    };
    return { all, row };
  });
  const most = rows.filter(({ all }) => all > 0).sort((left, right) => right.all - left.all);
  const withDefects = `${PLURALS[gradedBy]} with defects`;
  const shownRows = describePart('with the most failures', HEAT_ROWS, most.length, withDefects);
  const shownRules = describePart(
    'most severe',
    HEAT_RULES,
    failing.length,
    'rules that fail there',
  );
  return {
    of: [gradedBy, 'rule'],
    isFill: false,
    note: describeRows(gradedBy, [...shownRows, ...shownRules]),
    columns: rules.map(({ rule }) => ({ name: titleOf(rule), rule: rule.id })),
    rows: most.slice(0, HEAT_ROWS).map(({ row }) => row),
  };
}

/**
 * Builds the table of filled fields.
 * @param gradedBy kind of the columns; undefined: languages, for texts
 */
export function mapFill(
  { fill, verdicts, summary }: Audit,
  gradedBy?: AuditQuestion['gradedBy'],
): ShareTable {
  const isOfTexts = gradedBy === undefined;
  const fillRates = fill.filter(({ kind }) => (kind === 'text') === isOfTexts);
  const labels = [...new Set(fillRates.map((rate) => rate.of))];
  const rows = fillRates.filter(({ name, kind }, index) => {
    const first = fillRates.findIndex((rate) => rate.name === name && rate.kind === kind);
    return first === index;
  });
  const noteRows = (): string => {
    if (gradedBy === undefined) return noteLanguages(verdicts);
    const all = summary === undefined ? 0 : summary.labels.length + summary.ungraded;
    const largest = describePart('largest', labels.length - 1, all, PLURALS[gradedBy]);
    const hasProperties = rows.some(({ kind }) => kind === 'property');
    const properties = hasProperties ? ['the most frequent properties'] : [];
    return describeRows(gradedBy, [...largest, ...properties]);
  };
  const describeField = ({ kind, name }: FillRate) => {
    const isProperty = kind === 'property';
    const rates = fillRates.filter((rate) => rate.kind === kind && rate.name === name);
    // Gaps of the system have records, too.
    const failing = verdicts.find(({ rule, failed }) => rule.id === name && failed > 0);
    return {
      name: titleOf({ id: isProperty ? name : name.replace(/^no_/, '') }),
      ...(isProperty && { property: name }),
      rule: failing?.rule.id,
      cells: labels.map((label) => describeFill(rates.find((rate) => rate.of === label))),
    };
  };
  return {
    of: ['field', gradedBy ?? 'language'],
    isFill: true,
    note: noteRows(),
    columns: labels.map((label) => ({ name: label ?? 'All', label })),
    rows: rows.map(describeField),
  };
}

function describeFill(rate: FillRate | undefined) {
  if (rate === undefined || rate.knownCount === 0) return null;
  const { filled, knownCount } = rate;
  return {
    percent: percentOf(filled, knownCount),
    told: `${filled.toLocaleString('en')} of ${count(knownCount, 'product')}`,
  };
}

function noteLanguages(verdicts: Audit['verdicts']): string {
  const lacksTranslations = verdicts.some(
    ({ rule, failed }) => rule.id === 'missing_translation' && failed > 0,
  );
  if (!lacksTranslations) return '';
  return (
    'The rule “Missing translation” names the products, ' +
    'for the languages that enough products have.'
  );
}

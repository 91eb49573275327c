/** Shares of products by category, brand or language, as the board and the report show them. Pure. */

import type { Audit, AuditQuestion } from '../audit/ask/ask-audit.ts';
import { listFindings, percentOf } from '../audit/ask/findings.ts';
import type { FillRate } from '../audit/ask/standing.ts';
import { titleOf } from '../audit/rule.ts';
import type { ShareTable } from '../views/audit/audit-data.ts';

/** Rules and categories of the heat map. */
const HEAT_RULES = 10;
const HEAT_ROWS = 20;

const PLURALS = { category: 'categories', brand: 'brands' } as const;

const count = (n: number, one: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : `${one}s`}`;

/** Names a part that is shown of more; none: all is shown. */
const tellPart = (which: string, shown: number, all: number, what: string): readonly string[] =>
  shown < all ? [`the ${shown} ${which} of ${all.toLocaleString('en')} ${what}`] : [];

/** What categories or brands of a table stand for, and which are shown. */
const tellRows = (gradedBy: AuditQuestion['gradedBy'], parts: readonly string[]): string => {
  const sentences: string[] = [];
  if (gradedBy === 'category') {
    sentences.push('A category counts its own products, not those of the categories below it.');
  }
  if (parts.length > 0) sentences.push(`Shown are ${parts.join(' and ')}.`);
  return sentences.join(' ');
};

/** The heat map: the most severe rules, by the categories or brands with the most failures. */
export function mapHeat(
  { verdicts, standing }: Audit,
  gradedBy: AuditQuestion['gradedBy'],
): ShareTable {
  const failing = listFindings(verdicts).filter(({ labels }) => labels.size > 0);
  const rules = failing.slice(0, HEAT_RULES);
  const rows = (standing?.labels ?? []).map(({ name, products }) => {
    const counts = rules.map(({ labels }) => labels.get(name) ?? [0, 0]);
    const cells = counts.map(([failed, own]) => {
      if (failed === 0) return null;
      return {
        percent: percentOf(own, products),
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
  const most = rows.filter(({ all }) => all > 0).sort((one, other) => other.all - one.all);
  const withDefects = `${PLURALS[gradedBy]} with defects`;
  const shownRows = tellPart('with the most failures', HEAT_ROWS, most.length, withDefects);
  const shownRules = tellPart('most severe', HEAT_RULES, failing.length, 'rules that fail there');
  return {
    of: [gradedBy, 'rule'],
    isFill: false,
    note: tellRows(gradedBy, [...shownRows, ...shownRules]),
    columns: rules.map(({ rule }) => ({ name: titleOf(rule), rule: rule.id })),
    rows: most.slice(0, HEAT_ROWS).map(({ row }) => row),
  };
}

/** How filled the catalog is. @param gradedBy what the columns are; undefined: languages, of texts */
export function mapFill(
  { fill, verdicts, standing }: Audit,
  gradedBy?: AuditQuestion['gradedBy'],
): ShareTable {
  const isOfTexts = gradedBy === undefined;
  const own = fill.filter(({ kind }) => (kind === 'text') === isOfTexts);
  const labels = [...new Set(own.map((one) => one.of))];
  const rows = own.filter(({ name, kind }, at) => {
    const first = own.findIndex((one) => one.name === name && one.kind === kind);
    return first === at;
  });
  const noteRows = (): string => {
    if (gradedBy === undefined) return noteLanguages(verdicts);
    const all = standing === undefined ? 0 : standing.labels.length + standing.ungraded;
    const largest = tellPart('largest', labels.length - 1, all, PLURALS[gradedBy]);
    const hasProperties = rows.some(({ kind }) => kind === 'property');
    const properties = hasProperties ? ['the most frequent properties'] : [];
    return tellRows(gradedBy, [...largest, ...properties]);
  };
  const describeField = ({ kind, name }: FillRate) => {
    const isProperty = kind === 'property';
    const rates = own.filter((one) => one.kind === kind && one.name === name);
    // Gaps of the system have records, too.
    const failing = verdicts.find(({ rule, failed }) => rule.id === name && failed > 0);
    return {
      name: titleOf({ id: isProperty ? name : name.replace(/^no_/, '') }),
      ...(isProperty && { property: name }),
      rule: failing?.rule.id,
      cells: labels.map((label) => describeFill(rates.find((one) => one.of === label))),
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

/** The share of products that have a field; null: of none it is known whether it has. */
function describeFill(rate: FillRate | undefined) {
  if (rate === undefined || rate.known === 0) return null;
  const { filled, known } = rate;
  return {
    percent: percentOf(filled, known),
    told: `${filled.toLocaleString('en')} of ${count(known, 'product')}`,
  };
}

/** Names the rule that lists products without translations; empty where none lacks one. */
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

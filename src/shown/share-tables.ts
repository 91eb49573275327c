/** Shares of products by category, brand or language, as the board and the report show them. Pure. */

import type { Audit } from '../audit/ask/ask-audit.ts';
import { listFindings, percentOf } from '../audit/ask/findings.ts';
import { titleOf } from '../audit/rule.ts';
import type { ShareTable } from '../views/audit/audit-data.ts';

/** Rules and categories of the heat map. */
const HEAT_RULES = 10;
const HEAT_ROWS = 20;

const count = (n: number, one: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : `${one}s`}`;

/** The heat map: the most severe rules, by the categories or brands with the most failures. */
export function mapHeat({ verdicts, standing }: Pick<Audit, 'verdicts' | 'standing'>, gradedBy: string): ShareTable {
  const rules = listFindings(verdicts)
    .filter(({ labels }) => labels.size > 0)
    .slice(0, HEAT_RULES);
  const rows = (standing?.labels ?? []).map(({ name, products }) => {
    const counts = rules.map(({ labels }) => labels.get(name) ?? [0, 0]);
    const cells = counts.map(([failed, own]) =>
      failed === 0 ? null : { percent: percentOf(own, products), told: count(failed, 'record') },
    );
    const all = counts.reduce((sum, [failed]) => sum + failed, 0);
    return { all, row: { name, label: name, note: count(products, 'product'), cells } };
  });
  const most = rows.filter(({ all }) => all > 0).sort((one, other) => other.all - one.all);
  return {
    ...{ of: [gradedBy, 'rule'], isFill: false },
    columns: rules.map(({ rule }) => ({ name: titleOf(rule), rule: rule.id })),
    rows: most.slice(0, HEAT_ROWS).map(({ row }) => row),
  };
}

/** How filled the catalog is. @param of what the columns are */
export function mapFill(
  { fill, verdicts }: Pick<Audit, 'fill' | 'verdicts'>,
  isOfTexts: boolean,
  of: string,
): ShareTable {
  const own = fill.filter(({ kind }) => (kind === 'text') === isOfTexts);
  const labels = [...new Set(own.map((one) => one.of))];
  const rows = own
    .filter(({ name }, at) => own.findIndex((one) => one.name === name) === at)
    .map(({ kind, name: id }) => ({
      name: kind === 'property' ? id : titleOf({ id: id.replace(/^no_/, '') }),
      rule: listFindings(verdicts).find(({ rule }) => rule.id === id)?.rule.id,
      cells: labels.map((label) => {
        const { filled, known } = own.find((one) => one.name === id && one.of === label) ?? { filled: 0, known: 0 };
        const told = `${filled.toLocaleString('en')} of ${count(known, 'product')}`;
        return known === 0 ? null : { percent: percentOf(filled, known), told };
      }),
    }));
  return { of: ['field', of], isFill: true, columns: labels.map((label) => ({ name: label ?? 'All', label })), rows };
}

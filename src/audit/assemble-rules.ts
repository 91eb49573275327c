import * as z from 'zod';
import { buildRule, GROUPS, type ListedRule, type Rule, ruleRowSchema, SUBJECTS } from './rule.ts';
import { RULE_NOTES, RULE_QUERIES } from './rules/rule-queries.ts';
import rows from './rules/rules.json' with { type: 'json' };

const ROWS = z.record(z.enum(GROUPS), z.record(z.string(), ruleRowSchema)).parse(rows);

export const LISTED_RULES: readonly ListedRule[] = GROUPS.flatMap((group) =>
  Object.entries(ROWS[group]).flatMap(([id, { ofBoth, query = id, ...words }]) => {
    if (!ofBoth) return [listRule(query, { id, group, ...words })];
    return SUBJECTS.map((subject) => {
      const fill = (text: string): string => text.replaceAll('{subject}', subject);
      const { title = '', checks, why, fix, applies } = words;
      const filledWords = {
        title:
          subject === 'product'
            ? title
            : `Variants: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
        checks: fill(checks),
        why: fill(why),
        fix: fill(fix),
        ...(applies && { applies: fill(applies) }),
      };
      return listRule(query, {
        ...words,
        ...filledWords,
        id: subject === 'product' ? id : `variant_${id}`,
        group,
        subject,
      });
    });
  }),
);

function listRule(query: string, row: Omit<ListedRule, 'sql'>): ListedRule {
  const sql = RULE_QUERIES[query];
  if (sql === undefined) throw new Error(`There is no query for the rule ${row.id}.`);
  const note = RULE_NOTES[query];
  return { ...row, sql, ...(note !== undefined && { note }) };
}

/** All rules, built with their default parameters. */
export const RULES: readonly Rule[] = LISTED_RULES.map((rule) => buildRule(rule));

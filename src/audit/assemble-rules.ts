/** The rules of the audit by group, in the order of listings: their texts (rules/sentences.json) and their queries. */

import * as z from 'zod';
import {
  buildRule,
  GROUPS,
  type ListedRule,
  type Queries,
  type Rule,
  SUBJECTS,
  wordsSchema,
} from './rule.ts';
import { COMPLETENESS } from './rules/completeness.ts';
import { CONSISTENCY } from './rules/consistency.ts';
import { OUTLIERS } from './rules/outliers.ts';
import { RELATIONS } from './rules/relations.ts';
import words from './rules/sentences.json' with { type: 'json' };
import { TEXTS } from './rules/texts.ts';
import { VALIDITY } from './rules/validity.ts';
import { VARIANTS } from './rules/variants.ts';

const WORDS = z.record(z.enum(GROUPS), z.record(z.string(), wordsSchema)).parse(words);

const QUERIES: Queries = {
  ...COMPLETENESS,
  ...CONSISTENCY,
  ...RELATIONS,
  ...VALIDITY,
  ...TEXTS,
  ...OUTLIERS,
  ...VARIANTS,
};

/** All rules as they are listed. */
export const LISTED_RULES: readonly ListedRule[] = GROUPS.flatMap((group) =>
  Object.entries(WORDS[group]).flatMap(([id, { ofBoth, ...told }]) => {
    if (!ofBoth) return [listRule({ id, group, ...told })];
    return SUBJECTS.map((subject) => {
      const name = (text: string): string => text.replaceAll('{subject}', subject);
      const { title = '', checks, why, fix, applies } = told;
      const named = {
        title:
          subject === 'product'
            ? title
            : `Variants: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
        checks: name(checks),
        why: name(why),
        fix: name(fix),
        ...(applies && { applies: name(applies) }),
      };
      return listRule({
        ...told,
        ...named,
        id: subject === 'product' ? id : `variant_${id}`,
        group,
        subject,
      });
    });
  }),
);

function listRule(told: Omit<ListedRule, 'sql'>): ListedRule {
  const query = QUERIES[told.id];
  if (query === undefined) throw new Error(`There is no query for the rule ${told.id}.`);
  return { ...told, ...(typeof query === 'string' ? { sql: query } : query) };
}

/** All rules, built with their default parameters. */
export const RULES: readonly Rule[] = LISTED_RULES.map((listed) => buildRule(listed));

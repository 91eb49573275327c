/**
 * How complete products are: by the requirements of the rules file, and, without being asked, by each language that the catalog
 * is in. One row of `completeness` a product and requirement. Pure.
 */

import { readLanguage } from '../../copy/facts/plain-text.ts';
import { foldCulture as foldCultureSql } from '../../copy/fold-sql.ts';
import { findNamed, tellNeed } from '../../copy/needs.ts';
import { quote } from '../../copy/sql-quote.ts';
import { foldCulture } from '../../record/culture.ts';
import type { Requirement } from '../rules-file.ts';
import { listCategoryIds, writeInCategory } from '../sql/in-category.ts';
import type { OwnStatement } from './tables.ts';

/** What a language is told as: its texts, each of which the product has in some language. */
const TRANSLATION = 'translation:';

/** Whether a row of `texts` is of a language: by its code, or, of a record's own text, by the language that most of these are in. */
function writeCulture(culture: string): string {
  const [wanted, language] = [foldCulture(culture), readLanguage(culture) ?? ''];
  const isExact = `${foldCultureSql('culture')} IN (${[wanted, language].map(quote).join(', ')})`;
  const isOf = wanted === language ? `meant = ${quote(language)}` : isExact;
  return `CASE WHEN culture IS NULL THEN (SELECT language FROM own_language) = ${quote(language)} ELSE ${isOf} END`;
}

/** The statements that make `completeness`. */
export function writeRequirements(requirements: readonly Requirement[]): readonly OwnStatement[] {
  return [
    {
      // What a product has in no language, nobody must translate. A language of which nothing could be read is left out.
      sql: `INSERT INTO made.completeness WITH needed AS (SELECT DISTINCT product_id, field FROM texts WHERE chars > 0),
        asked AS (SELECT product_id, goal, field FROM needed CROSS JOIN wanted_languages
          WHERE product_id IN (SELECT product_id FROM products WHERE translations_state <> 'unknown')),
        met AS (SELECT DISTINCT h.product_id, w.goal, h.field FROM language_texts h JOIN wanted_languages w ON w.language = h.language
          WHERE w.culture IS NULL OR h.culture IS NULL OR h.culture IN (w.culture, w.language))
        SELECT a.product_id, '${TRANSLATION}' || a.goal, count(*), count(m.field), string_agg(a.field, ', ' ORDER BY a.field) FILTER (m.field IS NULL), 0
        FROM asked a LEFT JOIN met m ON m.product_id = a.product_id AND m.goal = a.goal AND m.field = a.field GROUP BY a.product_id, a.goal`,
    },
    ...requirements.flatMap(({ name, category, culture, needs }): readonly OwnStatement[] => {
      const columns = needs.map(
        (need, at) => `(${tellNeed(need, culture === undefined ? undefined : writeCulture(culture))}) AS need_${at}`,
      );
      const sum = (of: string): string =>
        needs.map((_, at) => `coalesce((${of.replaceAll('need', `need_${at}`)})::INTEGER, 0)`).join(' + ');
      const missing = needs.map((need, at) => `CASE WHEN NOT need_${at} THEN ${quote(need)} END`).join(', ');
      return [
        {
          sql: `INSERT INTO made.completeness SELECT product_id, ${quote(name)}, ${sum('need IS NOT NULL')}, ${sum('need')}, nullif(concat_ws(', ', ${missing}), ''), ${sum('need IS NULL')}
            FROM (SELECT p.product_id, ${columns.join(', ')} FROM products p WHERE p.product_id IS NOT NULL${category === undefined ? '' : ` AND ${writeInCategory('p.product_id', category)}`})`,
          step: `requirement ${name}`,
          onFailure: (why) =>
            `INSERT INTO made.problems VALUES (${quote(`The requirement ${name} of the rules file could not be asked: ${why}`)})`,
        },
        ...needs.flatMap((need) => warnOfNeed(name, need)),
        ...(category === undefined
          ? []
          : [
              {
                sql: `INSERT INTO made.problems SELECT ${quote(`The requirement ${name} of the rules file is about a category that this catalog does not have.`)}
                  WHERE NOT EXISTS (${listCategoryIds(category)})`,
              },
            ]),
      ];
    }),
  ];
}

/** Nothing in the catalog may have the name that a requirement needs, which then is a slip. */
function warnOfNeed(requirement: string, need: string): readonly OwnStatement[] {
  const rows = findNamed(need);
  if (rows === undefined) return [];
  const says = quote(`No record has ${need}, which the requirement ${requirement} of the rules file needs.`);
  return [{ sql: `INSERT INTO made.problems SELECT ${says} WHERE NOT EXISTS (FROM ${rows})` }];
}

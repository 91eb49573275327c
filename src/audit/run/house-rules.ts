/**
 * What the rules file adds to an audit, as statements that make tables. House words: what a company means by a word. Requirements:
 * how complete products are, also in each language that the catalog is in. Accepted: findings that the operator accepts, until the
 * date of the line has passed or the value has changed that was found when it was first accepted. Pure.
 */

import { findNamed, tellNeed } from '../../copy/needs.ts';
import { foldCulture as foldCultureSql, foldText, nameColumn, quote, WORDS_TABLE } from '../../copy/sql-text.ts';
import { foldCulture, languageOf } from '../../record/culture.ts';
import type { AcceptLine, HouseWord, Requirement } from '../rules-file.ts';
import type { OwnStatement } from './tables.ts';

/** The SELECT of the products that a word is true of. */
export function selectMeant({ condition }: HouseWord): string {
  return `SELECT product_id FROM products WHERE (\n${condition}\n)`;
}

/** The statements that make the table. */
export function writeWords(words: readonly HouseWord[]): readonly OwnStatement[] {
  const table = `made.${WORDS_TABLE}`;
  return [
    { sql: `CREATE TABLE ${table} AS SELECT DISTINCT product_id FROM products WHERE product_id IS NOT NULL` },
    ...words.flatMap((word) => {
      const column = nameColumn(word.name);
      const meant = selectMeant(word);
      return [
        // NULL where it cannot be asked.
        { sql: `ALTER TABLE ${table} ADD COLUMN ${column} BOOLEAN` },
        {
          sql: `UPDATE ${table} SET ${column} = product_id IN (SELECT product_id FROM (${meant}) WHERE product_id IS NOT NULL)`,
          own: meant,
          step: `word ${word.name}`,
          onFailure: (why: string) =>
            `INSERT INTO made.problems VALUES (${quote(`The word ${word.name} of the rules file cannot be asked: ${why}`)})`,
        },
      ];
    }),
    ...(words.length === 0 ? [] : [{ sql: showWords(words) }]),
  ];
}

/** Rules that others write know words as columns of products, as callers' SQL does. */
function showWords(words: readonly HouseWord[]): string {
  const columns = words.map(({ name }) => `w.${nameColumn(name)}`).join(', ');
  return `CREATE VIEW scratch.products AS SELECT p.*, ${columns} FROM copy.main.products p LEFT JOIN made.${WORDS_TABLE} w USING (product_id)`;
}

/** What a language is told as: its texts, each of which the product has in some language. */
const TRANSLATION = 'translation:';

/** Whether a row of `texts` is of a language: by its code, or, of a record's own text, by the language that most of these are in. */
function writeCulture(culture: string): string {
  const [wanted, language] = [foldCulture(culture), languageOf(culture)];
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

/** Lines that are told as of no use. */
const MOST_TOLD = 5;

/** What a detail says of the record itself: behind it, in brackets, is what it is compared with, which may change by others. */
const VALUE = "split_part(coalesce(detail, ''), ' (', 1)";

/** Which records a line is about, of a row of `verdicts`. */
function writeMeant({ code, category }: AcceptLine): string {
  if (category !== undefined) return writeInCategory('v.product_id', category);
  const folded = quote((code ?? '').trim().toLowerCase());
  return `(v.product_id IN (SELECT product_id FROM products WHERE lower(trim(code)) = ${folded})
    OR v.variant_id IN (SELECT variant_id FROM variants WHERE lower(trim(code)) = ${folded}))`;
}

/** What tells lines apart: one that was given anew accepts what is found now. Another reason or end is the same line. */
function nameLine({ rule, code = '', category = '', since = '' }: AcceptLine): string {
  return JSON.stringify([rule, code, category, since]);
}

/** The lines of today. @param today the day as ISO 8601 writes it */
export function listInForce(lines: readonly AcceptLine[], today: string): readonly AcceptLine[] {
  return lines.filter(({ until }) => until === undefined || until >= today);
}

/**
 * The statements that mark what is accepted. What an earlier audit accepted keeps the value that it had then, whether or not
 * the rules file of this one has the line.
 * @param hasBefore whether there may be an earlier audit
 */
export function writeAccepted(lines: readonly AcceptLine[], hasBefore: boolean): readonly OwnStatement[] {
  const kept = {
    sql: 'INSERT INTO made.accepted SELECT line, rule, product_id, variant_id, value FROM before.accepted',
    // An earlier audit may be of other tables.
    onFailure: () => 'SELECT 1',
  };
  const matches = lines.map(
    (line) => `INSERT INTO made.accepted SELECT ${quote(nameLine(line))}, rule, product_id, variant_id, ${VALUE}
      FROM made.verdicts v JOIN made.rules r USING (position) WHERE failed AND rule = ${quote(line.rule)} AND ${writeMeant(line)}
        AND NOT EXISTS (FROM made.accepted a WHERE a.line = ${quote(nameLine(line))} AND a.product_id IS NOT DISTINCT FROM v.product_id
          AND a.variant_id IS NOT DISTINCT FROM v.variant_id)`,
  );
  const names = lines.map((line) => quote(nameLine(line))).join(', ');
  const reasons = lines.map((line) => `WHEN ${quote(nameLine(line))} THEN ${quote(line.reason)}`).join(' ');
  const told = lines.map(
    (line) => `(${quote(nameLine(line))}, ${quote(`${line.rule} ${line.code ?? line.category ?? ''}`)})`,
  );
  return [
    ...(hasBefore ? [kept] : []),
    ...matches.map((sql) => ({ sql })),
    lines.length > 0 && {
      sql: `INSERT INTO made.problems SELECT count(*) || if(count(*) = 1, ' line', ' lines') || ' under accept of the rules file match no finding: ' || string_agg(told, '; ' ORDER BY told) FILTER (number <= ${MOST_TOLD})
          || CASE WHEN count(*) > ${MOST_TOLD} THEN ' and others' ELSE '' END || '.'
        FROM (SELECT told, row_number() OVER (ORDER BY told) AS number FROM (VALUES ${told.join(', ')}) asked(line, told)
          WHERE NOT EXISTS (FROM made.accepted a WHERE a.line = asked.line)) HAVING count(*) > 0`,
    },
    lines.length > 0 && {
      sql: `UPDATE made.verdicts AS v SET accepted = CASE a.line ${reasons} END FROM made.accepted a JOIN made.rules r USING (rule)
      WHERE v.failed AND v.position = r.position AND v.product_id IS NOT DISTINCT FROM a.product_id
        AND v.variant_id IS NOT DISTINCT FROM a.variant_id AND a.line IN (${names}) AND ${VALUE} = a.value`,
    },
  ].filter((statement) => statement !== false);
}

/** The ids of the categories of a name, in any language, and of all below them. */
export function listCategoryIds(name: string): string {
  const isCalled = `${foldText('name')} = ${foldText(quote(name))}`;
  return `SELECT category_id FROM category_tree WHERE ancestor_id IN (SELECT category_id FROM categories WHERE ${isCalled}
    UNION SELECT category_id FROM category_names WHERE ${isCalled})`;
}

/** Whether a product is in such a category. @param productId an expression */
export function writeInCategory(productId: string, name: string): string {
  return `${productId} IN (SELECT product_id FROM product_categories WHERE category_id IN (${listCategoryIds(name)})
    OR (category_id IS NULL AND ${foldText('name')} = ${foldText(quote(name))}))`;
}

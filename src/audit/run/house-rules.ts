/**
 * A finding is accepted until the last day of its line has passed, or the value is no longer the
 * one first accepted.
 */

import type { NoticeOf } from '../../answer/notices.ts';
import { fillSql, withRelations } from '../../copy/fill-sql.ts';
import {
  foldCulture as foldCultureSql,
  foldText,
  nameColumn,
  quote,
  WORDS_TABLE,
} from '../../copy/sql-text.ts';
import { foldCulture, languageOf } from '../../record/culture.ts';
import { findNamed, meetsNeed } from '../needs.ts';
import type { HouseWord } from '../rules-file.ts';
import type { AcceptLine, Requirement } from '../rules-schema.ts';
import acceptFindings from './accept-findings.sql';
import markAccepted from './mark-accepted.sql';
import noteUnusedLines from './note-unused-lines.sql';
import type { AuditStatement } from './tables.ts';
import translationsNeeded from './translations-needed.sql';

/** Notice on a mistake in what a rules file adds. */
export type RulesFileNotice = NoticeOf<
  | 'word_not_asked'
  | 'requirement_not_asked'
  | 'need_of_nothing'
  | 'requirement_of_no_category'
  | 'accept_lines_unused'
>;

/** Writes the SELECT of the products that a word is true of. */
export function selectMeant({ condition }: HouseWord): string {
  return `SELECT product_id FROM products WHERE (\n${condition}\n)`;
}

/** Writes the statements that make the table of house words. */
export function writeWords(words: readonly HouseWord[]): readonly AuditStatement[] {
  const table = `made.${WORDS_TABLE}`;
  return [
    {
      sql: `CREATE TABLE ${table} AS
        SELECT DISTINCT product_id FROM products WHERE product_id IS NOT NULL`,
    },
    ...words.flatMap((word) => {
      const column = nameColumn(word.name);
      const products = selectMeant(word);
      return [
        // It stays NULL if the condition cannot be asked.
        { sql: `ALTER TABLE ${table} ADD COLUMN ${column} BOOLEAN` },
        {
          sql: `UPDATE ${table} SET ${column} = product_id IN (
            SELECT product_id FROM (${products}) WHERE product_id IS NOT NULL
          )`,
          operatorSql: products,
          step: `word ${word.name}`,
          onFailure: (why: string) =>
            insertProblem({ code: 'word_not_asked', word: word.name, why }),
        },
      ];
    }),
    ...(words.length === 0 ? [] : [{ sql: showWords(words) }]),
  ];
}

function showWords(words: readonly HouseWord[]): string {
  const columns = words.map(({ name }) => `w.${nameColumn(name)}`).join(', ');
  return `CREATE VIEW scratch.products AS
    SELECT p.*, ${columns}
    FROM copy.main.products p LEFT JOIN made.${WORDS_TABLE} w USING (product_id)`;
}

function insertProblem(notice: RulesFileNotice): string {
  return `INSERT INTO made.problems VALUES (${quote(JSON.stringify(notice))})`;
}

// SQL: true for a row of `texts` in a language, by its code. A record's own text is in the language
// that most of them are in.
function writeCulture(culture: string): string {
  const wanted = foldCulture(culture);
  const language = languageOf(culture);
  const codes = [wanted, language].map(quote).join(', ');
  const isExact = `${foldCultureSql('culture')} IN (${codes})`;
  const isOf = wanted === language ? `meant = ${quote(language)}` : isExact;
  return `CASE
    WHEN culture IS NULL THEN (SELECT language FROM own_language) = ${quote(language)}
    ELSE ${isOf}
  END`;
}

export function writeRequirements(requirements: readonly Requirement[]): readonly AuditStatement[] {
  return [
    { sql: fillSql(translationsNeeded) },
    ...requirements.flatMap((requirement): readonly AuditStatement[] => {
      const { name, category, needs } = requirement;
      return [
        {
          sql: insertCompleteness(requirement),
          step: `requirement ${name}`,
          onFailure: (why) =>
            insertProblem({ code: 'requirement_not_asked', requirement: name, why }),
        },
        ...needs.flatMap((need) => warnOfNeed(name, need)),
        ...(category === undefined ? [] : [warnOfCategory(name, category)]),
      ];
    }),
  ];
}

function insertCompleteness({ name, category, culture, needs }: Requirement): string {
  const isOfCulture = culture === undefined ? undefined : writeCulture(culture);
  const columns = needs.map((need, index) => `(${meetsNeed(need, isOfCulture)}) AS need_${index}`);
  const count = (test: string): string =>
    needs.map((_, index) => `coalesce((need_${index}${test})::INTEGER, 0)`).join(' + ');
  const missing = needs.map((need, index) => `CASE WHEN NOT need_${index} THEN ${quote(need)} END`);
  const isWithin = category === undefined ? 'true' : writeInCategory('p.product_id', category);
  return `INSERT INTO made.completeness
    SELECT
      product_id,
      ${quote(name)},
      ${count(' IS NOT NULL')},
      ${count('')},
      nullif(concat_ws(', ', ${missing.join(', ')}), ''),
      ${count(' IS NULL')}
    FROM (
      SELECT p.product_id, ${columns.join(', ')}
      FROM products p
      WHERE p.product_id IS NOT NULL AND ${isWithin}
    )`;
}

function warnOfNeed(requirement: string, need: string): readonly AuditStatement[] {
  const rows = findNamed(need);
  if (rows === undefined) return [];
  const notice = {
    code: 'need_of_nothing',
    need,
    requirement,
  } as const;
  return [{ sql: insertProblemUnless(notice, `FROM ${rows}`) }];
}

function warnOfCategory(requirement: string, category: string): AuditStatement {
  const notice = { code: 'requirement_of_no_category', requirement } as const;
  return { sql: insertProblemUnless(notice, listCategoryIds(category)) };
}

function insertProblemUnless(notice: RulesFileNotice, rows: string): string {
  const written = quote(JSON.stringify(notice));
  return `INSERT INTO made.problems SELECT ${written} WHERE NOT EXISTS (${rows})`;
}

const MAX_UNUSED_LINES = 5;

function writeNamedTest({ code, category }: AcceptLine): string {
  if (category !== undefined) return writeInCategory('v.product_id', category);
  const folded = quote((code ?? '').trim().toLowerCase());
  const codeSql = `lower(trim(code)) = ${folded}`;
  return `(v.product_id IN (SELECT product_id FROM products WHERE ${codeSql})
    OR v.variant_id IN (SELECT variant_id FROM variants WHERE ${codeSql}))`;
}

// Identifies a line. With another `since` it is a new line and accepts what is found now; another
// reason or last day keeps it the same.
function nameLine({ rule, code = '', category = '', since = '' }: AcceptLine): string {
  return JSON.stringify([rule, code, category, since]);
}

/**
 * Lists the lines that apply on a day.
 * @param today the day, ISO 8601
 */
export function listInForce(lines: readonly AcceptLine[], today: string): readonly AcceptLine[] {
  return lines.filter(({ until }) => until === undefined || until >= today);
}

/**
 * Writes the statements that mark accepted findings. What an earlier audit accepted keeps the value
 * that it had then, even if the rules file no longer has the line.
 */
export function writeAccepted(lines: readonly AcceptLine[]): readonly AuditStatement[] {
  const keepAccepted = {
    sql: `INSERT INTO made.accepted
      SELECT line, rule, product_id, variant_id, value FROM before.accepted`,
    // There may be no audit before, or one with other tables.
    onFailure: () => 'SELECT 1',
  };
  const matches = lines.map((line) => {
    const namedVerdicts = `SELECT * FROM made.verdicts v WHERE ${writeNamedTest(line)}`;
    const accept = fillSql(acceptFindings, { line: nameLine(line), rule: line.rule });
    return withRelations({ named_verdicts: namedVerdicts }, accept);
  });
  const reasons = lines.map((line) => ({ line: nameLine(line), reason: line.reason }));
  const labels = lines.map((line) => ({
    line: nameLine(line),
    label: `${line.rule} ${line.code ?? line.category ?? ''}`,
  }));
  const statements: AuditStatement[] = [keepAccepted, ...matches.map((sql) => ({ sql }))];
  if (lines.length > 0) {
    statements.push({
      sql: fillSql(noteUnusedLines, { lines: labels, most: MAX_UNUSED_LINES }),
    });
    statements.push({ sql: fillSql(markAccepted, { lines: reasons }) });
  }
  return statements;
}

// Writes the SELECT of the ids of the categories with this name, in any language, and of all below
// them.
function listCategoryIds(name: string): string {
  const nameSql = `${foldText('name')} = ${foldText(quote(name))}`;
  return `SELECT category_id FROM category_tree WHERE ancestor_id IN (
      SELECT category_id FROM categories WHERE ${nameSql}
      UNION
      SELECT category_id FROM category_names WHERE ${nameSql}
    )`;
}

// Writes SQL that is true for a product in such a category.
// `productId`: an SQL expression.
function writeInCategory(productId: string, name: string): string {
  const nameSql = `${foldText('name')} = ${foldText(quote(name))}`;
  return `${productId} IN (
    SELECT product_id
    FROM product_categories
    WHERE category_id IN (${listCategoryIds(name)}) OR (category_id IS NULL AND ${nameSql})
  )`;
}

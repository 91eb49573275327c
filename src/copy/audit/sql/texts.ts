/** The queries of rules about texts, in all languages of a product, as SQL. Many of them are asked in one pass. Pure. */

import { checkProducts, isUnread } from './checks.ts';

/** The texts of a product, by the columns that hold them. */
const FIELDS = { name: 'name', short_description: 'short description', long_description: 'long description' } as const;

/** A column that holds a text of a product. */
type TextField = keyof typeof FIELDS;

const ALL_FIELDS: readonly TextField[] = ['name', 'short_description', 'long_description'];

/** What is asked of every text. */
export type TextCheck = AskedOfTexts &
  (
    | {
        /** Whether `text`, of `field` in `culture`, is wrong; asked of all the text that there is, so what is cheap comes first. */
        readonly isWrong: string;
      }
    | {
        /** What no text should hold. Such patterns are looked for together, which takes as long as to look for one. */
        readonly pattern: string;
        /** Whether a `text` of a `culture` that holds it is wrong; default: it is. It may be slow where few texts hold the pattern. */
        readonly isConfirmed?: string;
      }
  );

interface AskedOfTexts {
  /** What is told of a wrong text beside which of all it is; default: nothing. An expression over the same. */
  readonly shown?: string;
  /** How bad a wrong text is; default: all are alike. */
  readonly extent?: string;
  /** Which texts are asked; default: all. */
  readonly fields?: readonly TextField[];
  /** Whether the values of properties are asked too. */
  readonly withValues?: true;
}

/** The products whose texts are only translations. Hardly any is without a name, so little of the translations is read. */
const ONLY_TRANSLATED = `(SELECT product_id FROM translations
  WHERE owner = 'product' AND coalesce(name, short_description, long_description) IS NOT NULL AND product_id IN (SELECT product_id
    FROM products WHERE name IS NULL AND short_description IS NULL AND long_description IS NULL))`;

/** Every product, with what tells whether it has texts. Descriptions are read of those alone that have no name. */
const HOLDERS = `SELECT product_id, code, status, name IS NOT NULL OR rowid IN (SELECT rowid FROM products
    WHERE name IS NULL AND coalesce(short_description, long_description) IS NOT NULL) AS has_own_text,
  product_id IN ${ONLY_TRANSLATED} AS is_translated, translations_state, properties_state FROM products`;

/** Which text it is: `name`, or `short description (de)`. */
const WHERE_FOUND = "left(field, 60) || coalesce(' (' || culture || ')', '')";

/** How much of a text a detail shows, characters: with what stands before it, below what a detail may have. */
const SHOWN_CHARS = 120;

/** The beginning of the text itself, to be shown. */
export const TEXT_SHOWN = `': ' || left(text, ${SHOWN_CHARS})`;

/** What several checks find, in a table from which each takes its own; see {@link findTexts}. */
const SCRATCH = 'scratch';

/** In place of the number of a check: every product, whatever is found of it. */
const HOLDER = -1;

/**
 * The query of a rule about products with a text like no text should be, in whatever language. The detail says which of
 * the texts it is.
 */
export function checkTexts(check: TextCheck): string {
  return judgeTexts(check, `(${HOLDERS})`, `(${findWrong([check])})`);
}

/** The same, where {@link findTexts} of several checks has found what is wrong. @param number the place of the check among them */
export function checkFoundTexts(check: TextCheck, number: number): string {
  const of = (wanted: number): string => `(FROM ${SCRATCH} WHERE number = ${wanted})`;
  return judgeTexts(check, of(HOLDER), of(number));
}

/** The query of what several checks find, in one pass over all texts: reading them takes as long as many a check. */
export function findTexts(checks: readonly TextCheck[]): string {
  return `SELECT ${HOLDER} AS number, NULL::VARCHAR AS found, NULL::DOUBLE AS extent, * FROM (${HOLDERS})
    UNION ALL BY NAME (${findWrong(checks)})`;
}

/** @param holders as {@link HOLDERS} are. @param found what {@link findWrong} finds, of this check alone */
function judgeTexts({ withValues }: TextCheck, holders: string, found: string): string {
  const mayHaveValues = withValues === undefined ? 'false' : isUnread('p', 'properties');
  return checkProducts({
    from: `${holders} p LEFT JOIN ${found} t ON t.product_id IS NOT DISTINCT FROM p.product_id`,
    failed: 't.found IS NOT NULL',
    // Of products without an id it is not known whose texts those are.
    unknown: `CASE WHEN t.found IS NOT NULL THEN p.product_id IS NULL 
      ELSE (p.translations_state = 'unknown' AND NOT p.has_own_text) OR ${mayHaveValues} END`,
    detail: 't.found',
    extent: 'coalesce(t.extent, 0)',
    where: `p.has_own_text OR t.found IS NOT NULL OR ${isUnread('p', 'translations')} OR ${mayHaveValues} OR p.is_translated`,
  });
}

/**
 * The query of the products with wrong texts, one row a product and check: its `number`, `product_id`, `found` and `extent`.
 * All texts are only asked whether anything may be wrong with them. What that is, is asked of those few at once: each place
 * that a pattern is in takes time to prepare it, which for long ones is more than to look for them.
 */
function findWrong(checks: readonly TextCheck[]): string {
  const parts = [
    ...ALL_FIELDS.map((field) =>
      findSuspects(
        checks.filter((check) => (check.fields ?? ALL_FIELDS).includes(field)),
        `SELECT product_id, NULL AS culture, ${field} AS text, '${FIELDS[field]}' AS field, false AS is_value FROM products
          UNION ALL SELECT product_id, culture, ${field}, '${FIELDS[field]}', false FROM translations WHERE owner = 'product'`,
      ),
    ),
    findSuspects(
      checks.filter((check) => check.withValues === true),
      "SELECT product_id, culture, value AS text, name AS field, true AS is_value FROM properties WHERE owner = 'product'",
    ),
  ].flatMap((part) => part ?? []);
  const choose = (expressions: readonly string[]): string =>
    `CASE number ${expressions.map((expression, number) => `WHEN ${number} THEN ${expression}`).join(' ')} END`;
  const shown = choose(checks.map((check) => check.shown ?? "''"));
  const extent = choose(checks.map((check) => `(${check.extent ?? '0'})::DOUBLE`));
  // The record's own texts are told before the same ones among its translations.
  return `WITH suspects AS MATERIALIZED (${parts.join(' UNION ALL ')})
    SELECT number, product_id, arg_min(${WHERE_FOUND} || ${shown}, (culture IS NOT NULL, field, culture)) AS found, max(${extent}) AS extent
    FROM (SELECT *, unnest(range(0, ${checks.length})) AS number FROM suspects)
    WHERE ${choose(checks.map(isFailed))} GROUP BY number, product_id`;
}

/** The rows of `texts` in which one of the checks, all of which ask them, may find something. Undefined: there is none. */
function findSuspects(checks: readonly TextCheck[], texts: string): string | undefined {
  const patterns = checks.flatMap((check) => ('pattern' in check ? `(?:${check.pattern})` : []));
  const conditions = checks.flatMap((check) => ('isWrong' in check ? check.isWrong : []));
  if (patterns.length > 0) conditions.push(holds(patterns.join('|')));
  if (conditions.length === 0) return undefined;
  // Only within CASE the engine leaves out the rest of a condition that is decided.
  const marks = conditions.map((condition) => `CASE WHEN ${condition} THEN 1 ELSE 0 END`);
  return `SELECT * FROM (${texts}) WHERE text IS NOT NULL AND ${marks.join(' + ')} > 0`;
}

/** Whether a suspect fails a check. */
function isFailed(check: TextCheck): string {
  const { fields = ALL_FIELDS, withValues } = check;
  const isAsked = `CASE WHEN is_value THEN ${withValues === true} ELSE field IN (${fields.map((field) => `'${FIELDS[field]}'`).join(', ')}) END`;
  const isWrong =
    'isWrong' in check
      ? check.isWrong
      : `CASE WHEN ${holds(check.pattern)} THEN ${check.isConfirmed ?? 'true'} ELSE false END`;
  return `CASE WHEN ${isAsked} THEN ${isWrong} ELSE false END`;
}

/** Whether a `text` holds what a pattern is for. */
function holds(pattern: string): string {
  return `regexp_matches(text, '${pattern}')`;
}

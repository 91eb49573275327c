/**
 * How complete products are: by the requirements of the rules file, and, without being asked, by each language that the catalog
 * is in. One row of `completeness` a product and requirement. Pure.
 */

import {
  HAS_DOCUMENT,
  MAY_HAVE_MORE_PICTURES,
  tell,
  tellAny,
  tellColumn,
  tellOfVariants,
  tellOwn,
} from '../../copy/coverage.ts';
import { readLanguage } from '../../copy/facts/plain-text.ts';
import { isNeverFilled } from '../../copy/known-sql.ts';
import { quote } from '../../copy/sql-quote.ts';
import { foldCulture } from '../../record/culture.ts';
import type { Requirement } from '../rules-file.ts';
import { foldCulture as foldCultureSql, foldName, foldText } from '../sql/checks.ts';
import { listCategoryIds, writeInCategory } from '../sql/in-category.ts';
import type { OwnStatement } from './tables.ts';

/** What a language is told as: its texts, each of which the product has in some language. */
const TRANSLATION = 'translation:';

/** The texts of a record. */
const TEXTS = ['name', 'short_description', 'long_description'] as const;

type Holding = (name: string) => string;

const DIMENSIONS = "measures WHERE kind = 'dimension' AND value IS NOT NULL";

/** What needs no name: expressions over `p`, a product; NULL where the copy cannot tell. */
const PLAIN_NEEDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['code', 'integration_code', 'unit', 'tax_rate', 'link'].map((column) => [column, tellColumn(column)]),
  ),
  brand: tellOwn('product_brands WHERE true', 'brands'),
  category: tellOwn('product_categories WHERE true', 'categories'),
  barcode: '(SELECT any_barcode FROM coverage c WHERE c.product_id = p.product_id)',
  picture: '(SELECT any_picture FROM coverage c WHERE c.product_id = p.product_id)',
  cover_picture: tell(
    "p.product_id IN (SELECT product_id FROM pictures WHERE owner = 'product' AND is_cover AND product_id IS NOT NULL)",
    `${MAY_HAVE_MORE_PICTURES} OR ${isNeverFilled('pictures', 'is_cover')}`,
  ),
  document: HAS_DOCUMENT,
  price: tellAny('prices WHERE price IS NOT NULL', 'prices'),
  tag: tellOwn('tags WHERE true', 'tags'),
  properties: tellAny('properties WHERE value IS NOT NULL', 'properties'),
  dimensions: tellOwn(DIMENSIONS, 'dimensions'),
};

const isNamed = (name: string): string =>
  `(${foldText("coalesce(name, '')")} = ${foldText(quote(name))} OR ${foldText("coalesce(code, '')")} = ${foldText(quote(name))})`;

/** The rows of what has a name behind a colon: what follows FROM. */
const NAMED_ROWS: Readonly<Record<string, Holding>> = {
  property: (name) => `properties WHERE value IS NOT NULL AND ${isNamed(name)}`,
  option: (name) => `options WHERE value IS NOT NULL AND ${isNamed(name)}`,
  dimension: (name) => `${DIMENSIONS} AND ${foldName('name')} = ${foldName(quote(name))}`,
  price: (currency) => `prices WHERE price IS NOT NULL AND upper(trim(currency)) = upper(${quote(currency)})`,
  code: (type) => `codes WHERE value IS NOT NULL AND ${foldName('type')} = ${foldName(quote(type))}`,
};

const tellNamed =
  (kind: string, field: string, tellRows: typeof tellAny): Holding =>
  (name) =>
    tellRows(NAMED_ROWS[kind]?.(name) ?? '', field);

/** What has a name behind a colon, as {@link PLAIN_NEEDS} are. */
const NAMED_NEEDS: Readonly<Record<string, Holding>> = {
  property: tellNamed('property', 'properties', tellAny),
  option: tellNamed('option', 'options', tellOfVariants),
  dimension: tellNamed('dimension', 'dimensions', tellOwn),
  price: tellNamed('price', 'prices', tellAny),
  code: tellNamed('code', 'codes', tellAny),
  pictures: (least) =>
    tell(
      `(SELECT count(*) FROM pictures i WHERE i.product_id = p.product_id AND i.owner = 'product') >= ${Number(least) || 1}`,
      MAY_HAVE_MORE_PICTURES,
    ),
};

/** Everything that a requirement may need, as a rules file writes it. */
export const NEED_WORDS: readonly string[] = [
  ...TEXTS,
  ...Object.keys(PLAIN_NEEDS),
  ...Object.keys(NAMED_NEEDS).map((kind) => `${kind}:`),
];

/** Whether a rules file may write a need so: a word, or a kind with a name behind a colon. */
export function isNeed(need: string): boolean {
  const [kind = '', name] = splitNeed(need);
  return name === undefined
    ? TEXTS.some((text) => text === kind) || Object.hasOwn(PLAIN_NEEDS, kind)
    : Object.hasOwn(NAMED_NEEDS, kind) && name.trim() !== '';
}

function splitNeed(need: string): readonly [kind: string, name: string | undefined] {
  const colon = need.indexOf(':');
  return colon < 0 ? [need, undefined] : [need.slice(0, colon), need.slice(colon + 1).trim()];
}

/** Whether product `p` has what is needed. */
function writeNeed(need: string, culture: string | undefined): string {
  const [kind, name] = splitNeed(need);
  if (name !== undefined) return NAMED_NEEDS[kind]?.(name) ?? 'NULL';
  const text = TEXTS.find((one) => one === kind);
  if (text === undefined) return PLAIN_NEEDS[kind] ?? 'NULL';
  if (culture === undefined) return tellColumn(text);
  return tellOwn(`texts WHERE field = '${text}' AND chars > 0 AND ${writeCulture(culture)}`, 'translations');
}

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
      const columns = needs.map((need, at) => `(${writeNeed(need, culture)}) AS need_${at}`);
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
  const [kind, name] = splitNeed(need);
  const rows = name === undefined ? undefined : NAMED_ROWS[kind]?.(name);
  if (rows === undefined) return [];
  const says = quote(`No record has ${need}, which the requirement ${requirement} of the rules file needs.`);
  return [{ sql: `INSERT INTO made.problems SELECT ${says} WHERE NOT EXISTS (FROM ${rows})` }];
}

/**
 * Alarms, judged with every new copy: what the rules file says, and how filled and in which units the properties of each
 * category are. What they came to stays in the file, so that later copies are compared with it. Pure.
 */

import { hash } from '../../copy/hash.ts';
import { quote } from '../../copy/sql-text.ts';
import type { HouseWord } from '../rules-file.ts';
import type { Alarm } from '../rules-schema.ts';
import { selectMeant } from './house-rules.ts';
import type { OwnStatement } from './tables.ts';

/** Records to name per alarm. */
const MOST_CODES = 5;
/** Built-in alarms, those about most products first, each property in the largest of its categories. */
const MOST_BUILT_IN = 50;

/** Categories with fewer products, and properties that fewer products have, raise no built-in alarm. */
const LEAST_PRODUCTS = 10;
/** Per cent of the products by which a property must be filled less, and by which the share of a unit must move. */
const LESS_FILLED = 20;
const MOVED_UNIT = 30;
/** Built-in alarms compare with the oldest copy of so many days, or else the last: imports take hours, and people a weekend off. */
const COMPARED_DAYS = 7;

/** What identifies the reading that the copy is of. */
const AS_OF =
  "(SELECT strftime(min(checked), '%Y-%m-%dT%H:%M:%S.%gZ') FROM lists WHERE complete IS NOT NULL)";

/** The tables of alarms; the last one is the view that callers see. */
export const ALARM_TABLES: readonly string[] = [
  `CREATE TABLE made.judged (as_of VARCHAR, name VARCHAR, mark VARCHAR, at_most DOUBLE, may_move_percent DOUBLE, value DOUBLE,
    codes VARCHAR, note VARCHAR)`,
  'CREATE TABLE made.filled (as_of VARCHAR, category VARCHAR, property VARCHAR, unit VARCHAR, products BIGINT)',
  `CREATE TABLE made.alarms (name VARCHAR, is_raised BOOLEAN, value DOUBLE, before DOUBLE, at_most DOUBLE, may_move_percent DOUBLE,
    category VARCHAR, property VARCHAR, unit VARCHAR, codes VARCHAR, note VARCHAR)`,
];

/** What alarms may read of the audit. */
const MADE = ['findings', 'rule_results', 'grades'];

/** The statements that judge alarms, once the rules were asked. */
export function writeAlarms(
  alarms: readonly Alarm[],
  words: readonly HouseWord[],
): readonly OwnStatement[] {
  return [
    // An earlier file may have no such tables. Of an alarm that could not be judged the value before counts.
    ...[
      'INSERT INTO made.judged FROM before.judged WHERE as_of < $as_of AND value IS NOT NULL QUALIFY row_number() OVER (PARTITION BY name ORDER BY as_of DESC) = 1',
      // The first of each day is enough.
      `INSERT INTO made.filled FROM before.filled WHERE as_of < $as_of AND as_of >= least(strftime($as_of::TIMESTAMP - INTERVAL ${COMPARED_DAYS} DAY, '%Y-%m-%dT%H:%M:%S'),
        (SELECT max(as_of) FROM before.filled WHERE as_of < $as_of)) QUALIFY as_of = min(as_of) OVER (PARTITION BY left(as_of, 10))`,
    ].map((sql) => ({ sql: sql.replaceAll('$as_of', AS_OF), onFailure: () => 'SELECT 1' })),
    ...MADE.map((view) => ({ sql: `CREATE VIEW scratch.${view} AS FROM made.main.${view}` })),
    ...alarms.map((alarm) => judge(alarm, words)),
    { sql: COMPARE },
    { sql: FILL, step: 'fill rates', onFailure: tellUnfilled },
    { sql: COMPARE_FILLED },
  ];
}

const tellUnfilled = (why: string): string =>
  `INSERT INTO made.alarms (name, note) VALUES ('fill rate', ${quote(why)})`;

/** An aggregate of all rows is the number that it gives; of all else the rows are counted. */
function judge(
  { name, select, word, at_most, may_move_percent }: Alarm,
  words: readonly HouseWord[],
): OwnStatement {
  const meant = words.find((one) => one.name === word);
  const asked = meant
    ? `SELECT code FROM products WHERE product_id IN (${selectMeant(meant)})`
    : (select ?? '');
  const own = asked.trim().replace(/;$/, '');
  const known = [quote(name), quote(hash(own)), at_most ?? 'NULL', may_move_percent ?? 'NULL'].join(
    ', ',
  );
  return {
    sql: `INSERT INTO made.judged WITH parsed AS (SELECT json_serialize_sql(${quote(own)})->'$.statements[0].node' AS node),
      kind AS (SELECT json_array_length(node->'group_expressions') = 0 AND list_has_any(regexp_extract_all(node->>'select_list', '"function_name":"(\\w+)"', 1),
        (SELECT list(DISTINCT function_name) FROM duckdb_functions() WHERE function_type = 'aggregate')) AS is_aggregate FROM parsed),
      given AS MATERIALIZED (SELECT to_json(t) AS entry FROM (\n${own}\n) t),
      named AS (SELECT DISTINCT coalesce(entry->>'code', entry->>'product_id', entry->>'variant_id') AS code FROM given ORDER BY code LIMIT ${MOST_CODES}),
      summed AS (SELECT count(*) AS entries, any_value(entry) AS one, (SELECT string_agg(code, ', ' ORDER BY code) FROM named) AS codes FROM given)
      SELECT ${AS_OF}, ${known}, CASE WHEN is_aggregate AND entries = 1 AND json_array_length(json_keys(one)) = 1 THEN TRY_CAST((one->>'$.*')[1] AS DOUBLE) ELSE entries END AS value, codes,
        CASE WHEN value IS NULL THEN 'Its SELECT gives no number and no records.' END FROM summed, kind`,
    own,
    step: `alarm ${name}`,
    onFailure: (why) =>
      `INSERT INTO made.judged VALUES (${AS_OF}, ${known}, NULL, NULL, ${quote(why)})`,
  };
}

const COMPARE = `INSERT INTO made.alarms SELECT n.name, CASE WHEN n.value IS NOT NULL THEN coalesce(n.value > n.at_most, false)
    OR coalesce(abs(n.value - b.value) * 100 > n.may_move_percent * abs(b.value), false) END,
    n.value, b.value, n.at_most, n.may_move_percent, NULL, NULL, NULL, n.codes, n.note
  FROM made.judged n LEFT JOIN made.judged b ON b.name = n.name AND b.mark = n.mark AND b.as_of < n.as_of WHERE n.as_of = ${AS_OF}`;

/** The unit of an amount; where the text holds it, what stands behind the number. */
const UNIT = `lower(coalesce(nullif(trim(unit), ''), CASE WHEN base_unit IS NOT NULL THEN regexp_extract(value, '[0-9.,]\\s*([^0-9.,\\s][^0-9]*)$', 1) END, ''))`;

/** How many products of each category there are, have each property or measure, and have it in each unit. */
const FILL = `INSERT INTO made.filled WITH placed AS (SELECT DISTINCT label AS category, product_id FROM made.placed p JOIN made.labels l USING (number) WHERE p.kind = 'category'),
    told AS (SELECT product_id, name AS property, value, unit, base_unit FROM properties UNION ALL SELECT product_id, concat(kind, ':', name), value, unit, base_unit FROM measures WHERE name IS NOT NULL),
    had AS (SELECT category, property, ${UNIT} AS unit, product_id FROM told JOIN placed USING (product_id) WHERE property IS NOT NULL AND value IS NOT NULL)
  SELECT ${AS_OF}, category, NULL, NULL, count(*) FROM placed GROUP BY category
  UNION ALL SELECT ${AS_OF}, category, property, unit, count(DISTINCT product_id) FROM had GROUP BY GROUPING SETS ((category, property), (category, property, unit))`;

const COMPARE_FILLED = `INSERT INTO made.alarms WITH counted AS (SELECT *, as_of = ${AS_OF} AS is_now FROM made.filled WHERE as_of IN (${AS_OF}, (SELECT min(as_of) FROM made.filled))),
    pairs AS (SELECT category, property, unit, coalesce(sum(products) FILTER (is_now), 0) AS now, coalesce(sum(products) FILTER (NOT is_now), 0) AS was FROM counted GROUP BY ALL),
    told AS (
      SELECT 'fill rate' AS name, p.now * 100 / a.now AS value, p.was * 100 / a.was AS before, p.category, p.property, NULL AS unit, p.was AS products
      FROM pairs p JOIN pairs a ON a.category = p.category AND a.property IS NULL AND least(a.now, a.was) >= ${LEAST_PRODUCTS}
      WHERE p.property IS NOT NULL AND p.unit IS NULL AND before - value >= ${LESS_FILLED}
      UNION ALL SELECT 'unit mix', u.now * 100 / p.now AS value, u.was * 100 / p.was AS before, u.category, u.property, u.unit, p.now
      FROM pairs u JOIN pairs p ON p.category = u.category AND p.property = u.property AND p.unit IS NULL AND least(p.now, p.was) >= ${LEAST_PRODUCTS}
      WHERE u.unit IS NOT NULL AND (abs(value - before) >= ${MOVED_UNIT} OR (u.was = 0 AND u.now >= ${LEAST_PRODUCTS} AND u.unit <> ''))
      QUALIFY row_number() OVER (PARTITION BY u.category, u.property ORDER BY value - before DESC, u.unit) = 1)
  SELECT name, true, round(value, 1), round(before, 1), NULL, NULL, category, property, unit, NULL,
    'Per cent of the products' || CASE WHEN categories > 1 THEN '; also in other categories: ' || (categories - 1) || '.' ELSE '.' END
  FROM (SELECT *, count(*) OVER (PARTITION BY name, property) AS categories FROM told)
  QUALIFY row_number() OVER (PARTITION BY name, property ORDER BY products DESC, category) = 1 ORDER BY products DESC, name, property LIMIT ${MOST_BUILT_IN}`;

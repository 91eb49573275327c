/** The queries of an audit: one for each rule, over tables that all of them share. Pure. */

import { hash } from '../../hash.ts';
import type { SharedTables } from '../../protocol.ts';
import type { Rule } from '../rule.ts';
import { type GradedBy, type Scope, writeCondition, writeScope } from '../scope.ts';
import { tellsShared } from './checks.ts';
import { shareRelations } from './shared-relations.ts';
import { checkFoundTexts, findTexts } from './texts.ts';

/** The order of records that fail: where the rule calls none worse, those that are sold come first. */
export const WORST_FIRST = "extent DESC, status = 'active' DESC NULLS LAST, code, product_id, variant_id";

/** What the queries of all rules share: who is in scope, and with which category or brand each is graded. */
export function writeShared(scope: Scope, gradedBy: GradedBy): SharedTables {
  const tables = `WITH RECURSIVE ${writeScope(scope, gradedBy)}`;
  const isRead = scope.categories !== undefined || scope.brands !== undefined;
  return {
    ...(isRead && { members: { sql: `${tables} FROM members` } }),
    // Numbers are grouped much faster than names.
    label_names: {
      sql: `${tables} SELECT label, row_number() OVER (ORDER BY label)::SMALLINT AS number
      FROM (SELECT DISTINCT label FROM labelled)`,
    },
    labels: { sql: `${tables} SELECT product_id, number FROM labels JOIN label_names USING (label)` },
  };
}

/** The table of what does not pass a rule. @param rule by its id, which is made of letters, digits and _ */
export function nameFailing({ id }: Pick<Rule, 'id'>): string {
  return `failing_${id}`;
}

/** The tables that a query reads. */
export interface RuleTables {
  readonly shared: SharedTables;
  /** What many of them are made from at once, wherever one of them is not there; they are kept, and it is not. */
  readonly scratch?: string;
}

/** The tables of the records that fail each rule or of which the copy cannot tell, of whatever scope. */
export function writeFailing(rules: readonly Rule[]): RuleTables {
  const { scratch, rowsOf } = writeScratch(rules.filter(({ texts }) => texts !== undefined));
  return {
    shared: Object.assign({}, ...rules.map((rule) => writeFailingTable(rule, rowsOf(rule)))),
    ...(scratch && { scratch }),
  };
}

/** @param scratch what follows FROM to have all rows of the rule while its scratch is there; undefined: it has none */
function writeFailingTable(rule: Rule, scratch: string | undefined): SharedTables {
  const select = (rows: string): string =>
    `SELECT product_id, variant_id, code, status, failed, detail, extent, shared FROM ${rows} WHERE failed IS DISTINCT FROM false`;
  const fromScratch = scratch && select(scratch);
  return { [nameFailing(rule)]: { sql: select(`(${rule.sql})`), ...(fromScratch && { fromScratch }) } };
}

/** The table of how many records a rule applies to. Those that pass are most, so nothing else of them is kept. */
function writeCountedTable(rule: Rule, scope: Scope, scratch: string | undefined): SharedTables {
  // It may read `members` by its name: of another scope it is another table.
  const count = (rows: string): string =>
    `SELECT count(*) FROM ${rows} WHERE ${writeCondition(scope)} -- ${hash(JSON.stringify(scope))}`;
  const fromScratch = scratch && count(scratch);
  return { [nameCounted(rule)]: { sql: count(`(${rule.sql})`), ...(fromScratch && { fromScratch }) } };
}

function nameCounted({ id }: Pick<Rule, 'id'>): string {
  return `counted_${id}`;
}

/** The table of what a rule has to say of itself: none where it never does. */
function writeNoteTable(rule: Rule): SharedTables {
  return rule.note === undefined ? {} : { [nameNote(rule)]: { sql: rule.note } };
}

function nameNote({ id }: Pick<Rule, 'id'>): string {
  return `note_${id}`;
}

/** What the rows of rules are made from at once: of one rule its own, of rules about texts what one pass over these finds. */
function writeScratch(rules: readonly Rule[]): {
  readonly scratch?: string;
  /** What the scratch reads beside the views. */
  readonly tables?: SharedTables;
  /** What follows FROM to have them; undefined: the rule is none of those. */
  readonly rowsOf: (rule: Rule) => string | undefined;
} {
  const checks = rules.flatMap(({ texts }) => texts ?? []);
  const [first] = rules;
  if (first === undefined) return { rowsOf: () => undefined };
  if (checks.length === 0) {
    const { sql, tables } = shareRelations(first.sql);
    return { scratch: sql, tables, rowsOf: (rule) => (rule === first ? 'scratch' : undefined) };
  }
  const rowsOf = ({ texts }: Rule): string | undefined =>
    texts === undefined ? undefined : `(${checkFoundTexts(texts, checks.indexOf(texts))})`;
  return { scratch: findTexts(checks), rowsOf };
}

/** What comes before the order of examples: one of each group that shares values, before the others of a group. */
function oneOfEach({ sql }: Rule): string {
  return tellsShared(sql) ? `row_number() OVER (PARTITION BY shared ORDER BY ${WORST_FIRST}), ` : '';
}

/** What is asked of a rule. */
interface RuleQuestion {
  readonly scope: Scope;
  readonly gradedBy: GradedBy;
  /** Rows of part `example`, the worst first. */
  readonly maxExamples: number;
}

/**
 * The query that sums a rule up. Rows are `part`, `name`, `id`, `detail`, `population`, `failed`, `unknown`: one of part
 * `all` (`population` is NULL where the rule applies to all records), one of part `shared` (how many values the failing
 * records share, as `failed`), one of part `note` (its text as `detail`) where the rule has one, and those of parts `label` (a
 * category or brand), `kind` and `example`.
 * @param group rules whose tables are made with its own, at once: all about texts, and the rule is one of them
 */
export function writeRuleQuery(
  rule: Rule,
  { scope, gradedBy, maxExamples }: RuleQuestion,
  group: readonly Rule[] = [rule],
): RuleTables & { readonly sql: string } {
  const kinds = `SELECT 'kind', kind, NULL, NULL, NULL, count(*), NULL
    FROM (SELECT unnest(string_split(detail, ', ')) AS kind FROM failing WHERE failed) GROUP BY kind`;
  const sql = `WITH failing AS NOT MATERIALIZED (FROM ${nameFailing(rule)} WHERE ${writeCondition(scope)})
    SELECT 'all' AS part, NULL AS name, NULL AS id, NULL AS detail, ${rule.appliesToAll ? 'NULL' : `(FROM ${nameCounted(rule)})`} AS population,
      count_if(failed) AS failed, count_if(failed IS NULL) AS "unknown" FROM failing
    UNION ALL SELECT 'label', label, NULL, NULL, NULL, failed, NULL FROM label_names JOIN
      (SELECT number, count(*) AS failed FROM failing JOIN labels USING (product_id) WHERE failed GROUP BY number) USING (number)
    UNION ALL SELECT 'shared', NULL, NULL, NULL, NULL, count(DISTINCT value), NULL
      FROM (SELECT unnest(shared) AS value FROM failing WHERE failed)
    ${rule.countsDetails ? `UNION ALL ${kinds}` : ''}
    ${rule.note === undefined ? '' : `UNION ALL SELECT 'note', NULL, NULL, (FROM ${nameNote(rule)}), NULL, NULL, NULL`}
    UNION ALL SELECT * FROM (SELECT 'example', code, ${rule.subject}_id, detail, NULL, NULL, NULL FROM failing
      WHERE failed ORDER BY ${oneOfEach(rule)}${WORST_FIRST} LIMIT ${maxExamples})`;
  const common = { ...writeShared(scope, gradedBy), ...writeNoteTable(rule) };
  if (rule.appliesToAll) return { sql, shared: { ...common, ...writeFailingTable(rule, undefined) } };
  const { tables: read, scratch, rowsOf } = writeScratch(group);
  const tables = group.map((each) => ({
    ...writeFailingTable(each, rowsOf(each)),
    ...writeCountedTable(each, scope, rowsOf(each)),
  }));
  return { sql, shared: Object.assign(common, read, ...tables), ...(scratch && { scratch }) };
}

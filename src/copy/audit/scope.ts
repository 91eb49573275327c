/** Which records an audit is about, and the categories or brands that it grades, as SQL. Pure. */

import { quote } from '../sql-quote.ts';
import { SUBJECTS } from './rule.ts';
import { foldText } from './sql/checks.ts';

/** Which records are audited. Duplicates and outliers are still found among all. */
export interface Scope {
  /** Categories by name, those below them included; absent: all. */
  readonly categories?: readonly string[];
  /** Brands by name; absent: all. */
  readonly brands?: readonly string[];
  /** Status of the record that a rule is about; absent: any. */
  readonly status?: string;
  /** What the names stand for, where that was looked up beside the comparison of names that is made here. */
  readonly found?: Readonly<Partial<Record<GradedBy, FoundNames>>>;
}

/** What names of one kind stand for. */
export interface FoundNames {
  /** Of all that are called so; below 0: products name it without an id. */
  readonly ids: readonly number[];
  /** The names that stand for something. */
  readonly names: readonly string[];
  /** Each name that nothing has, with what is called nearly so. */
  readonly near: readonly (readonly [string, readonly string[]])[];
}

/** What is graded beside all. */
export type GradedBy = 'category' | 'brand';

/** Categories or brands that are graded, those with the most products first. */
const MOST_GRADED = 500;

/** Longest name of one that is graded, in characters: far beyond what answers show. */
const MAX_NAME_CHARS = 200;

/** Where each kind is: all of them, and those of products, which name them by id, by name, or by both. */
const VIEWS = {
  category: { list: 'categories', owned: 'product_categories', id: 'category_id' },
  brand: { list: 'brands', owned: 'product_brands', id: 'brand_id' },
} as const;

const KINDS = ['category', 'brand'] as const;

function namesOf(kind: GradedBy, { categories, brands }: Scope): readonly string[] | undefined {
  return kind === 'category' ? categories : brands;
}

/** Common table expressions for the queries of an audit: `members`, `placed`, `labelled` and `labels`, and what they need. */
export function writeScope(scope: Scope, gradedBy: GradedBy): string {
  const { list, owned, id } = VIEWS[gradedBy];
  const members = KINDS.filter((kind) => namesOf(kind, scope) !== undefined).map(
    (kind) => ` AND product_id IN (SELECT product_id FROM ${VIEWS[kind].owned} WHERE ${isChosen(kind, scope)})`,
  );
  // Two of one name are two: their labels tell the id as well.
  return `${KINDS.map((kind) => writeChosen(kind, scope)).join('')}
    members AS (SELECT product_id FROM products WHERE true${members.join('')}),
    placed AS (SELECT DISTINCT product_id, ${id} AS id, CASE WHEN ${id} IS NULL THEN name END AS own_name
      FROM ${owned} WHERE coalesce(${id}::VARCHAR, name) IS NOT NULL AND ${isChosen(gradedBy, scope)}),
    largest AS (SELECT id, own_name FROM placed JOIN members USING (product_id) GROUP BY ALL
      ORDER BY count(*) DESC, id, own_name LIMIT ${MOST_GRADED}),
    titles AS (SELECT l.id, l.own_name, left(coalesce(any_value(r.name), min(o.name), l.own_name, l.id::VARCHAR), ${MAX_NAME_CHARS}) AS title
      FROM largest l LEFT JOIN ${list} r ON r.${id} = l.id LEFT JOIN ${owned} o ON o.${id} = l.id
      GROUP BY l.id, l.own_name),
    labelled AS (SELECT id, own_name, CASE WHEN id IS NOT NULL AND count(*) OVER (PARTITION BY title) > 1
      THEN concat(title, ' (', id, ')') ELSE title END AS label FROM titles),
    labels AS (SELECT product_id, label FROM placed p JOIN labelled t
      ON t.id IS NOT DISTINCT FROM p.id AND t.own_name IS NOT DISTINCT FROM p.own_name)`;
}

/** `given_…`, the names that are asked for, and `chosen_…`, the ids that have them; of categories, those below them too. */
function writeChosen(kind: GradedBy, scope: Scope): string {
  const names = namesOf(kind, scope);
  if (names === undefined) return '';
  const { id } = VIEWS[kind];
  const below =
    kind === 'category'
      ? ` UNION SELECT c.category_id FROM categories c JOIN chosen_category ON c.parent_id = chosen_category.id`
      : '';
  return `given_${kind} AS (SELECT name, ${foldText('name')} AS folded
      FROM (SELECT unnest([${names.map(quote).join(', ')}]) AS name)),
    chosen_${kind}(id) AS (SELECT ${id} FROM ${listNames(kind)} WHERE ${id} IS NOT NULL AND ${isGiven(kind)}${writeFound(kind, scope)}${below}),`;
}

/** The ids that the names were found to stand for. */
function writeFound(kind: GradedBy, { found }: Scope): string {
  const ids = found?.[kind]?.ids ?? [];
  return ids.length === 0 ? '' : ` UNION SELECT unnest([${ids.join(', ')}]::BIGINT[])`;
}

/** Every name that one of the kind has, with its id where it has one. */
function listNames(kind: GradedBy): string {
  const { list, owned, id } = VIEWS[kind];
  return `(SELECT ${id}, name FROM ${list} UNION SELECT ${id}, name FROM ${owned})`;
}

function isGiven(kind: GradedBy): string {
  return `${foldText('name')} IN (SELECT folded FROM given_${kind})`;
}

/** The condition that a row of those of products is of what is asked for. */
function isChosen(kind: GradedBy, scope: Scope): string {
  if (namesOf(kind, scope) === undefined) return 'true';
  const { id } = VIEWS[kind];
  return `CASE WHEN ${id} IS NULL THEN ${isGiven(kind)} ELSE ${id} IN (SELECT id FROM chosen_${kind}) END`;
}

function writeUnfound(kind: GradedBy, { found }: Scope): string {
  const names = found?.[kind]?.names ?? [];
  return names.length === 0 ? '' : ` AND name NOT IN (${names.map(quote).join(', ')})`;
}

/** A name that nothing has, with those that come near it where they were looked up. */
export function tellUnmatched(name: string, kind: GradedBy, { found }: Scope): string {
  const [, near = []] = found?.[kind]?.near.find(([one]) => one === name) ?? [];
  return near.length === 0 ? name : `${name}; nearest: ${near.join(', ')}`;
}

/** The condition that a checked record is in scope. */
export function writeCondition({ categories, brands, status }: Scope): string {
  const conditions = [
    ...(categories === undefined && brands === undefined ? [] : ['product_id IN (SELECT product_id FROM members)']),
    ...(status === undefined ? [] : [`status = ${quote(status)}`]),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}

/**
 * The query on the scope itself. Rows are `kind` and `name`: each name of the scope that nothing in the copy has, of kind
 * `ungraded` how many categories or brands are too many to be graded, and of the kind of each subject how many of it there are.
 */
export function writeSurvey(scope: Scope, gradedBy: GradedBy): string {
  const unmatched = KINDS.filter((kind) => namesOf(kind, scope) !== undefined).map(
    (kind) => ` UNION ALL SELECT '${kind}', name FROM given_${kind}
      WHERE folded NOT IN (SELECT ${foldText('name')} FROM ${listNames(kind)} WHERE name IS NOT NULL)${writeUnfound(kind, scope)}`,
  );
  const sizes = SUBJECTS.map(
    (subject) => ` UNION ALL SELECT '${subject}', count(*)::VARCHAR FROM ${subject}s WHERE ${writeCondition(scope)}`,
  );
  return `WITH RECURSIVE ${writeScope(scope, gradedBy)}
    SELECT 'ungraded' AS kind, greatest(0, count(*) - ${MOST_GRADED})::VARCHAR AS name
    FROM (SELECT DISTINCT id, own_name FROM placed JOIN members USING (product_id))${unmatched.join('')}${sizes.join('')}`;
}

/**
 * Lists of the PIM that were not read, or not to their end: rules that read them cannot tell what passes. A PIM may do without
 * a list that has nothing in it, so one that it does not serve counts only where it is refused, or where products name its
 * records.
 */

import { DERIVED_SQL } from '../../copy/derived-views.ts';
import { isRefusal } from '../../copy/describe-copy.ts';
import type { MakeAsk } from '../../copy/port.ts';
import { quote } from '../../copy/sql-text.ts';
import type { JsonValue } from '../../record/value.ts';
import type { Rule } from '../rule.ts';

/** The lists whose records rules judge. Those of categories and brands only lend them names. */
const JUDGED = ['products', 'variants', 'product_media', 'variant_media'] as const;

/** One of them. */
type Judged = (typeof JUDGED)[number];

/** The part of a list that is enough to grade by. */
const NEARLY = 0.99;

/** A list that is missing, or some of its records. */
export interface UnreadList {
  readonly list: string;
  /** What is known of it, in a sentence or two. */
  readonly why: string;
  /** True where nothing is missed of it; or where it lacks no more than one record in a hundred, as of a PIM that never sends all that it counts. */
  readonly isHarmless: boolean;
}

/**
 * Which rules read a list, by their SQL: what is asked of rules of our own and of a rules file alike. By its words and not by
 * DuckDB's tree, since no table tells: `pictures` holds those of two lists, and which of them is meant a condition tells.
 */
const READERS: Readonly<Record<Judged, (sql: string) => boolean>> = {
  products: () => true,
  variants: (sql) => readsView(sql, 'variants|options') || ofVariants(sql),
  product_media: readsMedia,
  variant_media: (sql) => readsMedia(sql) && ofVariants(sql),
};

function readsMedia(sql: string): boolean {
  return readsView(sql, 'pictures|documents');
}

function ofVariants(sql: string): boolean {
  return /\bowner\s*=\s*'variant'/i.test(sql);
}

/** Whether it reads one of some views: their names, divided by |. */
function readsView(sql: string, names: string): boolean {
  return new RegExp(`(?:\\b(?:FROM|JOIN)\\b|,)\\s*"?(?:${names})\\b`, 'i').test(sql);
}

/** Whether a rule reads a list, itself or by a view or a relation that is made of others. */
function reads(sql: string, list: Judged, relations: Readonly<Record<string, string>>): boolean {
  const made = Object.entries({ ...DERIVED_SQL, ...relations });
  const read = made.filter(([name, own]) => own !== sql && readsView(sql, name)).map(([, own]) => own);
  return READERS[list](sql) || read.some((own) => reads(own, list, relations));
}

/** Records that name some of a list, and how many of the list's rows are there all the same, read from other records. */
const NAMED: Readonly<
  Record<Exclude<Judged, 'products'>, readonly [owner: 'product' | 'variant', named: string, rows: string]>
> = {
  variants: ['product', "FROM products WHERE variants_state <> 'absent'", 'FROM variants'],
  product_media: ['product', namesMedia('product'), hasMedia('product')],
  variant_media: ['variant', namesMedia('variant'), hasMedia('variant')],
};

function namesMedia(owner: 'product' | 'variant'): string {
  return `FROM ${owner}s WHERE pictures_state <> 'absent' OR documents_state <> 'absent'`;
}

function hasMedia(owner: 'product' | 'variant'): string {
  return `FROM (SELECT 1 FROM pictures WHERE owner = '${owner}' UNION ALL SELECT 1 FROM documents WHERE owner = '${owner}')`;
}

/** Lists with what became of them, and the counts by which it is judged what is missed. */
const SQL = `SELECT l.list, l.complete, l.note, l.records, coalesce(l.announced, 0), coalesce(naming, 0), coalesce(there, 0), coalesce(owners, 0) FROM lists l LEFT JOIN (
  ${Object.entries(NAMED)
    .map(
      ([list, [owner, named, rows]]) =>
        `SELECT '${list}' AS list, (SELECT count(*) ${named}) AS naming, (SELECT count(*) ${rows}) AS there, (SELECT count(*) FROM ${owner}s) AS owners`,
    )
    .join(' UNION ALL ')}) n USING (list)`;

/** Finds them, and keeps them in the table `gaps`. */
export async function findListGaps(
  rules: readonly Rule[],
  relations: Readonly<Record<string, string>>,
  ask: MakeAsk,
): Promise<{ readonly unread: readonly UnreadList[]; readonly readsUnread: (rule: Rule) => boolean }> {
  const rows = await ask(SQL);
  const gaps = JUDGED.flatMap((list) => {
    const row = rows.find(([name]) => name === list) ?? [];
    return rules.some(({ sql }) => reads(sql, list, relations)) ? (judgeList(list, row) ?? []) : [];
  });
  for (const { list, why, isHarmless } of gaps)
    await ask(`INSERT INTO made.gaps VALUES (${quote(list)}, ${quote(why)}, ${isHarmless})`);
  const unread = gaps.filter(({ isHarmless }) => !isHarmless);
  return {
    unread,
    readsUnread: ({ sql }) =>
      unread.some(({ list }) => JUDGED.some((one) => one === list && reads(sql, one, relations))),
  };
}

function judgeList(list: Judged, [, complete = null, note, ...counts]: readonly JsonValue[]): UnreadList | undefined {
  const [records = 0, of = 0, naming = 0, there = 0, owners = 0] = counts.map(Number);
  const said = typeof note === 'string' ? note : undefined;
  const gap = (why: string, isHarmless = false): UnreadList => ({ list, why, isHarmless });
  if (complete === true) return undefined;
  if (complete === false && records < of && records >= NEARLY * of)
    return gap(`${said ?? `${records} of ${of} were read.`} The audit is of those that were read.`, true);
  if (complete === false || list === 'products') return gap(said ?? 'Not all were read.');
  // Read from the records of the others, or nobody could have one.
  if (there > 0 || owners === 0) return undefined;
  const told = said ?? 'The PIM does not serve this list.';
  const [owner] = NAMED[list];
  if (naming > 0)
    return gap(`${told} But ${naming === 1 ? `1 ${owner} names` : `${naming} ${owner}s name`} such records.`);
  return isRefusal(said) ? gap(told) : gap(`${told} No record names one of it, so nothing is missed.`, true);
}

/**
 * Lists of the PIM that were not read, or not to their end: rules that read them cannot tell what passes. A PIM may do without
 * a list that has nothing in it, so one that it does not serve counts only where it is refused, or where products name its
 * records.
 */

import type { ListName } from '../copied-lists.ts';
import { DERIVED_VIEWS } from '../derived-views.ts';
import { isRefusal } from '../not-served.ts';
import type { CopyInfo } from '../port.ts';
import type { Rule } from './rule.ts';

/** The lists whose records rules judge. Those of categories and brands only lend them names. */
const JUDGED = ['products', 'variants', 'product_media', 'variant_media'] as const;

/** One of them. */
type Judged = (typeof JUDGED)[number];

/** The part of a list that is enough to grade by. */
const NEARLY = 0.99;

/** A list that is missing, or some of its records. */
export interface UnreadList {
  readonly list: Judged;
  /** What is known of it, in a sentence or two. */
  readonly why: string;
}

/** What an audit has to say of lists. */
export interface ListGaps {
  /** Those that rules of the audit read. */
  readonly unread: readonly UnreadList[];
  /**
   * Those that the PIM does not serve, and that nothing is missed of; or that lack no more than one record in a hundred, as
   * of a PIM that never sends all that it counts.
   */
  readonly harmless: readonly UnreadList[];
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

/** Whether a rule reads a list, itself or by a derived view. */
function reads({ sql }: Rule, list: Judged): boolean {
  const derived = DERIVED_VIEWS.filter(({ name }) => readsView(sql, name));
  return [sql, ...derived.map((view) => view.sql)].some(READERS[list]);
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

/** Whether a rule reads one of the lists. */
export function readsAny(rule: Rule, unread: readonly UnreadList[]): boolean {
  return unread.some(({ list }) => reads(rule, list));
}

/**
 * A query to go with others: rows of the name of a list, and as a text how many records name some of it, how many rows of it
 * are there, and how many records could name some.
 */
export function writeNamedCounts(): string {
  return Object.entries(NAMED)
    .map(
      ([list, [owner, named, rows]]) =>
        `SELECT '${list}', concat_ws(' ', (SELECT count(*) ${named}), (SELECT count(*) ${rows}), (SELECT count(*) FROM ${owner}s))`,
    )
    .join(' UNION ALL ');
}

/**
 * Finds them.
 * @param rules all of the audit
 * @param countsOf the text that {@link writeNamedCounts} gives of a list
 */
export function findListGaps(
  rules: readonly Rule[],
  { lists }: CopyInfo,
  countsOf: (list: ListName) => string | undefined,
): ListGaps {
  const unread: UnreadList[] = [];
  const harmless: UnreadList[] = [];
  for (const list of JUDGED.filter((name) => rules.some((rule) => reads(rule, name)))) {
    const { complete = null, note, records = 0, of = 0 } = lists[list] ?? {};
    if (complete === true) continue;
    if (complete === false && records < of && records >= NEARLY * of) {
      harmless.push({ list, why: `${note ?? `${records} of ${of} were read.`} The audit is of those that were read.` });
      continue;
    }
    if (complete === false || list === 'products') {
      unread.push({ list, why: note ?? 'Not all were read.' });
      continue;
    }
    const [naming = 0, there = 0, owners = 0] = (countsOf(list) ?? '').split(' ').map(Number);
    // Read from the records of the others, or nobody could have one.
    if (there > 0 || owners === 0) continue;
    const told = note ?? 'The PIM does not serve this list.';
    if (naming > 0) unread.push({ list, why: `${told} But ${tellNaming(list, naming)} such records.` });
    else if (isRefusal(note)) unread.push({ list, why: told });
    else harmless.push({ list, why: `${told} No record names one of it, so nothing is missed.` });
  }
  return { unread, harmless };
}

function tellNaming(list: keyof typeof NAMED, naming: number): string {
  const [owner] = NAMED[list];
  return naming === 1 ? `1 ${owner} names` : `${naming} ${owner}s name`;
}

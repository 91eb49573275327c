/**
 * Rules that read a list that was not read to its end cannot tell what passes. A PIM may leave out
 * a list that would be empty, so one that it does not serve counts only if access was refused, or
 * if other records refer to its records.
 */

import type { UnreadCause } from '../../answer/notices/unread-lists.ts';
import type { ListNote } from '../../answer/notices.ts';
import type { MakeAsk } from '../../copy/copy-port.ts';
import { fillSql } from '../../copy/fill-sql.ts';
import { quote } from '../../copy/sql-text.ts';
import { DERIVED_SQL, FILL_TABLES } from '../../copy/sql-views.ts';
import type { JsonValue } from '../../record/value.ts';
import type { Rule } from '../rule.ts';
import countLists from './count-lists.sql';

// The lists whose records rules judge. Lists of categories and brands only give names.
const JUDGED = ['products', 'variants', 'product_media', 'variant_media'] as const;

type Judged = (typeof JUDGED)[number];

// The share of a list that is enough for grades.
const NEARLY = 0.99;

/** A list that was not read, or not to its end. */
export interface UnreadList {
  readonly list: string;
  readonly cause: UnreadCause;
  /**
   * True if nothing is missing, or at most one record in a hundred, as with a PIM that never sends
   * all records that it counts.
   */
  readonly isHarmless: boolean;
}

// Tests if the SQL of a rule, built in or of a rules file, reads each list. The words of the SQL
// decide, not DuckDB's parse tree, because tables do not tell: `pictures` holds the rows of two
// lists, and a condition tells which is meant.
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

// True if the SQL reads one of some views.
// `names`: their names, divided by |.
function readsView(sql: string, names: string): boolean {
  return new RegExp(`(?:\\b(?:FROM|JOIN)\\b|,)\\s*"?(?:${names})\\b`, 'i').test(sql);
}

function reads(sql: string, list: Judged, relations: Readonly<Record<string, string>>): boolean {
  if (READERS[list](sql)) return true;
  const made = Object.entries({ ...DERIVED_SQL, coverage: FILL_TABLES.coverage, ...relations });
  const read = made.filter(([name, select]) => select !== sql && readsView(sql, name));
  return read.some(([, select]) => reads(select, list, relations));
}

const OWNER_OF = {
  variants: 'product',
  product_media: 'product',
  variant_media: 'variant',
} as const;

/** Finds the gaps, and stores them in the table `gaps`. */
export async function findListGaps(
  rules: readonly Rule[],
  relations: Readonly<Record<string, string>>,
  ask: MakeAsk,
): Promise<{
  readonly unread: readonly UnreadList[];
  readonly readsUnread: (rule: Rule) => boolean;
}> {
  const rows = await ask(fillSql(countLists));
  const gaps = JUDGED.flatMap((list) => {
    const isRead = rules.some(({ sql }) => reads(sql, list, relations));
    if (!isRead) return [];
    const row = rows.find(([name]) => name === list) ?? [];
    return findGap(list, row) ?? [];
  });
  for (const gap of gaps) {
    const text = quote(JSON.stringify(gap));
    await ask(`INSERT INTO made.gaps VALUES (${text})`);
  }
  const unread = gaps.filter(({ isHarmless }) => !isHarmless);
  const unreadLists = JUDGED.filter((judged) => unread.some(({ list }) => list === judged));
  return {
    unread,
    readsUnread: ({ sql }) => unreadLists.some((list) => reads(sql, list, relations)),
  };
}

function findGap(
  list: Judged,
  [, complete = null, noted, ...counts]: readonly JsonValue[],
): UnreadList | undefined {
  const [records = 0, of = 0, naming = 0, there = 0, owners = 0] = counts.map(Number);
  // What the writer of the copy noted.
  const notes: readonly ListNote[] = typeof noted === 'string' ? JSON.parse(noted) : [];
  const describe = (cause: UnreadCause, isHarmless = false): UnreadList => ({
    list,
    cause,
    isHarmless,
  });
  if (complete === true) return undefined;
  const isNearlyAll = records < of && records >= NEARLY * of;
  if (complete === false && isNearlyAll) {
    return describe(
      {
        notes,
        lack: 'few',
        records,
        of,
      },
      true,
    );
  }
  if (complete === false || list === 'products') return describe({ notes, lack: 'some' });
  // Its rows came with other records, or there are no records that could have any.
  if (there > 0 || owners === 0) return undefined;
  if (naming > 0) return describe({ notes, lack: 'named', naming, owner: OWNER_OF[list] });
  const isRefused = notes.some((note) => note.code === 'list_not_served' && note.isRefused);
  if (isRefused) return describe({ notes, lack: 'all' });
  return describe({ notes, lack: 'none' }, true);
}

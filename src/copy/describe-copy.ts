import { InvalidArgumentError } from '../errors.ts';
import type { JsonValue } from '../record/value.ts';
import type { CopiedList, CopyInfo } from './copy-port.ts';
import type { CopySummary, Refreshed } from './protocol.ts';

/** Describes a copy for answers: its date, completeness, and number of records in each list. */
export function describeCopy({ asOf, complete, lists }: CopyInfo): {
  readonly [key: string]: JsonValue;
} {
  const counts = Object.entries(lists).map(([list, { records }]) => [list, records]);
  const unserved = listUnserved({ lists });
  const notServed = unserved.length > 0 ? { not_served: unserved } : {};
  return {
    as_of: asOf,
    complete,
    ...notServed,
    ...Object.fromEntries(counts),
  };
}

/** Lists that the PIM does not serve. The copy may lack their records, or there are none. */
export function listUnserved({ lists }: Pick<CopyInfo, 'lists'>): readonly string[] {
  const unserved = Object.entries(lists).filter(([, { complete }]) => complete === null);
  return unserved.map(([list]) => list);
}

/** Describes a refresh in a sentence. */
export function tellRefresh({ whole, owners, ...counts }: Refreshed): string {
  const [products, fresh, changed, gone, again] = [
    counts.products,
    counts.new,
    counts.changed,
    counts.gone,
    owners,
  ].map((count) => count.toLocaleString('en'));
  const isAllNew = fresh === products;
  const checked = `checked: ${fresh} new, ${changed} changed, ${gone} gone`;
  const outcome = `${products} products ${isAllNew ? 'read' : checked}`;
  if (whole === undefined) {
    return `${outcome}; variants and media of ${again} checked.`;
  }
  return `${outcome}. Everything was read anew, because ${whole}.`;
}

/**
 * Describes a copy in the fewest tokens: the minute in which reading began, and the incomplete
 * lists.
 */
export function dateCopy({ asOf, complete, lists }: CopyInfo): {
  readonly [key: string]: JsonValue;
} {
  const lacking = Object.entries(lists).filter(([, list]) => list.complete === false);
  // Round down: the content of the copy dates from that minute or later.
  const minute = asOf.replace(/:\d\dZ$/, 'Z');
  if (complete) return { as_of: minute };
  const names = lacking.map(([list]) => list);
  return { as_of: minute, incomplete: names };
}

/** Error for a cursor of another version of the copy. */
export function buildMovedCopyError(): InvalidArgumentError {
  const failed = 'This cursor is out of date: the local copy was read anew.';
  return new InvalidArgumentError(failed, 'Leave cursor out to start over.', 'cursor');
}

/** Returns true if a copy was made of the first lists, before the others were read. */
export function isFirst({ lists }: CopyInfo): boolean {
  return Object.values(lists).some(isUnread);
}

export function isUnread({ notes = [] }: CopiedList): boolean {
  return notes.some(({ code }) => code === 'list_unread');
}

// Views whose prices depend on the day of the query.
const OF_A_DAY = /\b(?:items|sellable|products|variants|product_prices)\b/i;

/** Returns true if the rows of SQL may differ on another day. */
export function readsPricesOfDay(sql: string): boolean {
  return OF_A_DAY.test(sql);
}

/**
 * Summarizes the date and completeness of a copy. Lists that this PIM does not serve are ignored.
 */
export function judgeCopy({ lists, refreshed }: CopySummary): CopyInfo {
  const read = lists.filter(({ complete }) => complete !== null);
  const copied = lists.map(({ list, records, announced, complete, notes, readFrom, checked }) => {
    const of = complete === false && announced !== null ? { of: announced } : {};
    const [fromSecond, checkedSecond] = [cutToSecond(readFrom), cutToSecond(checked)];
    const isKept = fromSecond !== '' && fromSecond < checkedSecond;
    const age = isKept ? { readFrom: fromSecond } : {};
    return [
      list,
      {
        records,
        ...of,
        complete,
        ...age,
        ...(notes.length > 0 && { notes }),
      },
    ];
  });
  const [earliest = ''] = read
    .flatMap(({ checked }) => checked ?? [])
    .map(cutToSecond)
    .sort();
  return {
    asOf: earliest,
    complete: read.length > 0 && read.every(({ complete }) => complete === true),
    lists: Object.fromEntries(copied),
    ...(refreshed !== undefined && { refreshed }),
  };
}

function cutToSecond(time: string | null): string {
  return time?.replace(/\.\d+Z$/, 'Z') ?? '';
}

/**
 * What stands around a product. Its family in the variation tree (Spec §2.1, ParentId): its parent by its id, its children by the
 * local copy, because the PIM has no filter for them (Spec §4.2) and asking it would mean to read all products. And its past, which only the copy has.
 */

import type { Answer } from '../../answer/envelope.ts';
import { cutList, cutSides, cutText } from '../../answer/fit/cut-text.ts';
import type { Cut } from '../../answer/fit/fit.ts';
import { toExactText, toPlainText } from '../../answer/text/text.ts';
import { fillSql } from '../../copy/fill-sql.ts';
import {
  compactObject,
  getField,
  type JsonValue,
  type PimRecord,
  readId,
} from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { fetchFitting } from '../call/page-query.ts';
import { askCopyBeside } from '../call/waiting.ts';
import childrenSql from './children.sql';
import codeBeforeSql from './code-before.sql';
import pastSql from './past.sql';

/** What is known of a product's family. */
export type Family = Awaited<ReturnType<typeof fetchFamily>>;

/** What the copy tells of children. */
export type CopiedChildren = NonNullable<Family['children']>;

/** Fetches the family. Throws CatalogError. */
export async function fetchFamily(product: PimRecord, context: CallContext) {
  const [parent, children] = await Promise.all([
    fetchParent(product, context),
    fetchChildren(product, context),
  ]);
  return { parent, children };
}

async function fetchParent(
  product: PimRecord,
  context: CallContext,
): Promise<PimRecord | undefined> {
  const parentId = readId(getField(product, 'ParentId'));
  // Some PIMs write 0 for none, or name the product itself.
  const isNone = parentId === 0 || parentId === readId(getField(product, 'ProductId'));
  if (parentId === undefined || isNone) return undefined;
  const filter = { ProductIds: [parentId] };
  const { records } = await fetchFitting('products', filter, 'parent_id', context);
  if (records.length === 0) {
    context.call.notices.push({ code: 'no_parent', parentId });
  }
  return records[0];
}

/** More children than a product has by right. */
const MAX_CHILDREN = 1_000;

/** The children, without a request; undefined: no copy could be asked. Throws CatalogError only when the call was cancelled. */
async function fetchChildren(product: PimRecord, context: CallContext) {
  const parent = readId(getField(product, 'ProductId'));
  if (parent === undefined) return undefined;
  return askCopyBeside(context, async (ask) => {
    const { rows, copy } = await ask(fillSql(childrenSql, { parent }));
    const children = rows.filter(([child]) => child !== null).map((row) => row.slice(0, -1));
    return {
      children: children.slice(0, MAX_CHILDREN),
      /** Whether there were no others when the catalog was read. */
      isProof:
        copy.lists.products?.complete === true &&
        rows[0]?.at(-1) === true &&
        children.length <= MAX_CHILDREN,
      asOf: copy.asOf,
    };
  });
}

const CHILD_COLUMNS = ['product_id', 'code', 'name', 'status', 'options'] as const;
const [NAME, STATUS, OPTIONS] = [2, 3, 4];

/**
 * The children as rows under columns: id, code, options, and name and status where they differ.
 * @param isAsked whether to tell that there are none, too
 * @returns undefined where there is nothing to tell
 */
export function buildChildren(
  { children, isProof, asOf }: CopiedChildren,
  isAsked: boolean,
  { maxItems, maxChars }: Pick<Cut, 'maxItems' | 'maxChars'>,
): Answer | undefined {
  const [first] = children;
  if (first === undefined) {
    return isAsked && isProof ? { total: 0, as_of: asOf } : undefined;
  }
  const differs = (column: number): boolean =>
    children.length === 1 || new Set(children.map((child) => child[column])).size > 1;
  const texts = [NAME, STATUS].filter(differs);
  if (children.some((child) => child[OPTIONS] !== null)) texts.push(OPTIONS);
  const show = (text: JsonValue = null): JsonValue =>
    typeof text === 'string' ? cutText(toPlainText(text), maxChars) : text;
  const rows = children.map((child) => {
    const [id = null, code = null] = child;
    const exactCode = typeof code === 'string' ? toExactText(code) : code;
    return [id, exactCode, ...texts.map((column) => show(child[column]))];
  });
  return compactObject({
    total: children.length > 1 ? children.length : undefined,
    each_status: differs(STATUS) ? undefined : first[STATUS],
    columns: ['product_id', 'code', ...texts.flatMap((column) => CHILD_COLUMNS[column] ?? [])],
    rows: cutList(rows, Math.ceil(maxItems)),
    as_of: asOf,
  });
}

/** Changes that are read of one product. */
const MAX_CHANGES = 200;

const CHANGE_COLUMNS = ['seen_before', 'seen_at', 'what', 'field', 'from', 'to'];

/** Whether a code was of a product or variant that is gone, or that has another code now, as refreshes of the copy saw it. */
export async function fetchBefore(code: string, context: CallContext): Promise<Answer | undefined> {
  const sql = fillSql(codeBeforeSql, { code });
  const seen = await askCopyBeside(context, async (ask) => (await ask(sql)).rows[0]);
  if (seen === undefined) return undefined;
  const [what = null, now, seenAt = null] = seen;
  return compactObject({
    what,
    code_now: typeof now === 'string' ? toExactText(now) : undefined,
    seen_at: seenAt,
  });
}

/** What refreshes saw of a product and its variants, the newest first, without a request; undefined: no copy could be asked. */
export async function fetchPast(product: PimRecord, context: CallContext) {
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined) return undefined;
  const sql = fillSql(pastSql, { product_id: id, most: MAX_CHANGES });
  return askCopyBeside(context, async (ask) => {
    const { rows } = await ask(sql);
    const begins = rows[0]?.[0];
    const changes = rows.map((row) => row.slice(1)).filter(([seenBefore]) => seenBefore !== null);
    if (typeof begins === 'string') return { begins, rows: changes };
    return undefined;
  });
}

/** The changes as rows under columns, and from when on they are known. */
export function buildPast(
  past: Awaited<ReturnType<typeof fetchPast>>,
  { maxItems, maxChars }: Cut,
): Answer {
  if (past === undefined) return { state: NO_PAST };
  const show = (cell: JsonValue) => (typeof cell === 'string' ? toPlainText(cell) : cell);
  const rows = cutList(
    past.rows.map((row) => {
      const [from = null, to = null] = row.slice(-3);
      return [
        ...row.slice(0, -3).map(show),
        ...cutSides(from, to, Math.min(maxChars, MAX_SIDE_CHARS)),
      ];
    }),
    Math.ceil(maxItems),
  );
  const total = Number(past.rows[0]?.at(-1) ?? 0);
  return {
    known_since: past.begins,
    ...(total > MAX_CHANGES && { total }),
    ...(rows.length > 0 && { columns: CHANGE_COLUMNS }),
    rows,
  };
}

const MAX_SIDE_CHARS = 200;

const NO_PAST =
  'Nothing is known of changes: history begins with the second reading of the catalog, ' +
  'which sync_catalog makes.';

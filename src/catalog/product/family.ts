/**
 * The parent (Spec §2.1, ParentId) is fetched by id. Children come from the local copy, because the
 * PIM has no filter for them (Spec §4.2) and would have to send all products; only the copy has a
 * history.
 */

import type { Answer } from '../../answer/envelope.ts';
import { cutList, cutText, cutToDifference } from '../../answer/fit/cut-text.ts';
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
import { tryCopyWithin3s } from '../call/waiting.ts';
import childrenSql from './children.sql';
import codeBeforeSql from './code-before.sql';
import pastSql from './past.sql';

/** Parent and children of a product. */
export type Family = Awaited<ReturnType<typeof fetchFamily>>;

type CopiedChildren = NonNullable<Family['children']>;

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
  // Some PIMs write 0 for none, or the product's own id.
  const isNone = parentId === 0 || parentId === readId(getField(product, 'ProductId'));
  if (parentId === undefined || isNone) return undefined;
  const filter = { ProductIds: [parentId] };
  const { records } = await fetchFitting('products', filter, 'parent_id', context);
  if (records.length === 0) {
    context.call.notices.push({ code: 'no_parent', parentId });
  }
  return records[0];
}

// No product has more with good reason.
const MAX_CHILDREN = 1_000;

// Reads the children from the copy, without a request; undefined: no copy answers. Throws
// CatalogError only when the call was cancelled.
async function fetchChildren(product: PimRecord, context: CallContext) {
  const parent = readId(getField(product, 'ProductId'));
  if (parent === undefined) return undefined;
  return tryCopyWithin3s(context, async (ask) => {
    const { rows, copy } = await ask(fillSql(childrenSql, { parent }));
    const children = rows.filter(([child]) => child !== null).map((row) => row.slice(0, -1));
    return {
      children: children.slice(0, MAX_CHILDREN),
      // There were no other children when the catalog was read.
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
 * Builds the children as rows: id, code and options, and name and status where they differ.
 * @param isAsked true: an empty family is worth an answer, too
 * @returns undefined where there is nothing to say
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

const MAX_CHANGES = 200;

// Columns of the answer.
const CHANGE_COLUMNS = ['seen_before', 'seen_at', 'what', 'field', 'from', 'to'];

/**
 * Finds the product or variant that had a code before it was deleted or got another code, in the
 * history of the copy.
 */
export async function fetchBefore(code: string, context: CallContext): Promise<Answer | undefined> {
  const sql = fillSql(codeBeforeSql, { code });
  const seen = await tryCopyWithin3s(context, async (ask) => (await ask(sql)).rows[0]);
  if (seen === undefined) return undefined;
  const [what = null, now, seenAt = null] = seen;
  return compactObject({
    what,
    code_now: typeof now === 'string' ? toExactText(now) : undefined,
    seen_at: seenAt,
  });
}

/**
 * Reads the changes of a product and its variants from the copy, the newest first; undefined: no
 * copy answers.
 */
export async function fetchPast(product: PimRecord, context: CallContext) {
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined) return undefined;
  const sql = fillSql(pastSql, { product_id: id, most: MAX_CHANGES });
  return tryCopyWithin3s(context, async (ask) => {
    const { rows } = await ask(sql);
    const [begins] = rows[0] ?? [];
    if (typeof begins !== 'string') return undefined;
    const changes = rows.map(readChange).filter(({ seenBefore }) => seenBefore !== null);
    return {
      begins,
      changes,
      // Of all changes, also those above MAX_CHANGES; each row repeats it.
      total: changes[0]?.total ?? 0,
    };
  });
}

type PastChange = ReturnType<typeof readChange>;

// The columns of past.sql. Without changes, its only row has a date of beginning and NULLs.
function readChange(row: readonly JsonValue[]) {
  const [
    _begins,
    seenBefore = null,
    seenAt = null,
    what = null,
    field = null,
    from = null,
    to = null,
    total = null,
  ] = row;
  return {
    seenBefore,
    seenAt,
    what,
    field,
    from,
    to,
    total: Number(total),
  };
}

/** Builds the changes as rows, with the date at which their history begins. */
export function buildPast(past: Awaited<ReturnType<typeof fetchPast>>, cut: Cut): Answer {
  if (past === undefined) return { state: NO_PAST };
  const { begins, changes, total } = past;
  const rows = buildChanges(changes, cut);
  return {
    known_since: begins,
    ...(total > MAX_CHANGES && { total }),
    ...(rows.length > 0 && { columns: CHANGE_COLUMNS }),
    rows,
  };
}

// A row for each change, with the cells that CHANGE_COLUMNS names.
function buildChanges(changes: readonly PastChange[], { maxItems, maxChars }: Cut) {
  const show = (cell: JsonValue) => (typeof cell === 'string' ? toPlainText(cell) : cell);
  const sideChars = Math.min(maxChars, MAX_SIDE_CHARS);
  const rows = changes.map(({ seenBefore, seenAt, what, field, from, to }) => {
    const { before, after } = cutToDifference(from, to, sideChars);
    return [show(seenBefore), show(seenAt), show(what), show(field), before, after];
  });
  return cutList(rows, Math.ceil(maxItems));
}

const MAX_SIDE_CHARS = 200;

const NO_PAST =
  'Nothing is known of changes: history begins with the second reading of the catalog, ' +
  'which sync_catalog makes.';

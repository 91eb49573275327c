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
import { fetchFew, keepFitting } from '../call/page-query.ts';
import { askCopyBeside } from '../call/waiting.ts';
import childrenSql from './children.sql';
import codeBeforeSql from './code-before.sql';
import parentsSentSql from './parents-sent.sql';
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
  if (
    parentId === undefined ||
    parentId === 0 ||
    parentId === readId(getField(product, 'ProductId'))
  ) {
    return undefined;
  }
  const question = {
    endpoint: 'products',
    filter: { ProductIds: [parentId] },
    argument: 'parent_id',
  } as const;
  const few = await fetchFew(question, context);
  if (few.failure !== undefined) throw few.failure;
  const [parent] = keepFitting(question, few, context);
  if (parent === undefined) {
    context.call.notices.push({ code: 'no_parent', parentId });
  }
  return parent;
}

/** The children, without a request; undefined: no copy could be asked. Throws CatalogError only when the call was cancelled. */
async function fetchChildren(product: PimRecord, context: CallContext) {
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined) return undefined;
  return askCopyBeside(context, async (ask) => {
    const { rows, version, copy } = await ask(fillSql(childrenSql, { parent: id }));
    const sent = await ask(fillSql(parentsSentSql));
    const isWhole =
      copy.lists.products?.complete === true &&
      sent.version === version &&
      sent.rows[0]?.[0] === true;
    const read = rows.slice(0, MAX_CHILDREN).map(([child, code, name, status, options]) => ({
      product_id: Number(child),
      code: textOf(code),
      name: textOf(name),
      status: textOf(status),
      options: textOf(options),
    }));
    /** Whether there were no others when the catalog was read. */
    const isProof = isWhole && rows.length <= MAX_CHILDREN;
    return { children: read, isProof, asOf: copy.asOf };
  });
}

/** More children than a product has by right. */
const MAX_CHILDREN = 1_000;

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

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
  if (children.length === 0) {
    return isAsked && isProof ? { total: 0, as_of: asOf } : undefined;
  }
  const differs = (key: 'name' | 'status'): boolean =>
    children.length === 1 || new Set(children.map((child) => child[key])).size > 1;
  const texts = [
    ...(['name', 'status'] as const).filter(differs),
    ...(children.some(({ options }) => options !== undefined) ? (['options'] as const) : []),
  ];
  const show = (text: string | undefined) =>
    text === undefined ? null : cutText(toPlainText(text), maxChars);
  const rows = children.map((child) => [
    ...[child.product_id, child.code === undefined ? null : toExactText(child.code)],
    ...texts.map((key) => show(child[key])),
  ]);
  return compactObject({
    total: children.length > 1 ? children.length : undefined,
    each_status: differs('status') ? undefined : children[0]?.status,
    columns: ['product_id', 'code', ...texts],
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
    const [[begins] = []] = (await ask(HISTORY_BEGINS)).rows;
    return typeof begins === 'string' ? { begins, rows: (await ask(sql)).rows } : undefined;
  });
}

/** SQL: from when on changes are known. */
const HISTORY_BEGINS = `SELECT strftime(min(seen_before), '%Y-%m-%dT%H:%MZ') FROM refreshes`;

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

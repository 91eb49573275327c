/**
 * The products whose ParentId names a product (Spec §2.1), by the local copy: the PIM has no filter for it (Spec §4.2), so
 * asking it would mean to read all products.
 */

import { type AskCopy, askCopyBeside } from '../../call/beside.ts';
import type { CallContext } from '../../call/context.ts';
import type { JsonValue } from '../../record/value.ts';

/** A child, and the values of its options and properties by their name. */
export interface CopiedChild {
  readonly productId: number;
  readonly code: string | undefined;
  readonly name: string | undefined;
  readonly status: string | undefined;
  /** Of its variants, in their order; a value that only passive ones have is marked. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** Those without a language. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

/** What the copy tells of children. */
export interface CopiedChildren {
  /** Ordered by id. */
  readonly children: readonly CopiedChild[];
  /** Whether there were no others when the catalog was read. */
  readonly isProof: boolean;
  /** UTC in ISO 8601. */
  readonly asOf: string;
}

/** More children than a product has by right. */
const MAX_CHILDREN = 1_000;

/**
 * The children of a product with what tells them apart; undefined where no copy can be asked. Throws CatalogError only when
 * the call was cancelled.
 */
export async function findChildrenInCopy(productId: number, context: CallContext): Promise<CopiedChildren | undefined> {
  return askCopyBeside(context, async (ask) => {
    const found = await askChildren([productId], ask);
    if (found.rows.length === 0) return { ...found, children: [] };
    const ids = found.rows.map(([, id]) => Number(id)).join(', ');
    const [options, properties] = [await ask(buildOptionsSql(ids)), await ask(buildPropertiesSql(ids))];
    // Rows of another copy do not go with these.
    if ([options, properties].some(({ version }) => version !== found.version)) return undefined;
    const [optionsOf, propertiesOf] = [groupValues(options.rows), groupValues(properties.rows)];
    const children = found.rows.map(([, id, code, name, status]) => ({
      productId: Number(id),
      code: textOf(code),
      name: textOf(name),
      status: textOf(status),
      options: optionsOf.get(Number(id)) ?? new Map(),
      properties: propertiesOf.get(Number(id)) ?? new Map(),
    }));
    return { ...found, children };
  });
}

/**
 * The ids of the children of each product that has some; undefined where no copy can be asked. Throws CatalogError only when
 * the call was cancelled.
 */
export async function findChildIdsInCopy(
  productIds: readonly number[],
  context: CallContext,
): Promise<
  | { readonly idsOf: ReadonlyMap<number, readonly number[]>; readonly isProof: boolean; readonly asOf: string }
  | undefined
> {
  return askCopyBeside(context, async (ask) => {
    const found = await askChildren(productIds, ask);
    const idsOf = new Map<number, number[]>();
    for (const [parent, id] of found.rows)
      idsOf.set(Number(parent), [...(idsOf.get(Number(parent)) ?? []), Number(id)]);
    return { idsOf, isProof: found.isProof, asOf: found.asOf };
  });
}

/** Whether products came with a ParentId that could be read: else that none names a parent is no fact. */
const SENT_SQL = `SELECT count(*) FILTER (sent > 0 AND "unknown" = 0) = 1 FROM fields
  WHERE "view" = 'products' AND field = 'parent_id'`;

async function askChildren(parents: readonly number[], ask: AskCopy) {
  const { rows, version, copy } = await ask(buildChildrenSql(parents));
  const sent = await ask(SENT_SQL);
  const isWhole = copy.lists.products?.complete === true && sent.version === version && sent.rows[0]?.[0] === true;
  return {
    rows: rows.slice(0, MAX_CHILDREN),
    isProof: isWhole && rows.length <= MAX_CHILDREN,
    asOf: copy.asOf,
    version,
  };
}

function buildChildrenSql(parents: readonly number[]): string {
  return `SELECT parent_id, product_id, code, name, status FROM products
    WHERE parent_id IN (${parents.join(', ')}) AND product_id <> parent_id ORDER BY parent_id, product_id`;
}

function buildOptionsSql(ids: string): string {
  return `SELECT v.product_id, coalesce(o.name, o.code), concat(o.value, ' ' || o.unit) ||
      CASE WHEN bool_and(coalesce(v.status = 'passive', false)) THEN ' (passive)' ELSE '' END
    FROM options o JOIN variants v ON v.variant_id = o.variant_id
    WHERE v.product_id IN (${ids}) AND o.value IS NOT NULL AND coalesce(o.name, o.code) IS NOT NULL
    GROUP BY v.product_id, coalesce(o.name, o.code), concat(o.value, ' ' || o.unit) ORDER BY min(v.variant_id), coalesce(o.name, o.code)`;
}

function buildPropertiesSql(ids: string): string {
  return `SELECT product_id, coalesce(name, code), concat(value, ' ' || unit) FROM properties
    WHERE owner = 'product' AND product_id IN (${ids}) AND value IS NOT NULL AND culture IS NULL
      AND coalesce(name, code) IS NOT NULL`;
}

/** Rows of id, name and value, as values by name by id. */
function groupValues(rows: readonly (readonly JsonValue[])[]): ReadonlyMap<number, ReadonlyMap<string, string[]>> {
  const byId = new Map<number, Map<string, string[]>>();
  for (const [id, name, value] of rows) {
    const byName = byId.get(Number(id)) ?? new Map<string, string[]>();
    byName.set(String(name), [...(byName.get(String(name)) ?? []), String(value)]);
    byId.set(Number(id), byName);
  }
  return byId;
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

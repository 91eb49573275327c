/**
 * The family of a product in the variation tree (Spec §2.1, ParentId): its parent by its id, its children by the local copy,
 * because the PIM has no filter for them (Spec §4.2) and asking it would mean to read all products.
 */

import type { Answer } from '../answer/envelope.ts';
import { cutItems, cutList, cutText } from '../answer/fit/cut-text.ts';
import type { Cut } from '../answer/fit/fit.ts';
import { toExactText, toPlainText } from '../answer/text/text.ts';
import { compactObject } from '../answer/trim-sub.ts';
import { type AskCopy, askCopyBeside } from '../call/beside.ts';
import type { CallContext, LookedAgain } from '../call/context.ts';
import { getField, type JsonValue, type PimRecord, readId } from '../record/value.ts';
import { fetchFew, keepFitting } from './ask-few.ts';

/** What is known of a product's family. */
export interface Family {
  /** Undefined: it names none, or the PIM did not bring it up. */
  readonly parent?: PimRecord | undefined;
  /** Undefined: no copy could be asked. */
  readonly children?: CopiedChildren | undefined;
}

/** A child, and the values of its options and properties by their name. */
export interface CopiedChild {
  readonly productId: number;
  readonly code: string | undefined;
  readonly name: string | undefined;
  readonly status: string | undefined;
  /** Of its variants, in their order; a value that only passive ones have is marked. */
  readonly options: Traits;
  /** Those without a language. */
  readonly properties: Traits;
}

type Traits = ReadonlyMap<string, readonly string[]>;

/** What the copy tells of children. */
export interface CopiedChildren {
  /** Ordered by id. */
  readonly children: readonly CopiedChild[];
  /** Whether there were no others when the catalog was read. */
  readonly isProof: boolean;
  /** UTC in ISO 8601. */
  readonly asOf: string;
}

/** Fetches the family. Throws CatalogError. */
export async function fetchFamily(product: PimRecord, context: CallContext): Promise<Family> {
  const [parent, family] = await Promise.all([fetchParent(product, context), fetchChildren(product, context)]);
  return { ...family, parent };
}

async function fetchParent(product: PimRecord, context: CallContext): Promise<PimRecord | undefined> {
  const parentId = readId(getField(product, 'ParentId'));
  // Some PIMs write 0 for none, or name the product itself.
  if (parentId === undefined || parentId === 0 || parentId === readId(getField(product, 'ProductId'))) return undefined;
  const question = { endpoint: 'products', filter: { ProductIds: [parentId] }, argument: 'parent_id' } as const;
  const few = await fetchFew(question, context);
  if (few.failure !== undefined) throw few.failure;
  const [parent] = keepFitting(question, few, context);
  if (parent === undefined)
    context.call.warnings.add(`The PIM brought up no product ${parentId}, the parent_id of this one.`);
  return parent;
}

/** The children alone, with what tells them apart, without a request. Throws CatalogError only when the call was cancelled. */
export async function fetchChildren(product: PimRecord, context: CallContext): Promise<Family> {
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined) return {};
  const children = await askCopyBeside(context, async (ask) => {
    const found = await askChildren([id], ask);
    const { rows, version } = await ask(buildTraitsSql(found.rows.map(([, child]) => Number(child))));
    // Rows of another copy do not go with these.
    if (version !== found.version) return undefined;
    const traitsOf = (child: JsonValue | undefined, isOption: boolean): Traits => {
      const traits = new Map<string, string[]>();
      for (const [owner, kind, name, value] of rows) {
        if (owner === child && kind === isOption)
          traits.set(String(name), [...(traits.get(String(name)) ?? []), String(value)]);
      }
      return traits;
    };
    const read = ([, child, code, name, status]: readonly JsonValue[]): CopiedChild => ({
      productId: Number(child),
      code: textOf(code),
      name: textOf(name),
      status: textOf(status),
      options: traitsOf(child, true),
      properties: traitsOf(child, false),
    });
    return { ...found, children: found.rows.map(read) };
  });
  return { children };
}

/** More children than a product has by right. */
const MAX_CHILDREN = 1_000;

/** Whether products came with a ParentId that could be read: else that none names a parent is no fact. */
const SENT_SQL = `SELECT count(*) FILTER (sent > 0 AND "unknown" = 0) = 1 FROM fields
  WHERE "view" = 'products' AND field = 'parent_id'`;

async function askChildren(parents: readonly number[], ask: AskCopy) {
  const { rows, version, copy } = await ask(
    `SELECT parent_id, product_id, code, name, status FROM products
     WHERE parent_id IN (${parents.join(', ')}) AND product_id <> parent_id ORDER BY parent_id, product_id`,
  );
  const sent = await ask(SENT_SQL);
  const isWhole = copy.lists.products?.complete === true && sent.version === version && sent.rows[0]?.[0] === true;
  const isProof = isWhole && rows.length <= MAX_CHILDREN;
  return { rows: rows.slice(0, MAX_CHILDREN), isProof, asOf: copy.asOf, version };
}

/** Rows of id, whether it is an option, name and value. No product has the id -1. */
function buildTraitsSql(ids: readonly number[]): string {
  const listed = [-1, ...ids].join(', ');
  return `SELECT v.product_id, true AS is_option, coalesce(o.name, o.code) AS trait, concat(o.value, ' ' || o.unit) ||
      CASE WHEN bool_and(coalesce(v.status = 'passive', false)) THEN ' (passive)' ELSE '' END, min(v.variant_id) AS place
    FROM options o JOIN variants v ON v.variant_id = o.variant_id
    WHERE v.product_id IN (${listed}) AND o.value IS NOT NULL AND coalesce(o.name, o.code) IS NOT NULL
    GROUP BY v.product_id, trait, concat(o.value, ' ' || o.unit)
    UNION ALL SELECT product_id, false, coalesce(name, code), concat(value, ' ' || unit), 0 FROM properties
    WHERE owner = 'product' AND product_id IN (${listed}) AND value IS NOT NULL AND culture IS NULL
      AND coalesce(name, code) IS NOT NULL ORDER BY place, trait`;
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Properties that children are told apart by, where one does not do. */
const MOST_PROPERTIES = 3;

/** Something that children have values of, by their position. */
interface Trait {
  readonly name: string;
  readonly values: readonly (readonly string[])[];
}

/**
 * The children as rows under columns: id, code, and the name, status, options and one property where they differ; what all
 * of them share is said once.
 * @param isAsked whether to tell that there are none, too
 * @returns undefined where there is nothing to tell
 */
export function buildChildren(
  { children, isProof, asOf }: CopiedChildren,
  isAsked: boolean,
  { maxItems, maxChars }: Pick<Cut, 'maxItems' | 'maxChars'>,
): Answer | undefined {
  if (children.length === 0) return isAsked && isProof ? { total: 0, as_of: asOf } : undefined;
  const show = (text: string): string => cutText(toPlainText(text), maxChars);
  const options = listTraits(children, ({ options }) => options);
  const differing = options.filter(isTelling);
  const told = differing.length > 0 ? differing : chooseProperties(children);
  const differ = (key: 'name' | 'status'): boolean =>
    children.length === 1 || new Set(children.map((child) => child[key])).size > 1;
  // The name of an option may be that of a column.
  const columns: readonly (readonly [string, readonly (JsonValue | undefined)[]])[] = [
    ['product_id', children.map(({ productId }) => productId)],
    ['code', children.map(({ code }) => code && toExactText(code))],
    ...(differ('name') ? [['name', children.map(({ name }) => name && show(name))] as const] : []),
    ...(differ('status') ? [['status', children.map(({ status }) => status && show(status))] as const] : []),
    ...told.map(({ name, values }) => [show(name), values.map((each) => show(each.join(', ')) || undefined)] as const),
  ];
  const rows = children.map((_, at) => columns.map(([, values]) => values[at] ?? null));
  const shared = options
    .filter((trait) => !isTelling(trait))
    .map(({ name, values: [values = []] }) => [show(name), cutItems(values.map(show), maxItems)] as const);
  return compactObject({
    total: children.length > 1 ? children.length : undefined,
    each_status: differ('status') ? undefined : children[0]?.status,
    columns: columns.map(([name]) => name),
    rows: cutList(rows, Math.ceil(maxItems)),
    options: shared.length === 0 ? undefined : Object.fromEntries(shared),
    as_of: asOf,
  });
}

function listTraits(children: readonly CopiedChild[], read: (child: CopiedChild) => Traits): readonly Trait[] {
  const names = new Set(children.flatMap((child) => [...read(child).keys()]));
  return [...names].map((name) => ({ name, values: children.map((child) => read(child).get(name) ?? []) }));
}

/** The one property that sets all of them apart, else those that differ and that all of them have. */
function chooseProperties(children: readonly CopiedChild[]): readonly Trait[] {
  const whole = listTraits(children, (child) => child.properties).filter(
    (trait) => isTelling(trait) && trait.values.every((texts) => texts.join('') !== ''),
  );
  const one = whole.find(({ values }) => new Set(values.map((each) => each.join('\n'))).size === values.length);
  return one === undefined ? whole.slice(0, MOST_PROPERTIES) : [one];
}

function isTelling({ values }: Trait): boolean {
  return new Set(values.map((each) => [...each].sort().join('\n'))).size > 1;
}

/** A second look at identifiers, as a list question has it. */
type Look = (unseen: readonly (string | number)[], context: CallContext) => Promise<LookedAgain>;

/** Products and children that a sentence names. */
const MAX_PARENTS = 5;
const MAX_NAMED = 20;

/** The look that also tells of the children of products that have no variants of their own. Throws as `look` does. */
export function offerChildren(look: Look): Look {
  return async (unseen, context) => {
    const looked = await look(unseen, context);
    const without = new Set([...looked.missing, ...looked.untold].map(String));
    const existing = unseen.filter((id) => !without.has(String(id))).map(Number);
    for (const sentence of await tellChildren(existing, context)) context.call.warnings.add(sentence);
    return looked;
  };
}

async function tellChildren(products: readonly number[], context: CallContext): Promise<readonly string[]> {
  if (products.length === 0) return [];
  const copied = await askCopyBeside(context, (ask) => askChildren(products.slice(0, MAX_PARENTS * MAX_NAMED), ask));
  if (copied === undefined || (copied.rows.length === 0 && !copied.isProof)) return [adviseOnChildren(context)];
  const parents = [...new Set(copied.rows.map(([parent]) => parent))];
  return parents.slice(0, MAX_PARENTS).map((parent) => {
    const ids = copied.rows.flatMap(([of, id]) => (of === parent ? [id] : []));
    const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '';
    return `Product ${parent} is the parent of ${ids.length} (as of ${copied.asOf}); get_variants with product_ids [${ids.slice(0, MAX_NAMED).join(', ')}]${more} lists their variants.`;
  });
}

/** How to find children where no copy tells of them. */
export function adviseOnChildren({ localCopy }: Pick<CallContext, 'localCopy'>): string {
  const sooner = localCopy === undefined ? '' : '; after sync_catalog it answers at once';
  return `Child products are not known here, since the PIM has no filter for them; find_products with parent_id looks through all products${sooner}.`;
}

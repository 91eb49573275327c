import type { SqlNotice } from '../../../../answer/notices.ts';
import { isRecord } from '../../../../record/value.ts';
import type { Select, Source } from './statement.ts';
import { isProductId, nameSource, repeatAlias, type Suspected, type Trap } from './trap.ts';
import {
  columnNode,
  fold,
  isAggregate,
  listNodes,
  listParts,
  type Node,
  nameEach,
  readColumn,
  readFunction,
} from './tree.ts';

// Columns that identify the rows of a view; rows of other views are identified by their position.
const KEYS: Readonly<Record<string, readonly string[]>> = {
  products: ['product_id'],
  variants: ['variant_id'],
  items: ['product_id', 'variant_id'],
  sellable: ['product_id', 'variant_id'],
  categories: ['category_id'],
  brands: ['brand_id'],
  translation_coverage: ['product_id', 'culture'],
  category_tree: ['ancestor_id', 'category_id'],
  product_category_tree: ['product_id', 'category_id'],
};

const isLink = ({ view }: Source): boolean =>
  /^(product_categories|product_brands|(product_)?category_tree)$/.test(view?.name ?? '');

const isDistinct = ({ node }: Select): boolean =>
  listNodes(node.modifiers).some(({ type }) => type === 'DISTINCT_MODIFIER');

// The author of such a subquery made its rows unique, and so means them.
const isOfDistinct = ({ inner }: Source): boolean => inner !== undefined && isDistinct(inner);

// Columns that identify the rows of a source; of a subquery only if it made them unique.
function keyOf(source: Source): readonly Node[] {
  return nameKey(source).map((name) => columnNode(source.alias, name));
}

function nameKey(source: Source): readonly string[] {
  const { view, inner } = source;
  if (view !== undefined) return KEYS[view.name] ?? ['rowid'];
  if (inner === undefined || !isDistinct(inner)) return [];
  return (inner.resultColumns ?? []).map(({ name }) => name);
}

/** Finds rows that a join or links of products multiply. */
export const findMultipliedRows: Trap = (select) => {
  const { rowSources: giving, tallies } = select;
  if (giving.length < 2 && !giving.every(isLink)) return [];
  if (tallies.length === 0) return suspectListed(select);
  const calls = tallies.filter(({ distinct }) => distinct !== true);
  return calls.flatMap((call) => {
    const takesColumns = listParts(call.children).length > 0;
    if (takesColumns) return suspectTaken(select, call);
    return suspectCounted(select, call);
  });
};

// Suspects that rows with one key occur more than once in a group.
function suspect(
  select: Select,
  key: readonly Node[],
  notice: SqlNotice,
  filter?: unknown,
): Suspected {
  if (key.length === 0) return [];
  const columns = [...nameEach('k', key), ...nameEach('g', select.groups)];
  const names = columns.map(({ alias }) => alias);
  const conditions = isRecord(filter) ? [...select.where, filter] : select.where;
  const grouped = `WHERE k0 IS NOT NULL GROUP BY ${names} HAVING count(*) > 1`;
  return {
    rows: select.queryRows(columns, conditions),
    question: (of) => `SELECT 1 FROM ${of} ${grouped} LIMIT 1`,
    notice,
  };
}

const listSources = (select: Select, ...nodes: readonly unknown[]): readonly Source[] =>
  select.sources.filter((source) => select.reads(source, /./, ...nodes));

// A product has one row, so it multiplies nothing.
function nameOthers({ rowSources: giving }: Select, some: readonly Source[]): readonly string[] {
  const otherViews = giving.filter((source) => !some.includes(source)).map(nameSource);
  const many = otherViews.filter((name) => name !== 'products');
  return [...new Set(many.length > 0 ? many : otherViews)];
}

// For a count, sum or average of columns.
function suspectTaken(select: Select, call: Node): Suspected {
  const sources = listSources(select, call.children);
  const [first] = sources;
  if (first === undefined || sources.some((source) => keyOf(source).length === 0)) {
    return [];
  }
  const notice: SqlNotice = {
    code: 'sql_rows_taken_again',
    aggregate: readFunction(call),
    source: nameSource(first),
    others: nameOthers(select, sources),
  };
  return suspect(select, sources.flatMap(keyOf), notice, call.filter);
}

// For count(*) of rows that are not those of the first source in FROM.
function suspectCounted(select: Select, call: Node): Suspected {
  const { rowSources: giving, groups } = select;
  const [link] = giving;
  // A pure link is not what the query counts, unless there is nothing else.
  const leading = giving.find(isOfDistinct) ?? giving.find((source) => !isLink(source));
  if (leading === undefined) {
    return link === undefined ? [] : suspectLinks(select, link, call);
  }
  const item = select.items.find((shownItem) => listParts(shownItem).includes(call));
  const isOfEach = groups.some((group) => select.reads(leading, /_id$|^(code|name)$/, group));
  const otherSources = giving.filter((source) => source !== leading);
  if (isOfEach || otherSources.some((source) => isCalled(item, source))) {
    return [];
  }
  const key = keyOf(leading);
  const id = readColumn(key[0]).at(-1);
  const hasKey = id !== 'rowid' && key.length === 1 && leading.view !== undefined;
  const notice: SqlNotice = {
    code: 'sql_rows_counted_again',
    source: nameSource(leading),
    others: nameOthers(select, [leading]),
    key: hasKey ? `${repeatAlias(leading.alias)}.${id}` : undefined,
  };
  return suspect(select, key, notice, call.filter);
}

// For count(*) of rows that only link products.
function suspectLinks(select: Select, link: Source, call: Node): Suspected {
  const { rowSources: giving, groups, conditions } = select;
  // A category of the tree has each product once, but several of one name or level do not.
  const isOfTree = link.view?.name === 'product_category_tree';
  const isTree = isOfTree && !groups.some((group) => isProductId(group));
  const isChosen = conditions.length > 0 && groups.length === 0;
  if (!isTree && !isChosen) return [];
  const column = giving.length > 1 ? `${repeatAlias(link.alias)}.product_id` : 'product_id';
  const notice: SqlNotice = {
    code: 'sql_links_counted',
    link: nameSource(link),
    column,
  };
  const key = [columnNode(link.alias, 'product_id')];
  return suspect(select, key, notice, call.filter);
}

// True for a result column named after a source: `AS variants`, `AS variant_count`.
function isCalled(item: Node | undefined, source: Source): boolean {
  const word = nameSource(source).split('_').at(-1) ?? '';
  const [singular = ''] = /^[a-z]+?(?=ie?s$|s$|$)/.exec(word) ?? [];
  return singular.length > 2 && fold(item?.alias).includes(singular);
}

// For listed rows: a source without shown columns repeats the rows of the others.
function suspectListed(select: Select): Suspected {
  const { items, groups, rowSources: giving } = select;
  const isPlain = listParts(items).every((part) => {
    const isSpecial = part.class === 'WINDOW' || part.type === 'STAR';
    return !isSpecial && !isAggregate(part);
  });
  const isUnique = isDistinct(select) || groups.length > 0;
  if (select.around.use !== 'answer' || !isPlain || isUnique) return [];
  const sources = listSources(select, items);
  const [first] = sources;
  if (first === undefined || sources.length >= giving.length) return [];
  const key = [...sources.flatMap(keyOf), ...items];
  return suspect(select, key, {
    code: 'sql_rows_repeat',
    source: nameSource(first),
    others: nameOthers(select, sources),
  });
}

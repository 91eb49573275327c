/** Rows that come more than once and are counted, summed or listed: those of a join, and links of products. */

import { isRecord } from '../../../../record/value.ts';
import type { Select, Source } from './statement.ts';
import { ifAny, nameSource, repeatAlias, type Suspicion, type Trap } from './trap.ts';
import {
  columnNode,
  fold,
  isAggregate,
  isSumming,
  listNodes,
  listParts,
  type Node,
  nameEach,
  readColumn,
  readFunction,
} from './tree.ts';

/** The columns that tell the rows of a view apart; rows of other tables are told apart by their place. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  products: ['product_id'],
  variants: ['variant_id'],
  categories: ['category_id'],
  brands: ['brand_id'],
  translation_coverage: ['product_id', 'culture'],
  category_tree: ['ancestor_id', 'category_id'],
};

/** Views whose rows only say that others belong together. */
const isLink = ({ view }: Source): boolean =>
  /^(product_categories|product_brands|category_tree)$/.test(view?.name ?? '');

/** What tells the rows of a source apart; of a subquery nothing may. */
const keyOf = ({ view, alias }: Source): readonly Node[] =>
  view === undefined ? [] : (KEYS[view.name] ?? ['rowid']).map((name) => columnNode(alias, name));

/** The trap. */
export const findMultipliedRows: Trap = (select) => {
  const { giving, items } = select;
  if (giving.length < 2 && !giving.every(isLink)) return [];
  const tallies = items.flatMap((item) =>
    listParts(item)
      .filter((part) => isSumming(part) || /^(count|count_star|count_if|countif)$/.test(readFunction(part)))
      .map((call) => ({ call, item })),
  );
  if (tallies.length === 0) return suspectListed(select);
  return tallies
    .filter(({ call }) => call.class === 'FUNCTION' && call.distinct !== true)
    .flatMap(({ call, item }) =>
      listParts(call.children).length > 0 ? suspectTaken(select, call) : suspectCounted(select, call, item),
    );
};

/** Suspects that rows which some columns tell apart come more than once in a group. */
function suspect(select: Select, key: readonly Node[], sentence: string, filter?: unknown): readonly Suspicion[] {
  const given = [...nameEach('k', key), ...nameEach('g', select.groups)];
  if (key.length === 0) return [];
  return [
    {
      rows: select.taken(given, [...select.where, ...(isRecord(filter) ? [filter] : [])]),
      question: (of) =>
        `SELECT 1 FROM ${of} WHERE k0 IS NOT NULL GROUP BY ${given.map(({ alias }) => alias)} HAVING count(*) > 1 LIMIT 1`,
      tell: ifAny(sentence),
    },
  ];
}

/** The sources of a SELECT whose columns some expressions read. */
const listSources = (select: Select, ...nodes: readonly unknown[]): readonly Source[] =>
  select.sources.filter((source) => select.reads(source, /./, ...nodes));

/** The sources beside some. A product is one for each row of its own. */
function nameOthers({ giving }: Select, some: readonly Source[]): string {
  const others = giving.filter((source) => !some.includes(source)).map(nameSource);
  const many = others.filter((name) => name !== 'products');
  return [...new Set(many.length > 0 ? many : others)].join(', ');
}

/** Of a count, sum or average of columns. */
function suspectTaken(select: Select, call: Node): readonly Suspicion[] {
  const taken = listSources(select, call.children);
  const [first] = taken;
  if (first === undefined) return [];
  const [name, others] = [readFunction(call), nameOthers(select, taken)];
  const fix = name.startsWith('count')
    ? 'write count(DISTINCT …)'
    : `aggregate ${others} in a subquery first, or use EXISTS`;
  const start = `${name} takes each row of ${nameSource(first)} once for each of its rows in ${others}`;
  return suspect(select, taken.flatMap(keyOf), `${start}: ${fix}.`, call.filter);
}

/** Of count(*): which rows it counts, where those are not the ones that FROM begins with. */
function suspectCounted(select: Select, { filter }: Node, item: Node): readonly Suspicion[] {
  const { giving, groups } = select;
  const [link] = giving;
  // What only links others is not what is counted, but where nothing else is there.
  const leading = giving.find((source) => !isLink(source));
  if (leading === undefined) {
    if (link === undefined || select.conditions.length === 0 || groups.length > 0) return [];
    const name = `${giving.length > 1 ? `${repeatAlias(link.alias)}.` : ''}product_id`;
    const start = `count(*) counts rows of ${nameSource(link)}, of which a product has several here`;
    const key = columnNode(link.alias, 'product_id');
    return suspect(select, [key], `${start}; to count products, write count(DISTINCT ${name}).`, filter);
  }
  const isOfEach = groups.some((group) => select.reads(leading, /_id$|^(code|name)$/, group));
  if (isOfEach || giving.some((source) => source !== leading && isCalled(item, source)))
    return suspectUnmatched(select);
  const key = keyOf(leading);
  const id = readColumn(key[0]).at(-1);
  const fix =
    id === 'rowid' ? 'use EXISTS for the others' : `write count(DISTINCT ${repeatAlias(leading.alias)}.${id})`;
  const start = `count(*) counts each row of ${nameSource(leading)} once for each of its rows in ${nameOthers(select, [leading])}`;
  return suspect(select, key, `${start}; to count ${nameSource(leading)}, ${fix}.`, filter);
}

/** Whether a column of the result is called after a source: `AS variants`, `AS variant_count`. */
function isCalled(item: Node, source: Source): boolean {
  const [one = ''] = /^[a-z]+?(?=ie?s$|s$|$)/.exec(nameSource(source).split('_').at(-1) ?? '') ?? [];
  return one.length > 2 && fold(item.alias).includes(one);
}

/** count(*) after an outer join, which counts 1 where there is nothing to count. */
function suspectUnmatched(select: Select): readonly Suspicion[] {
  const optional = select.giving.find(({ isOptional, view }) => isOptional && view !== undefined);
  const id = optional?.view?.columns.find(({ name }) => name.endsWith('_id'))?.name;
  // Who looks for what is not there counts it.
  const isSought = listParts(select.where).some(({ type }) => type === 'OPERATOR_IS_NULL');
  if (optional === undefined || id === undefined || isSought) return [];
  const start = `count(*) after the outer join counts 1 where there is no row of ${nameSource(optional)}`;
  return [
    {
      rows: select.taken([columnNode(optional.alias, id, 'k0')]),
      question: (of) => `SELECT 1 FROM ${of} WHERE k0 IS NULL LIMIT 1`,
      tell: ifAny(`${start}; write count(${repeatAlias(optional.alias)}.${id}).`),
    },
  ];
}

/** Of rows that are listed: those of which nothing is shown give the others more than once. */
function suspectListed(select: Select): readonly Suspicion[] {
  const { node, items, groups, giving } = select;
  const isPlain = listParts(items).every(
    (part) => part.class !== 'WINDOW' && part.type !== 'STAR' && !isAggregate(part),
  );
  const isDistinct = listNodes(node.modifiers).some(({ type }) => type === 'DISTINCT_MODIFIER');
  const shown = listSources(select, items);
  const [first] = shown;
  if (select.around.use !== 'answer' || !isPlain || isDistinct || groups.length > 0) return [];
  if (first === undefined || shown.length >= giving.length) return [];
  const start = `Rows repeat: each row of ${nameSource(first)} comes once for each of its rows in ${nameOthers(select, shown)}`;
  return suspect(
    select,
    [...shown.flatMap(keyOf), ...items],
    `${start}, and total counts all; write SELECT DISTINCT, or EXISTS instead of the join.`,
  );
}

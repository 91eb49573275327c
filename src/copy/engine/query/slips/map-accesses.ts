/** Where a statement takes attributes out of the maps `props` and `nums` of products, variants and items. Pure. */

import {
  collectNodes,
  fold,
  listNodes,
  type Node,
  readColumn,
  readFunction,
  readPlace,
  readText,
} from '../traps/tree.ts';

/** The columns that are maps of attributes. */
const MAPS = ['props', 'nums'] as const;
/** The name of one. */
export type MapName = (typeof MAPS)[number];

/** A name of an attribute in a statement, and the map that it is taken out of. */
interface Named {
  readonly map: MapName;
  readonly name: string;
  /** Position of the name in bytes, or for `props.Colour` of what it is a member of. */
  readonly byte: number;
  /** How many names stand before it, as in `p.props.Colour`; 0: it is a text. */
  readonly depth: number;
}

/** A place in a statement that takes an attribute out of a map. */
export interface Access extends Named {
  /** Whether the first of its values is taken, as if it were a list, which it was in earlier versions of DuckDB. */
  readonly isIndexed: boolean;
  /** Position in bytes of a call that gives a list, which is compared as if it were a value; undefined: it is none. */
  readonly comparedCall: number | undefined;
}

/** Functions whose first argument is a map and whose second a name in it. */
const BY_NAME = /^(element_at|map_extract|map_extract_value|map_contains|map_contains_entry|->>)$/;

/** Lists where a statement takes attributes out of the maps; none where one of these names stands for something of the statement. */
export function listAccesses(tree: unknown): readonly Access[] {
  const nodes = collectNodes([tree]);
  const maps = MAPS.filter((map) => !nodes.some((node) => defines(node, map)));
  const indexed = new Set(nodes.filter(takesFirst).map(({ children }) => listNodes(children)[0]));
  const compared = new Set(nodes.flatMap(listCompared));
  return nodes
    .flatMap((node) =>
      readAccess(node).map((access) => ({
        ...access,
        isIndexed: indexed.has(node),
        comparedCall: compared.has(node) ? Number(node.query_location) : undefined,
      })),
    )
    .filter(({ map }) => maps.includes(map));
}

/** Whether a part of a statement gives a name to something else. */
function defines(node: Node, name: MapName): boolean {
  const isElse = fold(node.alias) === name && node.type !== 'COLUMN_REF';
  const lists = [node.aliases, node.column_name_alias];
  return (
    isElse ||
    fold(node.table_name) === name ||
    lists.some((list) => Array.isArray(list) && list.map(fold).includes(name))
  );
}

function readAccess(node: Node): readonly Named[] {
  if (node.type === 'COLUMN_REF') return readMember(node);
  const [first, second] = listNodes(node.children);
  if (readFunction(node) === 'contains' && readFunction(first) === 'map_keys') {
    return readPair(listNodes(first?.children)[0], second);
  }
  const isByName = node.type === 'ARRAY_EXTRACT' || BY_NAME.test(readFunction(node));
  return isByName ? readPair(first, second) : [];
}

function readPair(map: unknown, text: Node | undefined): readonly Named[] {
  const column = findMap(readColumn(map).at(-1));
  const name = readText(text);
  const byte = Number(text?.query_location);
  // A path of JSON is no name.
  if (column === undefined || name === undefined || name.startsWith('$')) {
    return [];
  }
  if (Number.isSafeInteger(byte)) return [{ map: column, name, byte, depth: 0 }];
  return [];
}

/** `props.Colour`, with or without the alias of its view. */
function readMember({ column_names: written, query_location: byte }: Node): readonly Named[] {
  if (!Array.isArray(written) || !Number.isSafeInteger(byte)) return [];
  const depth = written.length - 1;
  const map = findMap(fold(written[depth - 1]));
  const name: unknown = written[depth];
  if (map === undefined || typeof name !== 'string') return [];
  return [{ map, name, byte: Number(byte), depth }];
}

const findMap = (column: string | undefined): MapName | undefined =>
  MAPS.find((map) => map === column);

/** Whether a node takes the first value of a member of a map. */
function takesFirst(node: Node): boolean {
  const [member, place] = listNodes(node.children);
  return (
    node.type === 'ARRAY_EXTRACT' && member?.type === 'ARRAY_EXTRACT' && readPlace(place) === 1
  );
}

/** Functions that give the values of a name as a list. */
const LISTING = /^(element_at|map_extract)$/;

/** The calls that give lists and are compared with a text or number. */
function listCompared(node: Node): readonly Node[] {
  const isCompared = /^COMPARE_/.test(String(node.type)) || node.is_operator === true;
  if (!isCompared) return [];
  const sides = listNodes(Object.values(node).flat());
  const hasConstant = sides.some(({ type }) => type === 'VALUE_CONSTANT');
  if (hasConstant) return sides.filter((side) => LISTING.test(readFunction(side)));
  return [];
}

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

const MAPS = ['props', 'nums'] as const;
/** Name of a column that is a map of attributes. */
export type MapName = (typeof MAPS)[number];

interface MapEntryName {
  readonly map: MapName;
  readonly name: string;
  // Position of the name in bytes; for `props.Colour` that of its first name.
  readonly byte: number;
  // Number of names before it, as in `p.props.Colour`; 0: it is a text.
  readonly depth: number;
}

/** Place in a statement that reads an attribute from a map. */
export interface Access extends MapEntryName {
  // True for `props['Colour'][1]`: earlier versions of DuckDB gave a list.
  readonly isIndexed: boolean;
  // Position in bytes of a call that gives a list but is compared like a value; undefined: there is
  // no such call.
  readonly comparedCall: number | undefined;
}

// Functions whose first argument is a map and whose second a name in it.
const BY_NAME = /^(element_at|map_extract|map_extract_value|map_contains|map_contains_entry|->>)$/;

/**
 * Lists the accesses of a statement; none to a map whose name the statement gives to something
 * else.
 */
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

function defines(node: Node, name: MapName): boolean {
  const isAlias = fold(node.alias) === name && node.type !== 'COLUMN_REF';
  const lists = [node.aliases, node.column_name_alias];
  return (
    isAlias ||
    fold(node.table_name) === name ||
    lists.some((list) => Array.isArray(list) && list.map(fold).includes(name))
  );
}

function readAccess(node: Node): readonly MapEntryName[] {
  if (node.type === 'COLUMN_REF') return readMember(node);
  const [first, second] = listNodes(node.children);
  if (readFunction(node) === 'contains' && readFunction(first) === 'map_keys') {
    return readPair(listNodes(first?.children)[0], second);
  }
  const isByName = node.type === 'ARRAY_EXTRACT' || BY_NAME.test(readFunction(node));
  return isByName ? readPair(first, second) : [];
}

function readPair(map: unknown, text: Node | undefined): readonly MapEntryName[] {
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

// `props.Colour`, with or without the alias of its view.
function readMember({
  column_names: written,
  query_location: byte,
}: Node): readonly MapEntryName[] {
  if (!Array.isArray(written) || !Number.isSafeInteger(byte)) return [];
  const depth = written.length - 1;
  const map = findMap(fold(written[depth - 1]));
  const name: unknown = written[depth];
  if (map === undefined || typeof name !== 'string') return [];
  return [{ map, name, byte: Number(byte), depth }];
}

const findMap = (column: string | undefined): MapName | undefined =>
  MAPS.find((map) => map === column);

function takesFirst(node: Node): boolean {
  const [member, place] = listNodes(node.children);
  return (
    node.type === 'ARRAY_EXTRACT' && member?.type === 'ARRAY_EXTRACT' && readPlace(place) === 1
  );
}

// Functions that give the values of a name as a list.
const LISTING = /^(element_at|map_extract)$/;

// Calls that give lists but are compared with a text or number.
function listCompared(node: Node): readonly Node[] {
  const isCompared = /^COMPARE_/.test(String(node.type)) || node.is_operator === true;
  if (!isCompared) return [];
  const sides = listNodes(Object.values(node).flat());
  const hasConstant = sides.some(({ type }) => type === 'VALUE_CONSTANT');
  if (hasConstant) return sides.filter((side) => LISTING.test(readFunction(side)));
  return [];
}

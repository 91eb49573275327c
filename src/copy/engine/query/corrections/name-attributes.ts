import { foldLabel, nearestName } from '../../../../record/nearest.ts';
import { quote } from '../../../sql-text.ts';
import { QueryError } from '../check-query.ts';
import { isPlain } from '../traps/trap.ts';
import { describeChange, type Rewriting, rewrite } from './edit-sql.ts';
import { type Access, listAccesses, type MapName } from './map-accesses.ts';
import { findPosition, findTokenAt, listTokens, quoteName, type Token } from './sql-tokens.ts';

/** Name of an attribute in the catalog, with its folded forms. */
export interface AttributeName {
  readonly key: string;
  readonly nameFolded: string;
  readonly codeFolded: string | null;
  readonly hasNumbers: boolean;
}

/**
 * Corrects the names of attributes in a statement.
 * @param tree result of `json_serialize_sql`
 * @param listNames reads all names of the catalog
 * @throws QueryError for an unknown name
 */
export async function nameAttributes(
  sql: string,
  tree: unknown,
  listNames: () => Promise<readonly AttributeName[]>,
): Promise<readonly Rewriting[]> {
  const accesses = listAccesses(tree);
  const names = accesses.length === 0 ? [] : await listNames();
  if (names.length === 0) return [];
  const tokens = listTokens(sql);
  const changes = accesses.flatMap((access) => changeAccess(sql, tokens, access, names));
  return rewrite(
    sql,
    changes.flatMap(({ edits }) => edits),
    changes.map(({ correction }) => correction),
  );
}

// Returns none for an access that is spelled as in the catalog.
function changeAccess(
  sql: string,
  tokens: readonly Token[],
  access: Access,
  names: readonly AttributeName[],
) {
  const { map, name, byte, depth, isIndexed } = access;
  const key = findKey(map, name, names, byte);
  const index = findTokenAt(tokens, findPosition(sql, byte)) + 2 * depth;
  const { start, end } = findSpan(sql, tokens, access, index);
  const isNamed = key === name && !isIndexed && access.comparedCall === undefined;
  if (isNamed || start === undefined || end === undefined) return [];
  const text = writeAccess(sql, tokens, access, index, key);
  const after = `${map}[${quote(repeatKey(key, name))}]`;
  const written = isIndexed ? `${map}[${quote(name)}][1]` : `${map}[${quote(name)}]`;
  const before = access.comparedCall === undefined ? written : sql.slice(start, end);
  return [
    {
      edits: [
        {
          start,
          end,
          text,
        },
      ],
      correction: describeChange(before, after),
    },
  ];
}

// Range to replace. `index`: the index of the token of the name.
function findSpan(
  sql: string,
  tokens: readonly Token[],
  { isIndexed, comparedCall }: Access,
  index: number,
) {
  if (comparedCall !== undefined) {
    const call = findTokenAt(tokens, findPosition(sql, comparedCall));
    return { start: tokens[call]?.start, end: tokens[index + 1]?.end };
  }
  // Behind the name stand `]`, and where it is indexed `[1]`.
  return { start: tokens[index]?.start, end: tokens[isIndexed ? index + 4 : index]?.end };
}

function writeAccess(
  sql: string,
  tokens: readonly Token[],
  { depth, isIndexed, comparedCall }: Access,
  index: number,
  key: string,
): string {
  if (comparedCall !== undefined) {
    const call = findTokenAt(tokens, findPosition(sql, comparedCall));
    return `${sql.slice(tokens[call + 2]?.start, tokens[index - 2]?.end)}[${quote(key)}]`;
  }
  const name = depth === 0 ? quote(key) : quoteName(key);
  return isIndexed ? `${name}]` : name;
}

/** Advises to read an unknown column from the maps; undefined: no attribute has its name. */
export function adviseAttribute(
  column: string,
  names: readonly AttributeName[],
): string | undefined {
  const folded = foldLabel(column);
  const matchesColumn = ({ nameFolded, codeFolded }: AttributeName): boolean =>
    nameFolded === folded || codeFolded === folded;
  const key = names.find(matchesColumn)?.key;
  if (key === undefined) return undefined;
  const isNumber = names.some((name) => name.key === key && name.hasNumbers);
  const written = quote(repeatKey(key, column));
  const number = isNumber ? `, its number nums[${written}]` : '';
  return `It is an attribute: in products, variants and items its text is props[${written}]${number}.`;
}

// Throws a QueryError if there is no such attribute, or several.
function findKey(
  map: MapName,
  name: string,
  names: readonly AttributeName[],
  byte: number,
): string {
  if (names.some(({ key, hasNumbers }) => key === name && (map === 'props' || hasNumbers))) {
    return name;
  }
  const folded = foldLabel(name);
  const byFolded = names.filter(({ nameFolded }) => nameFolded === folded);
  const matches =
    byFolded.length > 0 ? byFolded : names.filter(({ codeFolded }) => codeFolded === folded);
  const keys = [...new Set(matches.map(({ key }) => key))];
  const [key] = keys;
  if (key === undefined) throw describeUnknown(map, name, names).at({ byte });
  if (keys.length > 1) throw describeSeveral(map, name, keys).at({ byte });
  const hasNumbers = names.some((entry) => entry.key === key && entry.hasNumbers);
  if (map === 'nums' && !hasNumbers) {
    throw describeWithoutNumbers(name).at({ byte });
  }
  return key;
}

const LIST_NAMES = 'SELECT name, unit, records FROM attributes lists the names.';
const MAX_NEAREST = 3;

function describeUnknown(map: MapName, name: string, names: readonly AttributeName[]): QueryError {
  const keys = names
    .filter(({ hasNumbers }) => map === 'props' || hasNumbers)
    .map(({ key }) => key);
  const nearest = listNearest(name, [...new Set(keys)]);
  const near = nearest.length === 0 ? '' : `; the nearest are ${nearest.map(quote).join(', ')}`;
  return new QueryError(`Nothing has an attribute ${repeatName(name)}${near}.`, LIST_NAMES);
}

function describeSeveral(map: MapName, name: string, keys: readonly string[]): QueryError {
  const plain = keys.filter(isPlain).slice(0, MAX_NEAREST);
  const such = plain.length === 0 ? '' : `: ${plain.map(quote).join(', ')}`;
  return new QueryError(
    `Several attributes may be meant by ${map}[${repeatName(name)}]${such}.`,
    `Write one of the names. ${LIST_NAMES}`,
  );
}

function describeWithoutNumbers(name: string): QueryError {
  const written = repeatName(name);
  return new QueryError(
    `No value of the attribute ${written} is a number.`,
    `Take its text: props[${written}].`,
  );
}

// Distinct names that may be quoted, the nearest first.
function listNearest(name: string, keys: readonly string[]): readonly string[] {
  const plain = new Set(keys.filter(isPlain));
  const nearest: string[] = [];
  while (nearest.length < MAX_NEAREST) {
    const near = nearestName(name, [...plain]);
    if (near === undefined) break;
    nearest.push(near);
    plain.delete(near);
  }
  return nearest;
}

const MAX_CHARS = 60;

const repeatName = (name: string): string =>
  name.length <= MAX_CHARS ? quote(name) : 'of that name';

// A name of the catalog that is more than two plain words is repeated only if the author wrote it
// in another spelling.
function repeatKey(key: string, name: string): string {
  return isPlain(key) || foldLabel(key) === foldLabel(name) ? key : '…';
}

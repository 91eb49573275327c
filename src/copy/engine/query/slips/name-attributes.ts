/**
 * Names of attributes within the maps `props` and `nums`: `props['Color']` is taken for `Colour` where the catalog writes it so,
 * and a name that nothing has is an error with the nearest, as of arguments. Pure but for the question to the copy.
 */

import { foldLabel, nearestName } from '../../../../record/nearest.ts';
import { quote } from '../../../sql-text.ts';
import { QueryError } from '../check-query.ts';
import { isPlain } from '../traps/trap.ts';
import { describeChange, type Rewriting, rewrite } from './edit-sql.ts';
import { type Access, listAccesses, type MapName } from './map-accesses.ts';
import { findPosition, findTokenAt, listTokens, quoteName, type Token } from './sql-tokens.ts';

/** A name of attributes as the catalog has it, and what is folded to it. */
export interface AttributeName {
  readonly key: string;
  readonly nameFolded: string;
  readonly codeFolded: string | null;
  readonly hasNumbers: boolean;
}

/**
 * Writes the names of attributes as the catalog has them.
 * @param tree result of `json_serialize_sql`
 * @param listNames asks for all names of the catalog
 * @throws QueryError for a name that nothing has
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

/** How an access is written as the catalog has it; none: it is. */
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
  const shown = `${map}[${quote(repeatKey(key, name))}]`;
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
      correction: describeChange(before, shown),
    },
  ];
}

/** The part of a statement that is written anew. @param index the index of the token of the name */
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

/** What to write for a column that no view has, where it is the name of an attribute; undefined: it is none. */
export function adviseAttribute(
  column: string,
  names: readonly AttributeName[],
): string | undefined {
  const folded = foldLabel(column);
  const isIt = ({ nameFolded, codeFolded }: AttributeName): boolean =>
    nameFolded === folded || codeFolded === folded;
  const key = names.find(isIt)?.key;
  if (key === undefined) return undefined;
  const isNumber = names.some((name) => name.key === key && name.hasNumbers);
  const written = quote(repeatKey(key, column));
  const number = isNumber ? `, its number nums[${written}]` : '';
  return `It is an attribute: in products, variants and items its text is props[${written}]${number}.`;
}

/** The name that a map has an attribute under. @throws QueryError where there is none, or several */
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
  const named =
    byFolded.length > 0 ? byFolded : names.filter(({ codeFolded }) => codeFolded === folded);
  const keys = [...new Set(named.map(({ key }) => key))];
  const [key] = keys;
  if (key === undefined) throw describeUnknown(map, name, names).at({ byte });
  if (keys.length > 1) throw describeSeveral(map, name, keys).at({ byte });
  const hasNumbers = names.some((one) => one.key === key && one.hasNumbers);
  if (map === 'nums' && !hasNumbers) {
    throw describeWithoutNumbers(name).at({ byte });
  }
  return key;
}

const LIST_NAMES = 'SELECT name, unit, records FROM attributes lists the names.';
const MOST_NEAREST = 3;

function describeUnknown(map: MapName, name: string, names: readonly AttributeName[]): QueryError {
  const keys = names
    .filter(({ hasNumbers }) => map === 'props' || hasNumbers)
    .map(({ key }) => key);
  const nearest = listNearest(name, [...new Set(keys)]);
  const near = nearest.length === 0 ? '' : `; the nearest are ${nearest.map(quote).join(', ')}`;
  return new QueryError(`Nothing has an attribute ${repeatName(name)}${near}.`, LIST_NAMES);
}

function describeSeveral(map: MapName, name: string, keys: readonly string[]): QueryError {
  const plain = keys.filter(isPlain).slice(0, MOST_NEAREST);
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

/** The names nearest to another, each at most once, of those that may be quoted. */
function listNearest(name: string, keys: readonly string[]): readonly string[] {
  const plain = new Set(keys.filter(isPlain));
  const nearest: string[] = [];
  while (nearest.length < MOST_NEAREST) {
    const near = nearestName(name, [...plain]);
    if (near === undefined) break;
    nearest.push(near);
    plain.delete(near);
  }
  return nearest;
}

/** Maximum length of a repeated name, in characters. */
const MOST_CHARS = 60;

const repeatName = (name: string): string =>
  name.length <= MOST_CHARS ? quote(name) : 'of that name';

/** A name of the catalog for an answer; what is no plain name of two words must be the author's in another spelling. */
function repeatKey(key: string, name: string): string {
  return isPlain(key) || foldLabel(key) === foldLabel(name) ? key : '…';
}

/** Recognises pairs of an id and a name: `[3, "Gift idea"]`. */

/** Id with a name. */
export type IdPair = readonly [id: number, name: string];

/** Says whether a value is such a pair and nothing else. */
export function isIdPair(value: unknown): value is IdPair {
  if (!Array.isArray(value)) return false;
  const [id, name, another]: readonly unknown[] = value;
  return typeof id === 'number' && typeof name === 'string' && another === undefined;
}

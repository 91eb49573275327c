/** Pairs of an id and the name of what it identifies: `[3, "Gift idea"]`. Pure. */

/** An id with a name. */
export type IdPair = readonly [id: number, name: string];

/** Whether a value is such a pair, and nothing more. */
export function isIdPair(value: unknown): value is IdPair {
  if (!Array.isArray(value)) return false;
  const [id, name, another]: readonly unknown[] = value;
  return typeof id === 'number' && typeof name === 'string' && another === undefined;
}

import type { CommonFields } from './finish-entries.ts';

interface Reference {
  readonly id?: number;
  readonly code?: string;
  readonly name?: string;
}

/**
 * Joins references to the same record, which a system may list once as assigned and once as the
 * main one: `[{assigned: {code: "lamps"}}, {main: {code: "lamps"}}]`.
 */
export function joinRepeated<Entry extends Reference>(
  references: readonly (Entry & CommonFields)[],
): readonly (Entry & CommonFields)[] {
  const distinct: (Entry & CommonFields)[] = [];
  for (const reference of references) {
    const index = distinct.findIndex((earlier) => isSame(earlier, reference));
    const earlier = distinct[index];
    if (earlier === undefined) distinct.push(reference);
    else distinct[index] = merge(earlier, reference);
  }
  return distinct;
}

// A name alone may be that of several records.
function isSame(left: Reference, right: Reference): boolean {
  if (left.id !== right.id || left.code !== right.code) return false;
  if (left.id === undefined && left.code === undefined) return false;
  return left.name === undefined || right.name === undefined || left.name === right.name;
}

function merge<Entry extends Reference>(
  first: Entry & CommonFields,
  second: Entry & CommonFields,
): Entry & CommonFields {
  return {
    ...second,
    ...first,
    extra: { ...second.extra, ...first.extra },
    rest: [...first.rest, ...second.rest],
  };
}

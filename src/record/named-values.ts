/** Properties and options by their name: what a record says under one of them, in whatever shape it sends them. Pure. */

import { foldLabel } from './nearest.ts';
import { READERS } from './readers.ts';
import { listUnread } from './sub-record.ts';

/** A kind of sub-record whose entries have names, its field on the wire and its reader. */
export const NAMED_KINDS = {
  property: { wire: 'Properties', reader: 'properties' },
  option: { wire: 'OptionValues', reader: 'options' },
} as const;

/** One of {@link NAMED_KINDS}. */
export type NamedKind = keyof typeof NAMED_KINDS;

/** A value under a name. */
interface NamedValue {
  readonly value: string;
  readonly unit?: string;
  readonly culture?: string;
}

/** What a record says under a name. */
interface NamedValues {
  readonly values: readonly NamedValue[];
  /** The keys of what could not be read, among which the name may be; empty: the values are all there are. */
  readonly unread: readonly string[];
}

/**
 * Reads what a record says under the name, or code, of a property or option.
 * @param raw the field {@link NAMED_KINDS} names, as it came
 */
export function readNamedValues(kind: NamedKind, raw: unknown, name: string): NamedValues {
  const reading = READERS[NAMED_KINDS[kind].reader](raw);
  const wanted = foldLabel(name);
  const entries: readonly NamedEntry[] = reading.state === 'value' ? reading.value : [];
  const named = entries.filter((entry) => [entry.name, entry.code].some((text) => foldLabel(text ?? '') === wanted));
  return {
    values: named.flatMap(({ value, unit, culture }) =>
      value === undefined
        ? []
        : [{ value, ...(unit !== undefined && { unit }), ...(culture !== undefined && { culture }) }],
    ),
    unread: listUnread(reading),
  };
}

interface NamedEntry extends Partial<NamedValue> {
  readonly name?: string;
  readonly code?: string;
}

/**
 * Fields that were asked for of records whose fields the spec does not show: any name may be right, so that one which
 * no record has is only known after reading.
 */

import { type PimRecord, toSnakeCase } from '../record/value.ts';
import type { ShownField } from './select-fields.ts';

/** Follows which fields records have. */
interface OpenFields {
  see(record: PimRecord): void;
  /** What to say of fields that no record had; nothing before a record was seen. */
  sentences(): readonly string[];
}

/** Names that are told at most: enough to choose from. */
const MAX_NAMES = 16;

/** Keys are upstream text too: only plain ones are named in a sentence. */
function isPlainName(key: string): boolean {
  return /^[A-Za-z]\w{0,39}$/.test(key);
}

/** Creates the follower of one answer; undefined when no such field was asked for. */
export function trackOpenFields(fields: readonly ShownField[]): OpenFields | undefined {
  const asked = fields.filter(({ kind }) => kind === 'open').map(({ key }) => key);
  if (asked.length === 0) return undefined;
  const seen = new Set<string>();
  return {
    see: (record) => {
      for (const key of Object.keys(record)) seen.add(toSnakeCase(key));
    },
    sentences: () => {
      const lacking = asked.filter((key) => !seen.has(key));
      if (lacking.length === 0 || seen.size === 0) return [];
      const names = [...seen].filter(isPlainName).slice(0, MAX_NAMES).join(', ');
      return [
        `fields: no record here has ${lacking.filter(isPlainName).join(', ') || 'such a field'}; they have ${names}.`,
      ];
    },
  };
}

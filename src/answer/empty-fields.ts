/**
 * Tells which of the requested fields are empty in every record shown (DESIGN §3), but claims nothing more if the PIM
 * may have left them out. Pure, apart from what it has seen.
 */

import type { RecordKind } from '../record/field-tables.ts';
import { getField, type PimRecord, toSnakeCase } from '../record/value.ts';
import type { Notes } from './notes.ts';
import { DERIVED_FROM, type ShownField, selectAsked } from './select-fields.ts';
import type { Trimmed } from './trim.ts';

/** Tracks which of the requested fields the PIM sends. */
interface EmptyFields {
  /** Takes a record before it is trimmed. */
  see(record: PimRecord): void;
  /** Sentences on fields that none of the shown records has; empty if no record is shown. */
  sentences(shown: readonly Trimmed[], notes: Pick<Notes, 'isUnknown'>): readonly string[];
}

/** Creates the tracker for one answer. */
export function trackEmptyFields(kind: RecordKind, names: readonly string[] | undefined): EmptyFields {
  // An open field may have any name; trackOpenFields tells about those.
  const asked = selectAsked(kind, names).filter((field) => field.kind !== 'open' && field.kind !== 'rest');
  const sent = new Set<string>();
  return {
    see: (record) => {
      for (const field of asked) {
        if (!sent.has(field.key) && getField(record, wireOf(field)) !== undefined) sent.add(field.key);
      }
    },
    sentences: (shown, notes) => {
      if (shown.length === 0) return [];
      const empty = asked.filter(
        ({ key }) => !notes.isUnknown(key) && shown.every((record) => record[key] === undefined),
      );
      const kindOf = (field: ShownField): keyof typeof SENTENCES => {
        if (!sent.has(field.key)) return 'unsent';
        if (field.kind === 'named') return 'named';
        return ['sub', 'media', 'derived'].includes(field.kind) ? 'list' : 'plain';
      };
      return (['plain', 'list', 'named', 'unsent'] as const).flatMap((kind) => {
        const keys = empty.filter((field) => kindOf(field) === kind).map(({ key }) => key);
        return keys.length === 0 ? [] : [SENTENCES[kind](keys.join(', '))];
      });
    },
  };
}

/**
 * Sentences on fields that no shown record has. Lists within records may be filled by other queries only (Spec §2.1).
 */
const SENTENCES = {
  plain: (keys: string) => `Empty in every record shown: ${keys}.`,
  list: (keys: string) =>
    `Empty in every record shown: ${keys}. A PIM may leave such parts out of its lists, so this does not prove that they are missing.`,
  named: (keys: string) => `No record shown has ${keys}; fields ["properties"] or ["options"] shows the names in use.`,
  unsent: (keys: string) => `This PIM sends no record shown with ${keys}, not even empty, so nothing is known of it.`,
};

function wireOf(field: ShownField): string {
  return field.kind === 'derived' ? DERIVED_FROM[field.key] : field.wire;
}

/** Tracks which fields records have. */
interface OpenFields {
  see(record: PimRecord): void;
  /** Sentences on fields that no record had; empty before a record was seen. */
  sentences(): readonly string[];
}

/** Field names to tell at most: enough to choose from. */
const MAX_NAMES = 16;

/** Keys are upstream text too: sentences only name plain ones. */
function isPlainName(key: string): boolean {
  return /^[A-Za-z]\w{0,39}$/.test(key);
}

/** Creates the tracker for one answer; undefined if no such field was asked for. */
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

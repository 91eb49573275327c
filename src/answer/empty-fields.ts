/**
 * Fields that were asked for and that no record shown has a value for: they are said to be empty (DESIGN §3), and no more
 * than that where the PIM may have left them out. Pure but for what it has seen.
 */

import type { RecordKind } from '../record/field-tables.ts';
import { getField, type PimRecord, toSnakeCase } from '../record/value.ts';
import type { Notes } from './notes.ts';
import { DERIVED_FROM, type ShownField, selectAsked } from './select-fields.ts';
import type { Trimmed } from './trim.ts';

/** Follows which of the fields asked for are sent. */
interface EmptyFields {
  /** Takes a record that is trimmed. */
  see(record: PimRecord): void;
  /** What to say of the fields that none of the records shown has; nothing where none is shown. */
  sentences(shown: readonly Trimmed[], notes: Pick<Notes, 'isUnknown'>): readonly string[];
}

/** Creates the follower of one answer. */
export function trackEmptyFields(kind: RecordKind, names: readonly string[] | undefined): EmptyFields {
  // Of open fields, which any name may be, open-fields.ts tells.
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

/** What is said of fields that no record shown has. Lists within records may be filled by other queries only (Spec §2.1). */
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

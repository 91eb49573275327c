import { LEFT_OUT } from '../record/value.ts';
import type { Notice } from './notices.ts';

const MAX_KEYS = 8;

// Fields whose keys the spec shows (Spec §2.3), so that an operator gives them no roles.
const MEDIA_FIELDS: ReadonlySet<string> = new Set([
  'pictures',
  'picture_count',
  'cover_picture',
  'documents',
]);

/** Collects what trimming could not read, or did not show, for the notices of one answer. */
export interface Notes {
  /**
   * Adds keys of a field that no reader knows. LEFT_OUT among them stands for entries that were
   * left out when the record was read from the PIM.
   */
  readonly addUnreadKeys: (field: string, keys: readonly string[]) => void;
  /** Returns true if some keys or entries of a field are not known. */
  readonly isUnknown: (field: string) => boolean;
  /** Adds that a text was shortened for the answer. */
  readonly addShortenedText: () => void;
  /** Adds that a text was shortened when the record was read from the PIM. */
  readonly addCutText: () => void;
  readonly listNotices: () => readonly Notice[];
}

export function createNotes(): Notes {
  const unreadKeys = new Map<string, Set<string>>();
  const fieldsWithEntriesLeftOut = new Set<string>();
  let hasShortenedText = false;
  let hasCutText = false;
  return {
    addUnreadKeys: (field, keys) => {
      for (const key of keys) {
        if (key === LEFT_OUT) {
          fieldsWithEntriesLeftOut.add(field);
          continue;
        }
        const ofField = unreadKeys.get(field) ?? new Set<string>();
        unreadKeys.set(field, ofField.add(key));
      }
    },
    isUnknown: (field) => unreadKeys.has(field) || fieldsWithEntriesLeftOut.has(field),
    addShortenedText: () => {
      hasShortenedText = true;
    },
    addCutText: () => {
      hasCutText = true;
    },
    listNotices: () => {
      const notices: Notice[] = [];
      for (const [field, keys] of unreadKeys) {
        notices.push({ code: 'unknown_shape', field, keys: [...keys].slice(0, MAX_KEYS) });
      }
      const canBeNamed = [...unreadKeys.keys()].some((field) => !MEDIA_FIELDS.has(field));
      if (canBeNamed) notices.push({ code: 'shapes_can_be_named' });
      for (const field of fieldsWithEntriesLeftOut) {
        notices.push({ code: 'entries_left_out', field });
      }
      if (hasShortenedText) notices.push({ code: 'text_shortened' });
      if (hasCutText) notices.push({ code: 'text_left_out' });
      return notices;
    },
  };
}

/**
 * Collects remarks on trimming for one answer: sub-records of unknown shape, and shortened texts.
 */

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

export type Notes = ReturnType<typeof createNotes>;

export function createNotes() {
  const unknown = new Map<string, Set<string>>();
  let anyShortened = false;
  let anyLeftOut = false;
  const cut = new Set<string>();
  return {
    unknownShape: (field: string, keys: readonly string[]) => {
      if (keys.includes(LEFT_OUT)) cut.add(field);
      const unknownKeys = keys.filter((key) => key !== LEFT_OUT);
      if (unknownKeys.length === 0) return;
      const seen = unknown.get(field) ?? new Set<string>();
      for (const key of unknownKeys) seen.add(key);
      unknown.set(field, seen);
    },
    isUnknown: (field: string) => unknown.has(field) || cut.has(field),
    shortened: () => {
      anyShortened = true;
    },
    textLeftOut: () => {
      anyLeftOut = true;
    },
    notices: (): readonly Notice[] => [
      ...[...unknown].map(
        ([field, keys]): Notice => ({
          code: 'unknown_shape',
          field,
          keys: [...keys].slice(0, MAX_KEYS),
        }),
      ),
      ...([...unknown.keys()].some((field) => !MEDIA_FIELDS.has(field))
        ? [{ code: 'shapes_can_be_named' } as const]
        : []),
      ...[...cut].map((field): Notice => ({ code: 'entries_left_out', field })),
      ...(anyShortened ? [{ code: 'text_shortened' } as const] : []),
      ...(anyLeftOut ? [{ code: 'text_left_out' } as const] : []),
    ],
  };
}

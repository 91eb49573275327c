import { isAbsent, readBoolean, readStatus } from '../value.ts';
import { listCandidates } from './choose.ts';
import type { Leaf } from './leaves.ts';
import type { EntryKind } from './lists.ts';
import type { RawEntry } from './raw-entry.ts';

// Keys of switches for ended and for valid entries.
const ENDED_KEY = new RegExp(
  [
    'delet|del_?flag|disabl|passiv|inactiv|deactivated',
    'archiv|unpublish|offline|removed|hidden',
    'pasif|silin',
    'l(?:oe|ö|o)sch|loekz|lvorm|loevm|gesperrt',
    'annull?[aeo]|cancel|anulad|storn|suspend|sospes',
    'blocked|bloccat|bloquead',
  ].join('|'),
  'i',
);
const HOLDS_KEY =
  /act(?:iv|if|ief)|akt(?:iv|if|yw)|(?:^|_)akt$|attiv|ativ[oa]|enabl|publish|online/i;

// Words, or first letters of them, for ended entries: deleted, disabled, inactive, invisible.
const ENDED = new RegExp(
  [
    '^(?:d|i',
    'passive|inactive|invisible|disabled|unpublished',
    'deleted?|archived|removed?|retired|cancell?ed',
    'withdrawn|revoked|obsolete',
    'pasif|silindi',
    'inaktiv|archiviert|gelöscht',
    'inactif|archivé|supprimé',
    'inactivo|archivado|eliminado',
    'inattivo|archiviato|eliminato',
    'nieaktywn[aey]|zarchiwizowan[aey]|archiwaln[aey]',
    'usunięt[aey]|wycofan[aey])$',
  ].join('|'),
);

// Words for valid entries, and the letters of active, and of visible or valid.
const HOLDS = /^(?:a|v|active|enabled|aktiv|aktif|actif|activo|attivo|aktywn[aey])$/;

/** Says whether a text is a word for a status, whatever its key. */
export function isStatusWord(text: unknown): boolean {
  return isEndedWord(text) || HOLDS.test(readWord(text));
}

/** Says whether a text is a word for the status of something that is no longer valid. */
export function isEndedWord(text: unknown): boolean {
  return ENDED.test(readWord(text));
}

// A single letter is no word.
function readWord(text: unknown): string {
  const word = typeof text === 'string' ? text.trim().toLowerCase() : '';
  return word.length > 1 ? word : '';
}

type EntryStatus = 'passive' | undefined;

/** Returns `passive` if any status of an entry says that it is passive or deleted. */
export function readEntryStatus(entry: RawEntry, kind: EntryKind): EntryStatus {
  // `{id: 7, mode: "delete"}`: beside a reference, the word says it under any key.
  const isRemoved = kind === 'reference' && entry.rest.some(({ value }) => isEndedWord(value));
  if (isRemoved) return 'passive';
  const candidates = listCandidates(entry, 'status');
  const isEnded = candidates.some(({ leaf: { keys, value } }) => {
    if (isAbsent(value)) return false;
    const status = readSwitch(keys.at(-1) ?? '', value);
    return saysEnded(status ?? value);
  });
  return isEnded ? 'passive' : undefined;
}

/** Says whether a status means that an entry is no longer valid. */
export function saysEnded(value: unknown): boolean {
  const status = String(readStatus(value) ?? '');
  return status === 'passive' || ENDED.test(status);
}

/** Reads the status of an entry from a leaf. */
export function statusOfLeaf({ keys, value }: Leaf): string | number | undefined {
  return readStatusOf(keys.at(-1) ?? '', value);
}

/**
 * Reads a status as stated, or from a switch such as `active: false`, `published: true` or
 * `deletionFlag: "X"`.
 */
export function readStatusOf(key: string, value: unknown): string | number | undefined {
  const stated = readSwitch(key, value);
  if (stated !== undefined) return stated;
  if (typeof value === 'boolean') return value ? 'active' : 'passive';
  const status = readStatus(value);
  return HOLDS.test(String(status)) ? 'active' : status;
}

function readSwitch(key: string, value: unknown): 'active' | 'passive' | undefined {
  const isOn = readBoolean(value) ?? readMark(value);
  if (isOn === undefined) return undefined;
  if (ENDED_KEY.test(key)) return isOn ? 'passive' : 'active';
  if (HOLDS_KEY.test(key)) return isOn ? 'active' : 'passive';
  return undefined;
}

// A cross, or a word for yes or no.
function readMark(value: unknown): boolean | undefined {
  if (typeof value !== 'string') return undefined;
  if (ON.test(value)) return true;
  return OFF.test(value) ? false : undefined;
}

const ON = /^\s*(?:x|y|yes|j|ja|o|oui|s|si|sí|sì|sim|e|evet|t|tak|true|on)\s*$/i;
const OFF = /^\s*(?:n|no|nein|nee|nej|non|não|nie|h|hayır|false|f|off)\s*$/i;

/** Says whether an entry is valid, as far as its status is known. */
export function isLive({ status }: { readonly status?: string | number }): boolean {
  return status !== 'passive';
}

/** Whether an entry of a list still holds: its status, by its own words or by a switch such as `IsDeleted`. Pure. */

import { isAbsent, readBoolean, readStatus } from '../value.ts';
import { listCandidates } from './choose.ts';
import type { Draft } from './draft.ts';
import type { Leaf } from './leaves.ts';

/** Keys that say of an entry that it holds no more, or that it holds, where their value is true. */
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

/** Words for an entry that holds no more, and their first letters: deleted, disabled, inactive, invisible. */
const ENDED = new RegExp(
  [
    '^(?:d|i',
    'passive|inactive|invisible|disabled|unpublished',
    'deleted|archived|removed|retired',
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

/** Words for an entry that holds, and the letters of active, and of visible or valid. */
const HOLDS = /^(?:a|v|active|enabled|aktiv|aktif|actif|activo|attivo|aktywn[aey])$/;

/** Whether a text is a word for a status, whatever its key. */
export function isStatusWord(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const word = text.trim().toLowerCase();
  return word.length > 1 && (ENDED.test(word) || HOLDS.test(word));
}

/** The status of an entry, as far as it says that it holds no more. */
export type EntryStatus = 'passive' | undefined;

/** Reads whether an entry is passive or deleted by any of its words for a status. */
export function readEntryStatus(draft: Draft): EntryStatus {
  const candidates = listCandidates(draft, 'status');
  const isEnded = candidates.some(({ leaf: { keys, value } }) => {
    if (isAbsent(value)) return false;
    const status = readSwitch(keys.at(-1) ?? '', value);
    return saysEnded(status ?? value);
  });
  return isEnded ? 'passive' : undefined;
}

/** Whether a status is one of what holds no more. */
export function saysEnded(value: unknown): boolean {
  const status = String(readStatus(value) ?? '');
  return status === 'passive' || ENDED.test(status);
}

/** The status of an entry. */
export function statusOfLeaf({ keys, value }: Leaf): string | number | undefined {
  return readStatusOf(keys.at(-1) ?? '', value);
}

/** A status as it is stated, also as `active: false`, `published: true` or `deletionFlag: "X"`. */
export function readStatusOf(key: string, value: unknown): string | number | undefined {
  const stated = readSwitch(key, value);
  if (stated !== undefined) return stated;
  if (typeof value === 'boolean') return value ? 'active' : 'passive';
  const status = readStatus(value);
  return HOLDS.test(String(status)) ? 'active' : status;
}

/** What a switch says of its entry: `deletionFlag: "X"`, `active: 0`. Undefined: the key is none, or the value says nothing. */
export function readSwitch(key: string, value: unknown): 'active' | 'passive' | undefined {
  const isOn = readBoolean(value) ?? readMark(value);
  if (isOn === undefined) return undefined;
  if (ENDED_KEY.test(key)) return isOn ? 'passive' : 'active';
  if (HOLDS_KEY.test(key)) return isOn ? 'active' : 'passive';
  return undefined;
}

/** A cross or a word for yes or no. */
function readMark(value: unknown): boolean | undefined {
  if (typeof value !== 'string') return undefined;
  if (ON.test(value)) return true;
  return OFF.test(value) ? false : undefined;
}

const ON = /^\s*(?:x|y|yes|j|ja|o|oui|s|si|sí|sì|sim|e|evet|t|tak|true|on)\s*$/i;
const OFF = /^\s*(?:n|no|nein|nee|nej|non|não|nie|h|hayır|false|f|off)\s*$/i;

/** Whether an entry holds, as far as it says. */
export function isLive({ status }: { readonly status?: string | number }): boolean {
  return status !== 'passive';
}

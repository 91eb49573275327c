/** Whether an entry of a list still holds: its status, by its own words or by a switch such as `IsDeleted`. Pure. */

import { isAbsent, readBoolean, readStatus } from '../value.ts';
import { listCandidates } from './choose.ts';
import type { Draft } from './draft.ts';

/** Keys that say of an entry that it holds no more, or that it holds, where their value is true. */
const ENDED_KEY = /delet|disabl|passiv|inactiv|archiv|removed|pasif|silin/i;
const HOLDS_KEY = /activ|aktiv|enabl/i;

/** Words for an entry that holds no more. */
const ENDED =
  /^(?:passive|inactive|deleted|disabled|archived|removed|pasif|silindi|inaktiv|gelöscht)$/;

/** The status of an entry, as far as it says that it holds no more. */
export type EntryStatus = 'passive' | undefined;

/** Reads whether an entry is passive or deleted by any of its words for a status. */
export function readEntryStatus(draft: Draft): EntryStatus {
  const isEnded = listCandidates(draft, 'status').some(({ leaf: { keys, value } }) => {
    if (isAbsent(value)) return false;
    const key = keys.at(-1) ?? '';
    const isOn = readBoolean(value);
    if (isOn !== undefined && ENDED_KEY.test(key)) return isOn;
    if (isOn !== undefined && HOLDS_KEY.test(key)) return !isOn;
    return ENDED.test(String(readStatus(value) ?? ''));
  });
  return isEnded ? 'passive' : undefined;
}

/** Whether an entry holds, as far as it says. */
export function isLive({ status }: { readonly status?: string | number }): boolean {
  return status !== 'passive';
}

/** Takes one record after another of the pages of the PIM, until the answer is full. */

import type { Position } from '../../../answer/cursor.ts';
import type { CutBy } from '../../../answer/envelope.ts';
import type { Notice } from '../../../answer/notices.ts';
import type { Trimmed } from '../../../answer/trim.ts';
import type { Identifiers } from '../../../filter/proof.ts';
import type { Lacking } from '../../../question/find-words.ts';
import { isCulture, languageOf } from '../../../record/culture.ts';
import { READERS } from '../../../record/readers.ts';
import { getField, type PimRecord } from '../../../record/value.ts';
import type { ListQuestion, NameTest } from '../asked/question.ts';
import { judgeName } from './judge-name.ts';
import type { Room } from './room.ts';

/** Cultures that are offered at most. */
const MOST_CULTURES = 10;

/** What was taken. */
export class Collector {
  /** Records to show, trimmed. */
  readonly records: Trimmed[] = [];
  /** Where each of them stands, and the first that had no place. */
  readonly positions: Position[] = [];
  /** Records that were looked at, and those of them that match. */
  read = 0;
  matched = 0;
  readonly #room: Room;
  readonly #limit: number;
  readonly #nameTest: NameTest | undefined;
  readonly #identifiers: Identifiers | undefined;
  #unknown = 0;
  readonly #culture: string | undefined;
  /** How many records have texts in each culture. */
  readonly #cultures = new Map<string, number>();
  #isLimited = false;

  constructor(question: ListQuestion, room: Room, identifiers: Identifiers | undefined) {
    this.#room = room;
    this.#limit = question.args.limit ?? Number.POSITIVE_INFINITY;
    this.#nameTest = question.arrangement.nameTest;
    this.#identifiers = identifiers;
    this.#culture = question.args.culture;
  }

  /** Takes a record; tells why not when it matches but has no room. */
  take(record: PimRecord, position: Position): CutBy | undefined {
    const verdict = this.#nameTest === undefined ? 'yes' : judgeName(this.#nameTest, record);
    if (verdict === 'unknown') this.#unknown += 1;
    const cutBy = verdict === 'yes' ? this.#place(record, position) : undefined;
    if (cutBy !== undefined) return cutBy;
    this.#identifiers?.see(record);
    this.read += 1;
    if (this.#culture !== undefined) this.#noteCultures(record);
    if (verdict === 'yes') this.matched += 1;
    return undefined;
  }

  #place(record: PimRecord, position: Position): CutBy | undefined {
    if (this.#limit === 0) return undefined;
    if (this.records.length >= this.#limit) {
      if (!this.#isLimited) this.positions.push(position);
      this.#isLimited = true;
      return 'limit';
    }
    const trimmed = this.#room.trim(record);
    if (!this.#room.add(trimmed)) return 'token_budget';
    this.records.push(trimmed);
    this.positions.push(position);
    return undefined;
  }

  #noteCultures(record: PimRecord): void {
    const translations = READERS.translations(getField(record, 'Translations'));
    const entries = translations.state === 'value' ? translations.value : [];
    for (const culture of new Set(entries.flatMap((entry) => entry.culture ?? []))) {
      if (isCulture(culture)) this.#cultures.set(culture, (this.#cultures.get(culture) ?? 0) + 1);
    }
  }

  /** The culture of the call, where none of the records has texts in it and some have in others. */
  get lacking(): readonly Lacking[] {
    const wanted = this.#culture;
    const cultures = [...this.#cultures].sort(([, left], [, right]) => right - left);
    const isThere = cultures.some(([one]) => languageOf(one) === languageOf(wanted ?? ''));
    if (wanted === undefined || cultures.length === 0 || isThere) return [];
    const common = cultures.slice(0, MOST_CULTURES).map(([culture]) => culture);
    return [{ asked: { translation: wanted }, nearest: [], common, meant: [], isUnresolved: true }];
  }

  /** True when no further record can be shown. */
  get isFull(): boolean {
    return this.#limit > 0 && this.records.length >= this.#limit;
  }

  /** True while no record was taken. */
  get isEmpty(): boolean {
    return this.read === 0;
  }

  /** True when some records could not be judged, which are not counted as matches. */
  get isUnsure(): boolean {
    return this.#unknown > 0;
  }

  /** True when none could be judged, so that nothing is known. */
  get isUnjudged(): boolean {
    return this.read > 0 && this.#unknown === this.read;
  }

  /** What could not be judged. */
  get notices(): readonly Notice[] {
    const { argument = '' } = this.#nameTest ?? {};
    return this.isUnsure
      ? [{ code: 'not_judged', argument, count: this.#unknown, why: undefined }]
      : [];
  }
}

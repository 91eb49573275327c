/** Takes one record after another of the pages of the PIM, until the answer is full. */

import type { Position } from '../../../answer/cursor.ts';
import type { CutBy } from '../../../answer/envelope.ts';
import type { Notice } from '../../../answer/notices.ts';
import type { Trimmed } from '../../../answer/trim.ts';
import type { Identifiers } from '../../../filter/proof.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { ListQuestion } from '../asked/question.ts';
import type { Room } from './room.ts';

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
  readonly #test: ListQuestion['test'];
  readonly #identifiers: Identifiers | undefined;
  #unknown = 0;
  #isLimited = false;

  constructor(question: ListQuestion, room: Room, identifiers: Identifiers | undefined) {
    this.#room = room;
    this.#limit = question.args.limit ?? Number.POSITIVE_INFINITY;
    this.#test = question.test;
    this.#identifiers = identifiers;
  }

  /** Takes a record; tells why not when it matches but has no room. */
  take(record: PimRecord, position: Position): CutBy | undefined {
    const verdict = this.#test === undefined ? 'yes' : this.#test.judge(record);
    if (verdict === 'unknown') this.#unknown += 1;
    const cutBy = verdict === 'yes' ? this.#place(record, position) : undefined;
    if (cutBy !== undefined) return cutBy;
    this.#identifiers?.see(record);
    this.read += 1;
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
    const { argument = '' } = this.#test ?? {};
    return this.isUnsure
      ? [{ code: 'not_judged', argument, count: this.#unknown, why: undefined }]
      : [];
  }
}

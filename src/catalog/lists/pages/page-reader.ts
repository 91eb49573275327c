/**
 * Reads the pages of the PIM, position by position, until the answer is full, the limit is reached, the time is up, or nothing is
 * left: so that a cursor always names the first record that was not shown, and the one before it.
 */

import type { Position } from '../../../answer/cursor.ts';
import type { CutBy } from '../../../answer/envelope.ts';
import type { Trimmed } from '../../../answer/trim.ts';
import { CatalogError } from '../../../errors.ts';
import { MAX_VALUES_PER_REQUEST, readFilterValues } from '../../../filter/pim-filters.ts';
import { type Identifiers, trackIdentifiers } from '../../../filter/proof.ts';
import type { Page } from '../../../pim/catalog-port.ts';
import { type Filter, getField, type PimRecord, readId } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { createTurns } from '../../call/waiting.ts';
import type { Matches } from '../matches.ts';
import type { ListQuestion } from '../question.ts';
import { createRoom, type Room } from '../room.ts';
import { judgeName } from './judge-name.ts';
import { choosePageSize, fetchPart, isPlainCount, SCAN_PAGE_SIZE } from './list-pages.ts';

/** Errors after which what was read so far is still an answer. */
export const ANSWERED_SO_FAR: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'TIMEOUT',
  'UNAVAILABLE',
  'BUSY',
]);

/** Why reading stopped before the end. */
interface Stop {
  readonly next?: Position;
  readonly cutBy?: CutBy;
  readonly retryAfterMs?: number | undefined;
}

/** Reads the pages of a question. Throws CatalogError when there is nothing to show for it. */
export async function readPages(
  question: ListQuestion,
  start: Position,
  context: CallContext,
): Promise<Matches> {
  return new PageReader(question, start, context).read();
}

/** Takes one record after another of the pages of the PIM. */
class PageReader {
  readonly #question: ListQuestion;
  readonly #start: Position;
  readonly #context: CallContext;
  readonly #room: Room;
  readonly #identifiers: Identifiers | undefined;
  readonly #limit: number;
  readonly #records: Trimmed[] = [];
  /** Where each of them stands, and the first that had no place. */
  readonly #positions: Position[] = [];
  /** Records that were looked at, those of them that match, and those of which that is not known. */
  #read = 0;
  #matched = 0;
  #unknown = 0;
  /** Ids of the records read, where several parts may bring up one record. */
  readonly #seen = new Set<number>();
  /** Where the next record to read stands. */
  #at: Position;
  /** The record before it: its position, and what a cursor names it by. */
  #before: { readonly offset: number } & Pick<Position, 'check' | 'before'>;
  #total: number | undefined;
  #ageMs: number | undefined;
  #sent: Filter | undefined;
  /** True when the PIM gave fewer records than it announced, or some may have moved out of sight. */
  #hasGap = false;

  constructor(question: ListQuestion, start: Position, context: CallContext) {
    this.#question = question;
    this.#start = start;
    this.#context = context;
    this.#room = createRoom(question, context);
    this.#identifiers = trackIdentifiers(question.args, question.list.parameters);
    this.#limit = question.args.limit ?? Number.POSITIVE_INFINITY;
    this.#at = start;
    this.#before = { offset: start.offset - 1 };
  }

  async read(): Promise<Matches> {
    const stop = await this.#readParts();
    const isFromStart = this.#start.part === 0 && this.#start.offset === 0;
    const { nameTest } = this.#question.arrangement;
    return {
      room: this.#room,
      identifiers: this.#identifiers && {
        ...this.#identifiers,
        unseen: this.#identifiers.unseen(),
      },
      next: stop?.next,
      cutBy: stop?.cutBy,
      retryAfterMs: stop?.retryAfterMs,
      total: this.#total,
      isWhole: stop === undefined && isFromStart && !this.#hasGap,
      ageMs: this.#ageMs,
      sent: this.#sent,
      records: this.#records,
      positions: this.#positions,
      read: this.#read,
      matched: this.#matched,
      isUnjudged: this.#read > 0 && this.#unknown === this.#read,
      isUnsure: this.#unknown > 0,
      isUnranked: false,
      selected: undefined,
      notices:
        nameTest === undefined || this.#unknown === 0
          ? []
          : [
              {
                code: 'not_judged',
                argument: nameTest.argument,
                count: this.#unknown,
                why: undefined,
              },
            ],
    };
  }

  /** Reads one part after another; undefined when all were read to their end. */
  async #readParts(): Promise<Stop | undefined> {
    const { filters } = this.#question;
    try {
      for (let part = this.#start.part; part < filters.length; part++) {
        this.#beginPart(part);
        const pageSize = choosePageSize(this.#question, this.#context);
        let stop = await this.#readPart(pageSize);
        if (stop === 'read_larger') {
          this.#beginPart(part);
          stop = await this.#readPart(SCAN_PAGE_SIZE);
        }
        if (stop !== undefined && stop !== 'read_larger') return stop;
      }
      return undefined;
    } catch (error) {
      const isTold = error instanceof CatalogError && ANSWERED_SO_FAR.has(error.code);
      if (!isTold || this.#read === 0) throw error;
      this.#context.call.notices.push({ code: 'stopped_early', failure: error.code });
      return { next: this.#at, cutBy: 'deadline', retryAfterMs: error.retryAfterMs };
    }
  }

  /** Stands before the first record of a part, or where the call goes on in it. */
  #beginPart(part: number): void {
    const isContinued = part === this.#start.part;
    this.#at = isContinued ? this.#start : { part, offset: 0, total: undefined };
    this.#before = { offset: this.#at.offset - 1, check: this.#at.check };
    this.#total = undefined;
    if (this.#start.part > 0 && isContinued && mayRepeat(this.#question)) {
      this.#context.call.notices.push({ code: 'may_repeat' });
      this.#hasGap = true;
    }
  }

  /** Reads the pages of a part; undefined when it was read to its end. */
  async #readPart(pageSize: number): Promise<Stop | 'read_larger' | undefined> {
    const from = this.#at;
    let received = 0;
    let previous: Page | undefined;
    for await (const page of fetchPart(this.#question, from, pageSize, this.#context)) {
      this.#noteProgress(page, from);
      const counted = this.#judgeCount(page, pageSize);
      if (counted !== undefined) return counted;
      received += page.records.length;
      const stop = await this.#takeRecords(page, previous);
      if (stop !== undefined) return stop;
      previous = page;
      // Another page is not asked for only to learn that it is not wanted.
      if (this.#isFull && !page.last) return { next: this.#at, cutBy: 'limit' };
    }
    this.#hasGap ||= from.offset === 0 && received < (this.#total ?? 0);
    const part = from.part + 1;
    if (!this.#isFull || part === this.#question.filters.length) return undefined;
    return { next: { part, offset: 0, total: undefined }, cutBy: 'limit' };
  }

  get #isFull(): boolean {
    return this.#limit > 0 && this.#records.length >= this.#limit;
  }

  /** Notes what a page tells of its list. */
  #noteProgress(page: Page, from: Position): void {
    const isOfOtherTotal =
      from.total !== undefined && page.total !== undefined && page.total !== from.total;
    if (page.moved !== undefined || isOfOtherTotal) {
      this.#context.call.notices.push({ code: 'list_changed' });
      this.#hasGap = true;
    }
    // Records that came or went while they were read may have moved others over the edge of a page.
    this.#hasGap ||= this.#total !== undefined && page.total !== this.#total;
    this.#hasGap ||= page.hasGap === true;
    this.#total = page.total;
    this.#sent = page.sent;
    this.#ageMs = page.ageMs ?? this.#ageMs;
  }

  /**
   * Whether the total of a page is the answer to a plain count. Without a total the records must be counted, and which of the
   * identifiers they have must be seen: in fewer and larger pages.
   */
  #judgeCount({ total, last }: Page, pageSize: number): Stop | 'read_larger' | undefined {
    if (!isPlainCount(this.#question)) return undefined;
    const leastTotal = this.#question.identifiers.secondLook?.leastTotal ?? 0;
    const isLacking = total !== undefined && total < leastTotal;
    if (total !== undefined && !isLacking) return {};
    return pageSize < SCAN_PAGE_SIZE && !(isLacking && last) ? 'read_larger' : undefined;
  }

  /** Takes the records of a page; tells where to go on when one has no room. */
  async #takeRecords(page: Page, previous: Page | undefined): Promise<Stop | undefined> {
    const turn = createTurns(this.#context.settings.now);
    for (const [index, record] of page.records.entries()) {
      await turn();
      const offset = page.positions[index] ?? this.#at.offset;
      this.#moveTo(offset, page.total);
      this.#before = { offset, before: page.keys?.[index] };
      if (this.#isShownBefore(record)) continue;
      const cutBy = this.#take(record);
      if (cutBy === undefined) continue;
      // The page before shows the record that must still be where it was.
      if (index === 0) previous?.keep();
      page.keep();
      return { next: this.#at, cutBy };
    }
    const lastPosition = page.positions.at(-1);
    if (lastPosition !== undefined) this.#moveTo(lastPosition + 1, page.total);
    return undefined;
  }

  /** The next record to read stands at `offset`; it is checked by the record before, if that was read. */
  #moveTo(offset: number, total: number | undefined): void {
    const { check, before } = this.#before;
    const isNext = this.#before.offset === offset - 1;
    this.#at = { part: this.#at.part, offset, total, ...(isNext && { check, before }) };
  }

  /** Whether a record came before in this call: a product can have variants whose codes were asked for in two requests. */
  #isShownBefore(record: PimRecord): boolean {
    const { filters, list } = this.#question;
    // Rows that are made here, as the pictures of products, share the id of what they belong to.
    const isOfRecords = list.kind === 'product' || list.kind === 'variant';
    if (filters.length < 2 || !isOfRecords) return false;
    const id = readId(getField(record, list.idField));
    const isSeen = id !== undefined && this.#seen.has(id);
    if (id !== undefined) this.#seen.add(id);
    return isSeen;
  }

  /** Takes a record; tells why not when it matches but has no room. */
  #take(record: PimRecord): CutBy | undefined {
    const { nameTest } = this.#question.arrangement;
    const verdict = nameTest === undefined ? 'yes' : judgeName(nameTest, record);
    const cutBy = verdict === 'yes' ? this.#place(record) : undefined;
    if (cutBy !== undefined) return cutBy;
    this.#identifiers?.see(record);
    this.#read += 1;
    if (verdict === 'yes') this.#matched += 1;
    if (verdict === 'unknown') this.#unknown += 1;
    return undefined;
  }

  #place(record: PimRecord): CutBy | undefined {
    if (this.#limit === 0) return undefined;
    if (this.#isFull) {
      this.#positions[this.#records.length] ??= this.#at;
      return 'limit';
    }
    const trimmed = this.#room.trim(record);
    if (!this.#room.add(trimmed)) return 'token_budget';
    this.#records.push(trimmed);
    this.#positions.push(this.#at);
    return undefined;
  }
}

/** Whether a record may come for values in several filter bodies: it has several names, and variants. */
function mayRepeat({ args }: ListQuestion): boolean {
  return ['names', 'variant_codes'].some(
    (list) => readFilterValues(args, list).length > MAX_VALUES_PER_REQUEST,
  );
}

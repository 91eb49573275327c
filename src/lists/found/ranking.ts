/**
 * The part of a ranking that one answer shows. A cursor of a ranking holds no state: the ranking is made again, and what was
 * shown is left out (DESIGN §3). Pure.
 */

import { nameRecord, type Position } from '../../answer/cursor.ts';
import { createRanked, type Ranking } from '../../filter/rank.ts';
import type { Moved, RecordKey } from '../../pim/port.ts';
import type { PimRecord } from '../../record/value.ts';
import { describeMoved } from '../asked/cursors.ts';

/** Places in an answer when the call sets no limit. */
const DEFAULT_RANKED = 10;

const RANKED_FIELDS = ['product_id', 'code', 'name', 'brand'];

/** The fields of products that a ranking shows where the call names none: with what it ranks by; undefined: the summary. */
export function chooseRankedFields(ranking: Ranking | undefined): readonly string[] | undefined {
  if (ranking === undefined || ranking.by === 'name') return undefined;
  return [...RANKED_FIELDS, ranking.by === 'price' ? 'prices' : ranking.by];
}

/** The places of one answer. */
interface RankedPart {
  /** Best first. */
  readonly records: readonly PimRecord[];
  /** The place of each of them, and the first that is not shown. */
  readonly positions: readonly Position[];
  /** True when matches are left after them. */
  readonly isOutranked: boolean;
  /** True when some records could not be ranked, so that the best are not known. */
  readonly isUnranked: boolean;
  readonly warnings: readonly string[];
}

/** Ranks matches while a list is read. */
export interface RankingPart {
  /** @param key what tells the record from others; undefined: nothing does */
  add(record: PimRecord, key: RecordKey | undefined): void;
  /** @param matched how many matches there are */
  part(matched: number): RankedPart;
}

/**
 * Starts the ranking of one answer.
 * @param start the place from which it shows records
 * @param limit how many it shows; undefined: ten
 */
export function createRankingPart(
  ranking: Ranking,
  start: Position,
  limit: number | undefined = DEFAULT_RANKED,
): RankingPart {
  // Twice as many where the record shown last may have come further down.
  const ranked = createRanked(ranking, start.offset + (start.offset === 0 ? limit : 2 * limit));
  // Not of records that the ranking has let go.
  const keys = new WeakMap<PimRecord, RecordKey>();
  let unranked = 0;
  return {
    add: (record, key) => {
      if (key !== undefined) keys.set(record, key);
      if (ranked.add(record) === 'unreadable') unranked += 1;
    },
    part: (matched) => {
      const best = ranked.best();
      const checks = best.map((record) => {
        const key = keys.get(record);
        return key === undefined ? undefined : nameRecord(key);
      });
      const { from, moved } = findPlace(checks, start, limit);
      const records = best.slice(from, from + limit);
      const end = from + records.length;
      const isOutranked = end < matched;
      const places = [...records.keys(), ...(isOutranked ? [records.length] : [])];
      const lacking = ranked.lacking();
      return {
        records,
        positions: places.map((place) => ({
          part: 0,
          offset: from + place,
          total: matched,
          check: checks[from + place - 1],
        })),
        isOutranked,
        isUnranked: unranked > 0,
        warnings: [
          ...(moved === undefined ? [] : [describeMoved(moved)]),
          ...(unranked > 0
            ? [
                `${unranked === 1 ? '1 record' : `${unranked} records`} could not be ranked by ${ranking.by}, because this PIM sends it in an unknown shape; any of them might come first.`,
              ]
            : []),
          ...(records.length > 0 && lacking > 0
            ? [
                `${lacking} of ${matched} ranked records have no ${NAMES[ranking.by]}${inCurrency(ranking)} to rank by; they come last.`,
              ]
            : []),
        ],
      };
    },
  };
}

/** What records are ranked by, in sentences. */
const NAMES = { price: 'price', name: 'name', created: 'date of creation', updated: 'date of update' } as const;

function inCurrency({ by, currency = '' }: Ranking): string {
  return by === 'price' && /^[A-Za-z]{3}$/.test(currency) ? ` in ${currency.toUpperCase()}` : '';
}

/** The place to go on at: after the record that was shown last, or an answer before where it was. */
function findPlace(
  checks: readonly (string | undefined)[],
  { offset, check }: Position,
  limit: number,
): { readonly from: number; readonly moved?: Moved } {
  if (offset === 0 || check === undefined || checks[offset - 1] === check) return { from: offset };
  const now = checks.indexOf(check);
  const from = now < 0 ? Math.max(0, Math.min(offset, checks.length) - limit) : now + 1;
  return { from, moved: { was: offset - 1, now: now < 0 ? undefined : now, from } };
}

/** Decides about one record after another: does it match, is there room for it, is it among the best? */

import { nameRecord, type Position } from '../../../answer/cursor.ts';
import type { CutBy } from '../../../answer/envelope.ts';
import type { Notice } from '../../../answer/notices.ts';
import type { Trimmed } from '../../../answer/trim.ts';
import { testConditions } from '../../../filter/condition-engine.ts';
import type { Identifiers } from '../../../filter/proof.ts';
import { createRanked, type Ranking } from '../../../filter/rank.ts';
import type { LeftOut, RecordKey } from '../../../pim/catalog-port.ts';
import { getField, type PimRecord, toSnakeCase } from '../../../record/value.ts';
import type { Turn } from '../../call/waiting.ts';
import type { ListQuestion } from '../asked/question.ts';
import { trackCompared, trackNoneHas } from './none-has.ts';
import { trackUnstated } from './readings.ts';
import { DEFAULT_ROWS, type Tally } from './tally.ts';

/** What is needed of the room of an answer (matches.ts). */
interface Room {
  readonly tally: Tally | undefined;
  trim(record: PimRecord): Trimmed;
  add(record: Trimmed): boolean;
}

/** Collects matches. */
export type Collector = ReturnType<typeof createCollector>;

/** Records after which a key that none has had is taken for one that this PIM does not send. */
const JUDGED_RECORDS = 200;

/**
 * Creates the collector of one answer.
 * @param start where the answer goes on
 */
export function createCollector(
  question: ListQuestion,
  room: Room,
  identifiers: Identifiers | undefined,
  start: Position,
) {
  const {
    conditions,
    ranking,
    args,
    countBy,
    untold = () => [],
    isCountUntold = () => false,
  } = question;
  const limit = args.limit ?? Number.POSITIVE_INFINITY;
  const ranked = ranking && createRankingPart(ranking, start, args.limit);
  const records: Trimmed[] = [];
  const positions: Position[] = [];
  const unknown = new Map<string, number>();
  /** Whether there may be records that were not asked for: where there are none at all, none has anything. */
  const isFiltered =
    question.filters.length !== 1 || question.filters.some((one) => Object.keys(one).length > 0);
  /** Fields to be judged whose key no record had so far. */
  const unsent = new Set(conditions.flatMap(({ wire }) => wire ?? []));
  const noneHas = trackNoneHas(question);
  const compared = trackCompared(question);
  const widely = conditions.map((one) => ({ ...one, test: one.wider ?? one.test }));
  const unstated = trackUnstated(question);
  let isSpared = false;
  let read = 0;
  let matched = 0;
  let onlyWidely = 0;
  const isNarrow = conditions.some(({ wider }) => wider !== undefined);
  let isLimited = false;
  /** Whether to read on beyond the limit, because the records may lack the field only by chance. */
  const isDoubtful = (): boolean =>
    read < JUDGED_RECORDS && (unsent.size > 0 || untold().length > 0);

  /** Room for a match: in the ranking always, in a list until limit or budget is reached, in a count without end. */
  const place = (
    record: PimRecord,
    position: Position,
    key: RecordKey | undefined,
  ): CutBy | undefined => {
    if (room.tally !== undefined || ranked !== undefined) {
      room.tally?.add(record);
      ranked?.add(record, key);
      return undefined;
    }
    if (limit === 0) return undefined;
    if (records.length >= limit) {
      if (!isLimited) positions.push(position);
      isLimited = true;
      return isDoubtful() ? undefined : 'limit';
    }
    const trimmed = room.trim(record);
    if (!room.add(trimmed)) return 'token_budget';
    records.push(trimmed);
    positions.push(position);
    return undefined;
  };

  return {
    /**
     * Takes a record; tells why not when it matches but has no room.
     * @param key what tells it from others; undefined: nothing does
     * @param isSure whether its source has judged that it matches
     */
    take: (
      record: PimRecord,
      position: Position,
      key: RecordKey | undefined,
      isSure = false,
    ): CutBy | undefined => {
      for (const wire of unsent) {
        if (getField(record, wire) !== undefined) {
          unsent.delete(wire);
        }
      }
      const { verdict, unknown: unjudged } = testConditions(isSure ? [] : conditions, record);
      for (const argument of unjudged) {
        unknown.set(argument, (unknown.get(argument) ?? 0) + 1);
      }
      const cutBy = verdict === 'yes' ? place(record, position, key) : undefined;
      if (cutBy !== undefined) return cutBy;
      // What could not be judged is not said to match nothing.
      if (verdict !== 'no' || unsent.size > 0) identifiers?.see(record);
      if (verdict === 'no' && isNarrow && testConditions(widely, record).verdict === 'yes') {
        onlyWidely += 1;
      }
      read += 1;
      noneHas.look(record);
      if (!isSpared) unstated.look(record);
      compared.see(record, verdict === 'yes');
      if (verdict === 'yes') matched += 1;
      return undefined;
    },
    /** Counts records that their source has judged. */
    count: ({ ruledOut, passed }: LeftOut = { ruledOut: 0, passed: 0 }): void => {
      // A source only judges by fields that the PIM sends.
      if (ruledOut + passed > 0) unsent.clear();
      isSpared ||= ruledOut + passed > 0;
      read += ruledOut + passed;
      matched += passed;
    },
    /** True when no further record can be shown. */
    isFull: () =>
      ranked === undefined &&
      countBy === undefined &&
      limit > 0 &&
      records.length >= limit &&
      !isDoubtful(),
    /** True while no record was taken or counted. */
    isEmpty: () => read === 0,
    /** @param turn lets others in between two records of a ranking, which are trimmed only now */
    collected: async (turn: Turn) => {
      const hollow = untold().filter((wire) => !unsent.has(wire));
      const isHollow = read > 0 && hollow.length + unsent.size > 0;
      const isUnjudged = isHollow || (read > 0 && [...unknown.values()].includes(read));
      const best = isUnjudged ? undefined : ranked?.part(matched);
      const ranking: Trimmed[] = [];
      for (const record of best?.records ?? []) {
        ranking.push(room.trim(record));
        await turn();
      }
      // What an answer that goes on has not, the one before it may have had; and so may records that were left out.
      const isUntellable =
        isUnjudged ||
        isSpared ||
        isCountUntold() ||
        args.cursor !== undefined ||
        (read === 0 && isFiltered);
      const counted = isUnjudged ? [] : room.tally?.rows().slice(0, args.limit || DEFAULT_ROWS);
      return {
        /** Records to show, trimmed. */
        records: counted ?? (best === undefined ? records : ranking),
        /** Where each of them stands, and the first that had no place. */
        positions: isUnjudged ? [] : (best?.positions ?? positions),
        read,
        matched: isUnjudged ? 0 : matched,
        /** True when a condition could be judged for no record at all, so that nothing is known. */
        isUnjudged,
        /** True when a condition could not be judged for some records, which are not counted as matches. */
        isUnsure: unknown.size > 0,
        /** True when some records could not be ranked, so that the best are not known. */
        isUnranked: best?.isUnranked === true,
        /** What is asked for by a word that none of the records read has. */
        lacking: isUntellable ? [] : noneHas.lacking(matched),
        /** What a scan tells of those that say nothing of what is asked for. */
        unstated: isUnjudged || isSpared ? [] : unstated.told(),
        /** True when a copy left out records that may have it. */
        isSpared,
        /** True when there are more matches than places though all was read. */
        isOutranked: !isUnjudged && (isLimited || best?.isOutranked === true),
        /** What could not be judged. */
        notices: [
          ...[...unknown].map(([argument, count]) => noteNotJudged(argument, count, conditions)),
          ...(best?.notices ?? []),
          ...compared.notices(),
          ...(onlyWidely > 0 && !isUnjudged
            ? [{ code: 'never_updated', count: onlyWidely } as const]
            : []),
          ...(isHollow ? [noteNoneHas([...unsent, ...hollow], read, question)] : []),
          ...(matched > 0 && isCountUntold() ? [noteCountNotKnown(read, question)] : []),
        ],
      };
    },
  };
}

/** Records that were not judged, and why. */
function noteNotJudged(
  argument: string,
  count: number,
  conditions: ListQuestion['conditions'],
): Notice {
  const why = conditions.find(
    (one) => one.argument === argument && one.whyUnknown !== undefined,
  )?.whyUnknown;
  return { code: 'not_judged', argument, count, why };
}

/** What people call fields whose keys in the PIM are others. */
const WORDS: Readonly<Record<string, string>> = {
  TrademarkProducts: 'brand',
  CategoryProducts: 'category',
  Codes: 'barcode',
  Created: 'date of creation',
  Updated: 'date of update',
};

/** What no record was seen to have may be what this PIM does not send: it is neither missing nor there. */
function noteNoneHas(
  wires: readonly string[],
  read: number,
  { countBy, recordsKey }: ListQuestion,
): Notice {
  const fields = wires.map((wire) => WORDS[wire] ?? toSnakeCase(wire).replaceAll('_', ' '));
  const records = countBy === undefined ? recordsKey : 'records';
  return { code: 'none_has_fields', read, records, fields };
}

/** What is counted by such a list is not without a value. */
function noteCountNotKnown(read: number, { kind, countBy }: ListQuestion): Notice {
  const owned = (['brand', 'category'] as const).find((word) => countBy?.includes(word));
  const ofVariants = kind === 'variant' ? owned : undefined;
  return { code: 'count_not_known', read, ofVariants };
}

/** Places in an answer when the call sets no limit. */
const DEFAULT_RANKED = 10;

/**
 * Ranks matches while a list is read. A cursor of a ranking holds no state: the ranking is made again, and what was shown is
 * left out.
 * @param start the place from which the answer shows records
 */
function createRankingPart(ranking: Ranking, { offset, check }: Position, limit = DEFAULT_RANKED) {
  const ranked = createRanked(ranking, offset + limit);
  let unranked = 0;
  return {
    add: (record: PimRecord, key: RecordKey | undefined): void => {
      if (ranked.add(record, key) === 'unreadable') unranked += 1;
    },
    /** The places of the answer. @param matched how many matches there are */
    part: (matched: number) => {
      const best = ranked.best();
      const keyBefore = (place: number): RecordKey | undefined => best[place - 1]?.key;
      const last = keyBefore(offset);
      const records = best.slice(offset, offset + limit).map(({ record }) => record);
      const isOutranked = offset + records.length < matched;
      const places = [...records.keys(), ...(isOutranked ? [records.length] : [])].map(
        (place) => offset + place,
      );
      const lacking = ranked.lacking();
      const unit =
        ranking.by === 'price' && /^[A-Z]{3}$/i.test(ranking.currency ?? '')
          ? ` in ${ranking.currency?.toUpperCase()}`
          : '';
      return {
        records,
        positions: places.map(
          (at): Position => ({
            part: 0,
            offset: at,
            total: matched,
            before: keyBefore(at),
          }),
        ),
        isOutranked,
        isUnranked: unranked > 0,
        notices: [
          ...(check !== undefined && last !== undefined && nameRecord(last) !== check
            ? [{ code: 'list_changed' } as const]
            : []),
          ...(unranked > 0 ? [{ code: 'unranked', count: unranked, by: ranking.by } as const] : []),
          ...(records.length > 0 && lacking > 0
            ? [noteLacking(lacking, matched, `${NAMES[ranking.by]}${unit}`)]
            : []),
        ],
      };
    },
  };
}

/** What records are ranked by, in sentences. */
const NAMES = {
  price: 'price',
  name: 'name',
  created: 'date of creation',
  updated: 'date of update',
} as const;

/** How many of the ranked records lack what they are ranked by. */
function noteLacking(lacking: number, matched: number, what: string): Notice {
  return lacking < matched
    ? { code: 'some_lack_rank', lacking, matched, what }
    : { code: 'all_lack_rank', what };
}

/**
 * The engine of refinements: each condition is a three-valued test of a record and the same test in SQL over the local copy, made
 * from one row. One that asks by a word of the catalog (a tag, a currency) also says what it seeks and which words there are. Pure.
 */

import type { Notice, SqlTest, SqlVerdict } from '../pim/catalog-port.ts';
import type { ReadResult } from '../record/build-reader.ts';
import { foldText } from '../record/nearest.ts';
import { readPrices, readTags } from '../record/pim-keys.ts';
import { getField, isAbsent, type JsonValue, type PimRecord } from '../record/value.ts';
import { quoteList, quoteValue } from './filter-sql.ts';

/** `unknown` if the record's shape does not tell. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** One condition: the argument that it comes from, and its test. */
export interface Condition {
  readonly argument: string;
  /** The field that it reads. If no record of a whole scan has the key, the test says nothing. */
  readonly wire?: string | undefined;
  readonly test: (record: PimRecord) => Verdict;
  /** The same test over the copy; absent: every record must be read. */
  readonly sql?: SqlTest;
  /** The same asked more widely, by which people may mean it: how many records more that takes is told. */
  readonly wider?: Condition['test'];
  /** What it looks for by words of the catalog, the most general first: a name, a unit, a value. */
  readonly sought?: readonly Sought[];
  /** Why some records cannot be judged, as words that follow "because"; absent: the shape of their data is unknown. */
  readonly whyUnknown?: string;
  /** Where else than in the list itself a record has the value, and what is said of how many matches have it where. */
  readonly places?: {
    readonly of: (record: PimRecord) => ReadonlyMap<string, Verdict> | undefined;
    readonly tell: (counts: ReadonlyMap<string, number>) => Notice | undefined;
  };
  /** The same test over the copy, of a product with its variants. */
  readonly withVariants?: SqlTest | undefined;
  /** The same of properties and options by their other names. */
  readonly as?: (names: ReadonlyMap<string, string>) => Condition;
  /** The units that a record uses for the compared values, if the call gave no unit. */
  readonly unitsOf?: (record: PimRecord) => readonly string[];
}

/** Something that is looked for by a word of the catalog. */
export interface Sought {
  /** What was asked for, in the terms of the answer: `{"property":"Colr"}`. */
  readonly asked: Readonly<Record<string, string | number>>;
  /** The word in it to compare with existing words; undefined: no word is nearer than others. */
  readonly word?: string | undefined;
  /** `name`: others may stand for it; `value`: that nothing has it is a fact, unless another is written nearly so. */
  readonly of?: 'name' | 'value' | undefined;
  /** Whether a record has what is looked for, and which words of this kind it has. */
  readonly look: (record: PimRecord) => {
    readonly verdict: Verdict;
    readonly words: readonly string[];
  };
  /**
   * How to ask a copy for its words of this kind: each row stands for a record, and its last column counts the records
   * that are like it. `names` are those that the previous step found.
   */
  readonly inCopy: {
    readonly sql: (owner: 'product' | 'variant', names: readonly string[]) => string;
    readonly record: (row: readonly JsonValue[]) => PimRecord;
  };
}

/** A list of a record: its field, how it is read, and the view of the copy that has its entries as rows. */
export interface ListKind<Entry> {
  readonly wire: string;
  readonly view: string;
  readonly read: (raw: unknown) => ReadResult<Entry>;
  /** All rows that count as its entries, each in its `tier`, where these are more than those of the view. */
  readonly rows?: string;
}

/** A list whose entries hold words to look for. */
export interface WordKind<Entry> extends ListKind<Entry> {
  readonly wordsOf: (entry: Entry) => readonly string[] | string;
  /** The columns of the view that hold words, with their keys in an entry on the wire. */
  readonly columns: readonly (readonly [column: string, wire: string])[];
  /** Other lists whose entries count as well. */
  readonly others?: readonly { readonly entriesOf: (record: PimRecord) => readonly Entry[] }[];
  /** What an entry needs besides its word. */
  readonly also?: Readonly<Record<string, string | number>>;
}

export const TAGS: WordKind<{ readonly name?: string }> = {
  wire: 'Tags',
  view: 'tags',
  read: readTags,
  columns: [['name', 'Name']],
  wordsOf: ({ name }) => name ?? [],
};

export const PRICES: WordKind<{
  readonly price?: number;
  readonly currency?: string;
}> = {
  wire: 'Prices',
  view: 'prices',
  read: readPrices,
  columns: [['currency', 'Currency']],
  also: { Price: 1 },
  wordsOf: ({ currency }) => currency ?? [],
};

/** Judges one record by all conditions: `no` if one fails, else `unknown` if one could not be judged. */
export function testConditions(
  conditions: readonly Condition[],
  record: PimRecord,
): { readonly verdict: Verdict; readonly unknown: readonly string[] } {
  const unknown = new Set<string>();
  for (const { argument, test } of conditions) {
    const verdict = test(record);
    if (verdict === 'no') return { verdict: 'no', unknown: [] };
    if (verdict === 'unknown') unknown.add(argument);
  }
  return { verdict: unknown.size > 0 ? 'unknown' : 'yes', unknown: [...unknown] };
}

/** A condition on one field of the spec: `no` if the field is empty, `unknown` if its value cannot be read. */
export function testField<Value>(
  argument: string,
  wire: string,
  field: string,
  read: (raw: unknown) => Value | undefined,
  isWanted: (value: Value) => boolean,
  /** SQL behind the column: `maybe` wherever `isWanted` may be true, `surely` only where it certainly is. */
  { maybe, surely }: SqlVerdict,
): Condition {
  return {
    argument,
    wire,
    test: (record) => {
      const raw = getField(record, wire);
      const value = read(raw);
      return value === undefined && !isAbsent(raw)
        ? 'unknown'
        : yesNo(value !== undefined && isWanted(value));
    },
    sql: {
      field,
      build: ({ isOpen }) => ({
        maybe: `(t.${field} IS ${isOpen ? 'NULL OR' : 'NOT NULL AND'} t.${field} ${maybe})`,
        surely: `(t.${field} IS NOT NULL AND t.${field} ${surely})`,
      }),
    },
  };
}

/**
 * A condition that some entry of a list passes.
 * @param judge judges an entry
 * @param judgeRow the same in SQL over a row of the view, given the spellings of `name`, if there are not too many
 * @param named a name whose spellings in the view are needed
 */
export function testEntries<Entry>(
  argument: string,
  { wire, view, read, rows }: ListKind<Entry>,
  judge: (entry: Entry) => Verdict,
  judgeRow: (spellings: readonly string[] | undefined) => SqlVerdict,
  named?: SqlTest['named'],
): Condition {
  return {
    argument,
    wire,
    test: (record) => anyEntry(read(getField(record, wire)), judge),
    sql: {
      field: view,
      ...(named !== undefined && { named }),
      build: ({ list, spellings, judged }) => {
        const id = list === 'products' ? 'product_id' : 'variant_id';
        const isOwner = rows ? 'true' : `owner = ${quoteValue(list.slice(0, -1))}`;
        const among = (test: string): string =>
          `t.${id} IN (
            SELECT ${id}
            FROM ${judged ?? rows ?? view}
            WHERE ${isOwner} AND ${id} IS NOT NULL AND (${test})
          )`;
        const { maybe, surely } = judged
          ? { maybe: 'verdict > 0', surely: 'verdict = 2' }
          : judgeRow(spellings);
        return {
          maybe: `(t.${view}_state = 'unknown' OR ${among(maybe)})`,
          surely: among(surely),
        };
      },
    },
  };
}

/** SQL for a row with one of these names or codes. @param isAll whether the name is all that is asked for */
export function judgeRowByName(
  view: string,
  isAll: boolean,
): (spellings?: readonly string[]) => SqlVerdict {
  return (spellings) => {
    if (spellings === undefined) return { maybe: 'true', surely: 'false' };
    const columns = view === 'tags' ? ['name'] : ['name', 'code'];
    const maybe = columns.map((column) => `${column} IN (${quoteList(spellings)})`).join(' OR ');
    return { maybe, surely: isAll ? maybe : 'false' };
  };
}

/** Whether any entry of a sub-record passes; `unknown` if only entries that could not be read may pass. */
function anyEntry<Entry>(reading: ReadResult<Entry>, judge: (entry: Entry) => Verdict): Verdict {
  if (reading.state !== 'value') {
    return reading.state === 'absent' ? 'no' : 'unknown';
  }
  const verdict = anyOf(reading.value.map(judge));
  return verdict === 'no' && reading.unknownKeys.length > 0 ? 'unknown' : verdict;
}

/** `yes` if one of the verdicts is, else `unknown` if one is. */
export function anyOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('yes')) return 'yes';
  return verdicts.includes('unknown') ? 'unknown' : 'no';
}

/** A boolean as a verdict. */
export function yesNo(condition: boolean): Verdict {
  return condition ? 'yes' : 'no';
}

/** What is looked for by a word of a kind. @param judge judges an entry */
export function seek<Entry>(
  kind: WordKind<Entry>,
  asked: Sought['asked'],
  word: string | undefined,
  judge: (entry: Entry) => Verdict,
  columns: WordKind<Entry>['columns'] = kind.columns.slice(0, 2),
): Sought {
  const { wire, view, also, rows, others = [] } = kind;
  const listed = columns.map(([column]) => column);
  return {
    asked,
    word,
    look: (record) => {
      const elsewhere = others.flatMap(({ entriesOf }) => entriesOf(record));
      return {
        verdict: anyOf([
          anyEntry(kind.read(getField(record, wire)), judge),
          ...elsewhere.map(judge),
        ]),
        words: [...listEntries(kind, record), ...elsewhere].flatMap(kind.wordsOf),
      };
    },
    inCopy: {
      // Values are listed only of those names that the copy was found to have.
      sql: (owner, names) => {
        const isOwner = rows ? 'true' : `owner = '${owner}'`;
        const ofNames = `(name IN (${quoteList(names)}) OR code IN (${quoteList(names)}))`;
        const ofAll = listed.length === 1 ? `${listed} IS NOT NULL` : 'true';
        const isIt = listed.length > 2 ? ofNames : ofAll;
        return `SELECT ${listed.join(', ')}, count(DISTINCT ${owner}_id)
          FROM ${rows ?? view}
          WHERE ${isOwner} AND ${isIt}
          GROUP BY ALL`;
      },
      record: (row) => ({
        [wire]: [
          { ...also, ...Object.fromEntries(columns.map(([, key], index) => [key, row[index]])) },
        ],
      }),
    },
  };
}

export function listEntries<Entry>(
  { wire, read }: Pick<ListKind<Entry>, 'wire' | 'read'>,
  record: PimRecord,
): readonly Entry[] {
  const reading = read(getField(record, wire));
  return reading.state === 'value' ? reading.value : [];
}

/** What is looked for by a currency. */
export function seekCurrency(currency: string): Sought {
  return seek(PRICES, { currency }, currency, ({ currency: own }) => judgeCurrency(own, currency));
}

/** Currencies by the names and signs that people use instead of their ISO 4217 codes. */
const CURRENCY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ EUR: '€ EURO EUROS', USD: '$ US$', TRY: '₺ TL', GBP: '£' }).flatMap(
    ([code, names]) => names.split(' ').map((name) => [name, code]),
  ),
);

/** Folds a currency for comparison: `eur`, `€` and `Euro` are `EUR`. */
export function foldCurrency(currency: string): string {
  const folded = foldText(currency);
  return CURRENCY_NAMES.get(folded) ?? folded;
}

/** Whether a price is in the wanted currency; undefined: any will do. */
export function judgeCurrency(own: string | undefined, wanted: string | undefined): Verdict {
  if (wanted === undefined) return 'yes';
  return own === undefined ? 'unknown' : yesNo(foldCurrency(own) === foldCurrency(wanted));
}

/** The same in SQL over a row of the view `prices` that passes `also`. */
export function judgeCurrencyRow(also: string, wanted: string | undefined): SqlVerdict {
  if (wanted === undefined) return { maybe: also, surely: also };
  const code = quoteValue(foldCurrency(wanted));
  // Another ISO code is another currency; what is no code may be a sign of the wanted one.
  const mayBe = `(
    currency IS NULL
    OR upper(currency) = ${code}
    OR NOT regexp_full_match(currency, '[A-Za-z]{3}')
  )`;
  return { maybe: `${also} AND ${mayBe}`, surely: `${also} AND currency = ${code}` };
}

/** Something that none of the records has, and the catalog's words that exist instead. */
export interface Lacking {
  readonly asked: Sought['asked'];
  readonly nearest: readonly string[];
  /** The most frequent words if none is near; for bounds the units. */
  readonly common: readonly string[];
  /** Names that it may stand for. */
  readonly meant: readonly string[];
  /** True where the word means nothing in this catalog, so that an answer of 0 would be no fact. */
  readonly isUnresolved: boolean;
}

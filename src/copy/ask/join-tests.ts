/**
 * The tests of a question as one SQL over the copy: values by a name are judged once each, by the test of records.
 */

import { setImmediate as letOthersIn } from 'node:timers/promises';
import { type CountsOf, quoteList, quoteValue } from '../../filter/filter-sql.ts';
import type { Notice, PageQuery, SqlTest, SqlVerdict } from '../../pim/catalog-port.ts';
import { foldLabel } from '../../record/nearest.ts';
import type { AskRows } from './fill-empty-lists.ts';

/** Spellings of a name. */
const MAX_NAMES = 5_000;

/** Different rows of one name that are judged, and how many before other calls get their turn. */
const MAX_JUDGED = 20_000;
const JUDGED_A_TURN = 500;

/** What a copy is asked by. */
export interface Asking {
  readonly ask: AskRows;
  /** Names rows, which are worked out once in any statement that has the name. */
  readonly nameRows: (rows: string) => string;
}

/** A list with its ids. */
interface ListOf {
  readonly list: 'products' | 'variants';
  readonly id: string;
}

/**
 * Joins all conditions into one; undefined: every record must be read, because the reader must see which fields no
 * record has. `tell` gives what to say of those that match, of the records that pass the filters.
 */
export async function joinTests(
  tests: NonNullable<PageQuery['tests']>,
  { list, id }: ListOf,
  countsOf: CountsOf,
  asking: Asking,
): Promise<
  (SqlVerdict & { readonly tell: (matches: string) => Promise<readonly Notice[]> }) | undefined
> {
  const known = tests.flatMap((test) => test ?? []);
  if (known.length === 0 || known.some(({ field }) => !countsOf(`${list}.${field}`)?.sent))
    return undefined;
  const verdicts: SqlVerdict[] = [];
  const noted: { readonly note: NonNullable<Named['note']>; readonly rows: string }[] = [];
  for (const { field, named, build } of known) {
    const { spellings, isElsewhere = false } =
      (named && (await readSpellings(named, asking))) ?? {};
    const judged = named?.note && spellings && (await judgeRows(named, id, spellings, asking));
    if (named?.note && judged && isElsewhere) noted.push({ note: named.note, rows: judged.rows });
    const isOpen = (countsOf(`${list}.${field}`)?.unknown ?? 0) > 0;
    const verdict = build({ list, isOpen, spellings, judged: judged?.rows });
    verdicts.push(judged?.isMixed ? { ...verdict, surely: 'false' } : verdict);
  }
  const maybe = verdicts.map((one) => one.maybe).join(' AND ');
  const surely =
    known.length < tests.length ? 'false' : verdicts.map((one) => one.surely).join(' AND ');
  const tell = async (matches: string) => {
    const notices: Notice[] = [];
    for (const { note, rows } of noted) {
      const asked = `SELECT t.${id} FROM ${list} t WHERE (${matches}) AND ${maybe}`;
      const told = await asking.ask(`
        SELECT
          place,
          bool_or(is_asked),
          count(DISTINCT ${id}) FILTER (is_asked AND verdict = 2),
          string_agg(DISTINCT ${id} || ':' || verdict, ',') FILTER (tier > 0 AND verdict > 0)
        FROM (SELECT *, ${id} IN (${asked}) AS is_asked FROM ${rows})
        GROUP BY place`);
      notices.push(...[note(told) ?? []].flat());
    }
    return notices;
  };
  return { maybe, surely, tell };
}

type Named = NonNullable<SqlTest['named']>;

/** The names in the copy that mean the requested one: those that are equal when folded like refinements. */
async function readSpellings(
  { view, name, own }: Named,
  { ask }: Asking,
): Promise<{ readonly spellings: readonly string[]; readonly isElsewhere: boolean } | undefined> {
  const columns = view === 'tags' ? ['name'] : ['name', 'code'];
  const isOther = own === undefined ? 'false' : `bool_or(place <> ${quoteValue(own)})`;
  const union = columns.map(
    (column) =>
      `SELECT ${column} AS word, ${isOther} FROM ${view} WHERE ${column} IS NOT NULL GROUP BY ALL`,
  );
  const rows = await ask(`${union.join(' UNION ALL ')} LIMIT ${MAX_NAMES + 1}`);
  if (rows.length > MAX_NAMES) return undefined;
  const named = rows.filter(([word]) => foldLabel(String(word)) === foldLabel(name));
  return {
    spellings: [...new Set(named.map(([word]) => String(word)))],
    isElsewhere: named.some(([, isElsewhere]) => isElsewhere === true),
  };
}

/**
 * The rows of a name, each with its verdict by the test of records, which is asked once for each of the rows that differ.
 * They are numbered by their content, which gives the same numbers twice, because a copy never changes.
 * @returns `isMixed`: numbers in several units were compared, of which the caller is told where records are read
 */
async function judgeRows(
  { view, judge }: Named,
  id: string,
  spellings: readonly string[],
  { ask, nameRows }: Asking,
) {
  const names = quoteList(spellings);
  const content = 'name, code, value, unit, number';
  const ofName = `FROM ${view} WHERE name IN (${names}) OR code IN (${names})`;
  // What stands nearest to a record counts.
  const judgedAs = (verdict: string) =>
    nameRows(`(
      SELECT ${id}, tier, place, ${verdict} AS verdict
      ${ofName}
      QUALIFY tier = min(tier) OVER (PARTITION BY ${id}) OR place = 'variant'
    )`);
  if (judge === undefined) return { rows: judgedAs('2'), isMixed: false };
  const rows = await ask(
    `SELECT ${content} ${ofName} GROUP BY ALL ORDER BY ALL LIMIT ${MAX_JUDGED + 1}`,
  );
  if (rows.length > MAX_JUDGED) return { rows: judgedAs('1'), isMixed: false };
  const verdicts: number[] = [];
  const all = new Set<string>();
  for (const [at, row] of rows.entries()) {
    if (at % JUDGED_A_TURN === 0) await letOthersIn();
    const { verdict, units } = judge(row);
    verdicts.push(['no', 'unknown', 'yes'].indexOf(verdict));
    for (const unit of units) all.add(unit);
  }
  const place = `dense_rank() OVER (ORDER BY ${content})`;
  return {
    rows: judgedAs(`('[${verdicts.join()}]'::UTINYINT[])[${place}]`),
    isMixed: all.size > 1,
  };
}

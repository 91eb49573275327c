/**
 * What numbers and names were compared with, where whoever asks may not know that there are several: currencies, units, places.
 * Read by the statement of the question. Pure.
 */

import { COMPARED_COLUMNS } from '../record/compared-fields.ts';
import { isRecord } from '../record/value.ts';
import { buildConditions } from './build-conditions.ts';
import { type Aside, nameRelation, rowsOf, type Selection, writeStruct } from './build-select.ts';
import { LISTS } from './list-rows.ts';
import { comparesAnyUnit, comparesUnit } from './named-values.ts';
import { allOf, anyOf, foldLabel, quoteList, quoteValue } from './sql.ts';

/** What one named value was compared with. */
export interface NamedComparison {
  readonly argument: string;
  readonly name: string;
  /** Where matches have the name, the most frequent place first, with how many have the value there. */
  readonly places: readonly { readonly place: string; readonly count: number }[];
  /** The units of the numbers that bounds without a unit were compared with. */
  readonly units: readonly string[];
  /** Values that could not be compared, the shortest. */
  readonly unread: readonly string[];
  /** What texts say where the values state no unit to compare with that of the question. */
  readonly textUnit?: TextUnit | undefined;
}

/** The unit that texts have behind the numbers of a name, and of how many products they have it, in per cent. */
export interface TextUnit {
  readonly unit: string;
  readonly percent: number;
}

/** What was compared. */
export interface Comparisons {
  /** Currencies of the prices that were compared in any; 0 where none were. */
  readonly currencies: number;
  /** Records that were created since a date by which they were to be updated, and never were. */
  readonly neverUpdated: number;
  /** Matches whose names have the parts that were asked for with other accents or signs alone. */
  readonly respelled: number;
  readonly named: readonly NamedComparison[];
  readonly shared: readonly SharedField[];
}

/** A field that all records of a list share. */
export interface SharedField {
  readonly view: string;
  readonly field: string;
  readonly value: string;
  readonly records: number;
}

/** What of a question is told. */
interface Compared {
  readonly updatedAfter: string | undefined;
  /** What records are ranked by. */
  readonly rankedBy: string | undefined;
  readonly isPricedInAny: boolean;
  readonly partsOfNames: readonly string[];
}

/** Plans what is told of the comparisons of a selection; undefined: nothing. */
export function planComparisons(
  { updatedAfter, rankedBy, isPricedInAny, partsOfNames }: Compared,
  selection: Selection,
): Aside | undefined {
  const { list, conditions } = selection;
  const values: Record<string, string> = {};
  const compared = listFields(selection, rankedBy);
  if (compared.length > 0) values.shared = selectShared(list, compared);
  if (isPricedInAny) {
    const { owner } = LISTS[list];
    values.currencies = `(SELECT count(DISTINCT upper(currency)) FROM prices WHERE owner = '${owner}')`;
  }
  const columns: Record<string, string> = {};
  if (updatedAfter !== undefined) {
    const [created] = buildConditions({ created_after: updatedAfter });
    const of = rowsOf(selection);
    columns.never_updated = `${of.alias}.updated IS NULL AND ${created?.test(of)}`;
    const rest = conditions.flatMap(({ argument }, at) =>
      argument === 'updated_after' ? [] : [`c${at}`],
    );
    values.never_updated = `(
      SELECT count(*) FROM judged WHERE is_left AND ${allOf([...rest, 'never_updated'])}
    )`;
  }
  if (partsOfNames.length > 0) values.respelled = countRespelled(list, partsOfNames);
  for (const [at, { named }] of conditions.entries()) {
    if (named === undefined) continue;
    values[`places${at}`] = selectPlaces(nameRelation(at));
    values[`unread${at}`] = selectUnread(nameRelation(at));
    if (comparesAnyUnit(named)) values[`units${at}`] = selectUnits(nameRelation(at));
    if (comparesUnit(named)) values[`text_unit${at}`] = selectTextUnit(named.name);
  }
  return Object.keys(values).length === 0 ? undefined : { columns, value: writeStruct(values) };
}

/** The fields that records are filtered or ranked by, of those that all may share. */
function listFields(
  { list, filters, conditions }: Selection,
  rankedBy: string | undefined,
): readonly string[] {
  const fields = [...filters, ...conditions].flatMap(({ argument, field }) =>
    argument === 'changed_after' ? ['created', 'updated'] : (field ?? []),
  );
  const compared = new Set([...fields, rankedBy]);
  return COMPARED_COLUMNS[list].filter((field) => compared.has(field));
}

/** The fields that all records of the list share, of some fields. */
function selectShared(list: Selection['list'], fields: readonly string[]): string {
  return `(
    SELECT list({view: "view", field: field, value: shared, records: records} ORDER BY field)
    FROM fields
    WHERE "view" = '${list}' AND field IN (${quoteList(fields)}) AND shared IS NOT NULL
    )`;
}

/** How many matches do not have any of some texts in their names letter for letter. */
function countRespelled(list: Selection['list'], texts: readonly string[]): string {
  const isAsWritten = anyOf(
    texts.map((text) => `contains(lower(name), ${quoteValue(text.toLowerCase())})`),
  );
  return `(
    SELECT count(*)
    FROM ${list}
    WHERE ${LISTS[list].id} IN (SELECT id FROM matches) AND NOT ${isAsWritten}
  )`;
}

/** Where matches have a name, with how many of them have the value there. */
function selectPlaces(relation: string): string {
  return `(
    SELECT list({place: place, count: records} ORDER BY records DESC, place)
    FROM (
      SELECT place, count(*) FILTER (verdict) AS records
      FROM ${relation}
      WHERE record IN (SELECT id FROM matches)
      GROUP BY place
    )
  )`;
}

/** The units of the numbers of a name. */
function selectUnits(relation: string): string {
  return `(
    SELECT list(DISTINCT unit)
    FROM (SELECT unnest(units) AS unit FROM ${relation} WHERE record IN (SELECT id FROM judged))
  )`;
}

/** A word of letters, digits and signs of amounts, with a dot or comma only inside a number: no link, and nothing invisible. */
const PLAIN_WORD =
  '(?:[\\p{Latin}\\p{Greek}\\p{Cyrillic}\\p{Han}\\d%°<>=≤≥~±×+&/²³-]|\\d[.,]\\d){1,20}';

/** Some plain values of the records that could not be judged, the shortest; more than three words could be a sentence. */
function selectUnread(relation: string): string {
  return `(
    SELECT list(text ORDER BY length(text), text)[1:3]
    FROM (
      SELECT DISTINCT unnest(unread) AS text
      FROM ${relation}
      WHERE record IN (SELECT id FROM judged WHERE is_match IS NULL)
    )
    WHERE regexp_full_match(text, '${PLAIN_WORD}( ${PLAIN_WORD}){0,2}')
  )`;
}

/** The unit that texts have behind the numbers of a name; NULL where values state one. */
function selectTextUnit(name: string): string {
  return `(
    SELECT {unit: unit, percent: percent}
    FROM text_units
    WHERE ${foldLabel('name')} = ${foldLabel(quoteValue(name))}
    ORDER BY percent DESC
    LIMIT 1
  )`;
}

function readTextUnit(value: unknown): TextUnit | undefined {
  if (!isRecord(value)) return undefined;
  return { unit: String(value.unit), percent: Number(value.percent) };
}

/** Reads what the statement gives for a plan. */
export function readComparisons({ conditions }: Selection, value: unknown): Comparisons {
  const row = isRecord(value) ? value : {};
  const listOf = (name: string): readonly unknown[] => {
    const list = row[name];
    return Array.isArray(list) ? list : [];
  };
  const named = conditions.map(({ argument, named: condition }, at) => ({
    argument,
    name: condition?.name ?? '',
    places: listOf(`places${at}`)
      .filter(isRecord)
      .map(({ place, count }) => ({ place: String(place), count: Number(count) })),
    units: listOf(`units${at}`).map(String),
    unread: listOf(`unread${at}`).map(String),
    textUnit: readTextUnit(row[`text_unit${at}`]),
  }));
  return {
    currencies: Number(row.currencies ?? 0),
    neverUpdated: Number(row.never_updated ?? 0),
    respelled: Number(row.respelled ?? 0),
    named,
    shared: listOf('shared')
      .filter(isRecord)
      .map(({ view, field, value: shared, records }) => ({
        view: String(view),
        field: String(field),
        value: String(shared),
        records: Number(records),
      })),
  };
}

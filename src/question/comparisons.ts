/**
 * What numbers and names were compared with, where whoever asks may not know that there are several: currencies, units, places.
 * Read by the statement of the question. Pure.
 */

import { COUNT_UNMARKED } from '../copy/count-unmarked.ts';
import type { Ranking } from '../filter/rank.ts';
import type { Notice } from '../pim/catalog-port.ts';
import { COMPARED_COLUMNS } from '../record/compared-fields.ts';
import { findUnit } from '../record/units.ts';
import { isRecord } from '../record/value.ts';
import { type Aside, nameRelation, type Selection, writeStruct } from './build-select.ts';
import { planLowerPrices } from './count-lower-prices.ts';
import { LISTS } from './list-rows.ts';
import { comparesAnyUnit, comparesUnit, type NamedArgument, OWN_PLACE } from './named-values.ts';
import { planOtherLanguages } from './other-languages.ts';
import { anyOf, foldLabel, quoteList, quoteValue } from './sql.ts';

/** What numbers and names were compared with. */
export interface Comparisons {
  /** What is said where the conditions could be judged: currencies, respelled names, places, units. */
  readonly notices: readonly Notice[];
  /** What is said in any case: names whose values state no unit to compare with, and the one that texts have. */
  readonly textUnits: readonly Notice[];
  /** Values that could not be compared, the shortest, by the argument that asks for them. */
  readonly unread: readonly UnreadValues[];
}

/** Some values of an argument that could not be compared. */
interface UnreadValues {
  readonly argument: string;
  readonly values: readonly string[];
}

/** The arguments whose comparisons are told. */
interface ComparedArguments {
  readonly cursor?: string | undefined;
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
  readonly currency?: string | undefined;
  readonly name_contains?: readonly string[] | undefined;
  readonly missing?: readonly string[] | undefined;
  readonly has?: readonly string[] | undefined;
}

/**
 * Plans what is told of the comparisons of a selection; undefined: nothing.
 * @param isLive whether the PIM has compared names, and not the statement
 */
export function planComparisons(
  args: ComparedArguments,
  ranking: Ranking | undefined,
  isLive: boolean,
  selection: Selection,
): Aside | undefined {
  const { cursor, price_max, price_min = price_max, currency, name_contains = [] } = args;
  const { list } = selection;
  const values: Record<string, string> = {};
  if (countsPictures(args)) values.unmarked = COUNT_UNMARKED;
  const compared = listFields(selection, ranking?.by);
  const isPriced = price_min !== undefined || ranking?.by === 'price';
  if (compared.length > 0) values.shared = selectShared(list, compared);
  if (isPriced && currency === undefined) {
    const { owner } = LISTS[list];
    values.currencies = `(SELECT count(DISTINCT upper(currency)) FROM prices WHERE owner = '${owner}')`;
  }
  if (name_contains.length > 0 && !isLive) values.respelled = countRespelled(list, name_contains);
  Object.assign(values, planNamedValues(selection));
  const asides = Object.entries(planUncompared(selection, isPriced, currency, cursor));
  for (const [name, { value }] of asides) values[name] = value;
  if (Object.keys(values).length === 0) return undefined;
  const relations = Object.assign({}, ...asides.map(([, aside]) => aside.relations));
  return { relations, value: writeStruct(values) };
}

/** What is told of the named values that were compared. */
function planNamedValues({ conditions }: Selection): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [at, { named }] of conditions.entries()) {
    if (named === undefined) continue;
    values[`places${at}`] = selectPlaces(nameRelation(at));
    values[`unread${at}`] = selectUnread(nameRelation(at));
    if (comparesAnyUnit(named)) values[`units${at}`] = selectUnits(nameRelation(at));
    if (comparesUnit(named)) values[`text_unit${at}`] = selectTextUnit(named.name);
  }
  return values;
}

/** What is told of values beside those that were compared. */
function planUncompared(
  selection: Selection,
  isPriced: boolean,
  currency: string | undefined,
  cursor: string | undefined,
): Readonly<Record<string, Aside>> {
  // The pages after the first one do not repeat it.
  if (cursor !== undefined) return {};
  const { list, conditions } = selection;
  const ofProperties = conditions.flatMap(({ argument, named }) =>
    argument === 'properties' && named !== undefined ? [named] : [],
  );
  const [named, ...others] = list === 'products' ? ofProperties : [];
  const languages =
    named === undefined || others.length > 0 ? undefined : planOtherLanguages(selection, named);
  return {
    ...(languages && { languages }),
    ...(isPriced && { offers: planLowerPrices(selection, currency) }),
  };
}

/** Whether records are judged by their live pictures. */
function countsPictures({ missing = [], has = [] }: ComparedArguments): boolean {
  return [...missing, ...has].some((word) => /^(?:cover_)?pictures?$/.test(word));
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

/** Reads what the statement gives for a plan. */
export function readComparisons({ conditions }: Selection, value: unknown): Comparisons {
  const row = isRecord(value) ? value : {};
  const notices = listEntries(row.shared).map(noteShared);
  if (Number(row.currencies ?? 0) > 1) notices.push({ code: 'prices_in_several_currencies' });
  const unmarked = Number(row.unmarked ?? 0);
  if (unmarked > 0) notices.push({ code: 'unmarked_pictures', count: unmarked });
  const respelled = Number(row.respelled ?? 0);
  if (respelled > 0) notices.push({ code: 'accents_and_signs_ignored', count: respelled });
  const textUnits: Notice[] = [];
  const unread: UnreadValues[] = [];
  for (const [at, { argument, named }] of conditions.entries()) {
    if (named === undefined || (argument !== 'properties' && argument !== 'options')) continue;
    const { name } = named;
    notices.push(...notePlaces(argument, name, listEntries(row[`places${at}`])));
    notices.push(...noteUnits(argument, listValues(row[`units${at}`])));
    unread.push({ argument, values: listValues(row[`unread${at}`]) });
    const unit = row[`text_unit${at}`];
    if (!isRecord(unit)) continue;
    const percent = Number(unit.percent);
    textUnits.push({ code: 'unit_in_texts', name, unit: String(unit.unit), percent });
  }
  notices.push(...noteUncompared(conditions, row));
  return { notices, textUnits, unread };
}

/** Longest name that a sentence tells, in characters. */
const MAX_LABEL_CHARS = 60;

/** Notes products that say a value only in another language, and records that cost less today than the price compared. */
function noteUncompared(
  conditions: Selection['conditions'],
  { languages, offers }: Readonly<Record<string, unknown>>,
): readonly Notice[] {
  const notices: Notice[] = [];
  const name = conditions.find(({ argument }) => argument === 'properties')?.named?.name ?? '';
  const inOthers = Number(languages ?? 0);
  if (inOthers > 0) {
    const property = name.length <= MAX_LABEL_CHARS ? name : 'this property';
    notices.push({ code: 'other_languages', count: inOthers, property });
  }
  const { count, label } = isRecord(offers) ? offers : {};
  if (Number(count ?? 0) > 0) {
    const isShort = typeof label === 'string' && label.length <= MAX_LABEL_CHARS;
    notices.push({
      code: 'lower_prices',
      count: Number(count),
      label: isShort ? label : undefined,
    });
  }
  return notices;
}

function listValues(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function listEntries(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A field that all records of a list share. */
function noteShared({ view, field, value, records }: Readonly<Record<string, unknown>>): Notice {
  return {
    code: 'shared_field',
    view: String(view),
    field: String(field),
    value: String(value),
    records: Number(records),
  };
}

/** Where matches have a value, the most frequent place first, unless all have it in the list that the argument names. */
function notePlaces(
  argument: NamedArgument,
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly Notice[] {
  const own = OWN_PLACE[argument];
  const places = rows.map(({ place, count }) => ({ place: String(place), count: Number(count) }));
  const elsewhere = places.filter(({ place }) => place !== own);
  if (elsewhere.length === 0) return [];
  const ofOwn = places.find(({ place }) => place === own) ?? { place: own, count: 0 };
  return [{ code: 'matched_in_places', name, counts: [ofOwn, ...elsewhere] }];
}

/** Whether bounds without a unit were compared with numbers of several. */
function noteUnits(argument: NamedArgument, units: readonly string[]): readonly Notice[] {
  const symbols = new Set(units.map((unit) => findUnit(unit)?.symbol ?? unit));
  return symbols.size > 1 ? [{ code: 'several_units', argument }] : [];
}

/**
 * What numbers and names were compared with, where whoever asks may not know that there are several: currencies, units, places.
 * Read by the statement of the question. Pure.
 */

import { COUNT_UNMARKED } from '../copy/count-unmarked.ts';
import type { NamedValue } from '../filter/named-value.ts';
import type { Ranking } from '../filter/rank.ts';
import type { Notice } from '../pim/catalog-port.ts';
import { COMPARED_COLUMNS } from '../record/compared-fields.ts';
import { findUnit } from '../record/units.ts';
import { isRecord } from '../record/value.ts';
import type { QuestionArguments } from './build-conditions.ts';
import { type Aside, joinAsides, nameRelation, type Selection } from './build-select.ts';
import { planLowerPrices } from './count-lower-prices.ts';
import { LISTS } from './list-rows.ts';
import { comparesAnyUnit, comparesUnit, type NamedArgument, OWN_PLACE } from './named-values.ts';
import { planOtherLanguages } from './other-languages.ts';
import { anyOf, foldLabel, quoteList, quoteValue } from './sql.ts';

/** Notices that the statement gives. */
type ToldNotices = Aside<readonly Notice[]>;

/** Some values of an argument that could not be compared, the shortest. */
export interface UnreadValues {
  readonly argument: string;
  readonly values: readonly string[];
}

/** Where a condition on a named value stands in a selection. */
interface NamedCondition {
  readonly argument: NamedArgument;
  readonly named: NamedValue;
  /** The relation with its verdicts. */
  readonly verdicts: string;
}

/**
 * Plans what is told of the comparisons of a selection, and which values could not be compared.
 * @param isLive whether the PIM has compared names, and not the statement
 */
export function planComparisons(
  args: QuestionArguments,
  ranking: Ranking | undefined,
  isLive: boolean,
  selection: Selection,
) {
  const { cursor, price_max, price_min = price_max, currency, name_contains = [] } = args;
  const { list } = selection;
  const isPriced = price_min !== undefined || ranking?.by === 'price';
  const conditions = listNamed(selection);
  const compared: ToldNotices[] = [];
  const fields = listFields(selection, ranking?.by);
  if (fields.length > 0) compared.push(planShared(list, fields));
  if (isPriced && currency === undefined) compared.push(planCurrencies(list));
  if (countsPictures(args)) compared.push(UNMARKED_PICTURES);
  if (name_contains.length > 0 && !isLive) compared.push(planRespelled(list, name_contains));
  for (const condition of conditions) {
    compared.push(planPlaces(condition));
    if (comparesAnyUnit(condition.named)) compared.push(planUnits(condition));
    if (comparesUnit(condition.named)) compared.push(planTextUnit(condition.named.name));
  }
  // The pages after the first one do not repeat it.
  if (cursor === undefined) {
    compared.push(...planOtherLanguages(selection));
    if (isPriced) compared.push(planLowerPrices(selection, currency));
  }
  return {
    compared: joinAsides(compared),
    unread: joinAsides(conditions.map(planUnread)),
  };
}

function listNamed({ conditions }: Selection): readonly NamedCondition[] {
  return conditions.flatMap(({ argument, named }, at) =>
    named !== undefined && (argument === 'properties' || argument === 'options')
      ? { argument, named, verdicts: nameRelation(at) }
      : [],
  );
}

/** Whether records are judged by their live pictures. */
function countsPictures({ missing = [], has = [] }: QuestionArguments): boolean {
  return [...missing, ...has].some((word) => /^(?:cover_)?pictures?$/.test(word));
}

/** A notice of a count, where it is not 0. */
function planCount(value: string, say: (count: number) => Notice): ToldNotices {
  return {
    value,
    read: (given) => {
      const count = Number(given ?? 0);
      return count === 0 ? [] : [say(count)];
    },
  };
}

const UNMARKED_PICTURES = planCount(COUNT_UNMARKED, (count) => ({
  code: 'unmarked_pictures',
  count,
}));

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
function planShared(list: Selection['list'], fields: readonly string[]): ToldNotices {
  return {
    value: `(
      SELECT list({view: "view", field: field, value: shared, records: records} ORDER BY field)
      FROM fields
      WHERE "view" = '${list}' AND field IN (${quoteList(fields)}) AND shared IS NOT NULL
    )`,
    read: (value) =>
      listEntries(value).map((row) => ({
        code: 'shared_field',
        view: String(row.view),
        field: String(row.field),
        value: String(row.value),
        records: Number(row.records),
      })),
  };
}

function planCurrencies(list: Selection['list']): ToldNotices {
  const { owner } = LISTS[list];
  return {
    value: `(SELECT count(DISTINCT upper(currency)) FROM prices WHERE owner = '${owner}')`,
    read: (count) => (Number(count ?? 0) > 1 ? [{ code: 'prices_in_several_currencies' }] : []),
  };
}

/** How many matches do not have any of some texts in their names letter for letter. */
function planRespelled(list: Selection['list'], texts: readonly string[]): ToldNotices {
  const isAsWritten = anyOf(
    texts.map((text) => `contains(lower(name), ${quoteValue(text.toLowerCase())})`),
  );
  const value = `(
    SELECT count(*)
    FROM ${list}
    WHERE ${LISTS[list].id} IN (SELECT id FROM matches) AND NOT ${isAsWritten}
  )`;
  return planCount(value, (count) => ({ code: 'accents_and_signs_ignored', count }));
}

/** Where matches have a value, the most frequent place first, unless all have it in the list that the argument names. */
function planPlaces({ argument, named: { name }, verdicts }: NamedCondition): ToldNotices {
  return {
    value: `(
      SELECT list({place: place, count: records} ORDER BY records DESC, place)
      FROM (
        SELECT place, count(*) FILTER (verdict) AS records
        FROM ${verdicts}
        WHERE record IN (SELECT id FROM matches)
        GROUP BY place
      )
    )`,
    read: (value) => {
      const own = OWN_PLACE[argument];
      const places = listEntries(value).map(({ place, count }) => ({
        place: String(place),
        count: Number(count),
      }));
      const elsewhere = places.filter(({ place }) => place !== own);
      if (elsewhere.length === 0) return [];
      const ofOwn = places.find(({ place }) => place === own) ?? { place: own, count: 0 };
      return [{ code: 'matched_in_places', name, counts: [ofOwn, ...elsewhere] }];
    },
  };
}

/** Whether bounds without a unit were compared with numbers of several. */
function planUnits({ argument, verdicts }: NamedCondition): ToldNotices {
  return {
    value: `(
      SELECT list(DISTINCT unit)
      FROM (SELECT unnest(units) AS unit FROM ${verdicts} WHERE record IN (SELECT id FROM judged))
    )`,
    read: (value) => {
      const symbols = new Set(listValues(value).map((unit) => findUnit(unit)?.symbol ?? unit));
      return symbols.size > 1 ? [{ code: 'several_units', argument }] : [];
    },
  };
}

/** The unit that texts have behind the numbers of a name, whose values state none. */
function planTextUnit(name: string): ToldNotices {
  return {
    value: `(
      SELECT {unit: unit, percent: percent}
      FROM text_units
      WHERE ${foldLabel('name')} = ${foldLabel(quoteValue(name))}
      ORDER BY percent DESC
      LIMIT 1
    )`,
    read: (value) => {
      if (!isRecord(value)) return [];
      const { unit, percent } = value;
      return [
        {
          code: 'unit_in_texts',
          name,
          unit: String(unit),
          percent: Number(percent),
        },
      ];
    },
  };
}

/** A word of letters, digits and signs of amounts, with a dot or comma only inside a number: no link, and nothing invisible. */
const PLAIN_WORD =
  '(?:[\\p{Latin}\\p{Greek}\\p{Cyrillic}\\p{Han}\\d%°<>=≤≥~±×+&/²³-]|\\d[.,]\\d){1,20}';

/** Some plain values of the records that could not be judged, the shortest; more than three words could be a sentence. */
function planUnread({ argument, verdicts }: NamedCondition): Aside<readonly UnreadValues[]> {
  return {
    value: `(
      SELECT list(text ORDER BY length(text), text)[1:3]
      FROM (
        SELECT DISTINCT unnest(unread) AS text
        FROM ${verdicts}
        WHERE record IN (SELECT id FROM judged WHERE is_match IS NULL)
      )
      WHERE regexp_full_match(text, '${PLAIN_WORD}( ${PLAIN_WORD}){0,2}')
    )`,
    read: (value) => [{ argument, values: listValues(value) }],
  };
}

function listValues(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function listEntries(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

import { COUNT_UNMARKED } from '../copy/count-unmarked.ts';
import type { NamedValue } from '../filter/named-value.ts';
import type { Ranking } from '../filter/rank.ts';
import type { Notice } from '../pim/catalog-port.ts';
import { COMPARED_COLUMNS } from '../record/compared-fields.ts';
import { foldLabel } from '../record/nearest.ts';
import { findUnit } from '../record/units.ts';
import { isRecord } from '../record/value.ts';
import type { QuestionArguments } from './build-conditions.ts';
import { joinSideValues, nameRelation, type Selection, type SideValue } from './build-select.ts';
import { planLowerPrices } from './count-lower-prices.ts';
import { LISTS } from './list-rows.ts';
import {
  ARGUMENT_PLACES,
  comparesAnyUnit,
  comparesUnit,
  type NamedArgument,
} from './named-values.ts';
import { planOtherLanguages } from './other-languages.ts';
import { anyOf, quoteList, quoteValue } from './sql.ts';

type NoticePlan = SideValue<readonly Notice[]>;

/** The shortest values of an argument that could not be compared. */
export interface UnreadValues {
  readonly argument: string;
  readonly values: readonly string[];
}

interface NamedCondition {
  readonly argument: NamedArgument;
  readonly named: NamedValue;
  // The relation with its verdicts.
  readonly verdicts: string;
}

/**
 * Plans notices about the comparisons of a selection, and examples of values that could not be
 * compared.
 * @param isLive true: the PIM has compared names, not the statement
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
  const compared: NoticePlan[] = [];
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
  // Later pages do not repeat these.
  if (cursor === undefined) {
    compared.push(...planOtherLanguages(selection), ...planPassiveProducts(selection));
    if (isPriced) compared.push(planLowerPrices(selection, currency));
  }
  return {
    compared: joinSideValues(compared),
    unread: joinSideValues(conditions.map(planUnread)),
  };
}

function listNamed({ conditions }: Selection): readonly NamedCondition[] {
  return conditions.flatMap(({ argument, named }, index) =>
    named !== undefined && (argument === 'properties' || argument === 'options')
      ? { argument, named, verdicts: nameRelation(index) }
      : [],
  );
}

// Pictures that are not passive.
function countsPictures({ missing = [], has = [] }: QuestionArguments): boolean {
  return [...missing, ...has].some((word) => /^(?:cover_)?pictures?$/.test(word));
}

// No notice for a count of 0.
function planCount(value: string, describe: (count: number) => Notice): NoticePlan {
  return {
    value,
    read: (result) => {
      const count = Number(result ?? 0);
      return count === 0 ? [] : [describe(count)];
    },
  };
}

const UNMARKED_PICTURES = planCount(COUNT_UNMARKED, (count) => ({
  code: 'unmarked_pictures',
  count,
}));

// Active variants of passive products, where variants of a status are asked for.
function planPassiveProducts({ list, conditions }: Selection): readonly NoticePlan[] {
  if (list === 'products' || conditions.every(({ argument }) => argument !== 'status')) return [];
  const value = `(
    SELECT count(*)
    FROM matches m
    JOIN variants v ON v.variant_id = m.variant_id
    JOIN products p ON p.product_id = m.product_id
    WHERE v.status = 'active' AND p.status = 'passive'
  )`;
  return [planCount(value, (count) => ({ code: 'passive_products', count }))];
}

// Fields of filters, conditions and the ranking that may have one value in all records.
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

function planShared(list: Selection['list'], fields: readonly string[]): NoticePlan {
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

function planCurrencies(list: Selection['list']): NoticePlan {
  const { owner } = LISTS[list];
  return {
    value: `(SELECT count(DISTINCT upper(currency)) FROM prices WHERE owner = '${owner}')`,
    read: (count) => (Number(count ?? 0) > 1 ? [{ code: 'prices_in_several_currencies' }] : []),
  };
}

// Matches whose names do not contain the texts letter for letter.
function planRespelled(list: Selection['list'], texts: readonly string[]): NoticePlan {
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

// The most frequent place first. No notice where all values are in the list that the argument
// names.
function planPlaces({ argument, named: { name }, verdicts }: NamedCondition): NoticePlan {
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
      const ownPlace = ARGUMENT_PLACES[argument];
      const places = listEntries(value).map(({ place, count }) => ({
        place: String(place),
        count: Number(count),
      }));
      const elsewhere = places.filter(({ place }) => place !== ownPlace);
      if (elsewhere.length === 0) return [];
      const inOwnPlace = places.find(({ place }) => place === ownPlace) ?? {
        place: ownPlace,
        count: 0,
      };
      return [{ code: 'matched_in_places', name, counts: [inOwnPlace, ...elsewhere] }];
    },
  };
}

// Bounds without a unit were compared with numbers in several units.
function planUnits({ argument, verdicts }: NamedCondition): NoticePlan {
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

// The name's values have no unit, but texts have one behind its numbers. The few rows are compared
// here: compiling the patterns that fold names in SQL would take longer than the rest.
function planTextUnit(name: string): NoticePlan {
  const folded = foldLabel(name);
  return {
    value:
      '(SELECT list({name: name, unit: unit, percent: percent} ORDER BY percent DESC) FROM text_units)',
    read: (value) => {
      const row = listEntries(value).find((entry) => foldLabel(String(entry.name)) === folded);
      if (row === undefined) return [];
      return [
        {
          code: 'unit_in_texts',
          name,
          unit: String(row.unit),
          percent: Number(row.percent),
        },
      ];
    },
  };
}

// Letters, digits and signs of amounts, with a dot or comma only inside a number: no link, and
// nothing invisible. No counted repetition: DuckDB would spend most of the question compiling it.
const PLAIN_WORD = '(?:[\\p{Latin}\\p{Greek}\\p{Cyrillic}\\p{Han}\\d%°<>=≤≥~±×+&/²³-]|\\d[.,]\\d)+';
const MAX_WORDS = 3;
const MAX_LETTERS_OF_WORD = 20;

// The shortest ones; more words could be a sentence.
function planUnread({ argument, verdicts }: NamedCondition): SideValue<readonly UnreadValues[]> {
  return {
    value: `(
      SELECT list(text ORDER BY length(text), text)[1:3]
      FROM (
        SELECT DISTINCT unnest(unread) AS text
        FROM ${verdicts}
        WHERE record IN (SELECT id FROM judged WHERE is_match IS NULL)
      )
      WHERE
        len(string_split(text, ' ')) <= ${MAX_WORDS}
        AND list_bool_and(
          list_transform(
            string_split(text, ' '),
            lambda word: length(word) <= ${MAX_LETTERS_OF_WORD}
              AND regexp_full_match(word, '${PLAIN_WORD}')
          )
        )
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

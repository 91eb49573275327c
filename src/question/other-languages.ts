/**
 * Products that say the value of a property only in another language: `wool` leaves out those that say only `yün`. The rows
 * know where both stand on one product, each as the one value of its culture, and so mean the same. Pure.
 */

import type { NamedValue } from '../filter/named-value.ts';
import type { Notice } from '../pim/catalog-port.ts';
import { readQuantities } from '../record/quantity.ts';
import { type Aside, matchBut, type Selection } from './build-select.ts';
import { isNamed, judgeRow } from './named-values.ts';
import { containsAny } from './sql.ts';

/** Whether a property is compared with a text that is no number, which is the same in all languages. */
function isComparedByText({ value, contains }: NamedValue): boolean {
  const text = value ?? contains;
  return text !== undefined && readQuantities(text).length === 0;
}

/** Longest name that a sentence tells, in characters. */
const MAX_NAME_CHARS = 60;

/**
 * Plans how many products would match but for a property, of which they have a value that means the same in another language,
 * and none as asked for; nothing where the property is not the only one, or is not compared with a text.
 */
export function planOtherLanguages(selection: Selection): readonly Aside<readonly Notice[]>[] {
  const { list, conditions } = selection;
  const properties = conditions.filter(({ argument }) => argument === 'properties');
  const [named, ...others] =
    list === 'products' ? properties.flatMap((one) => one.named ?? []) : [];
  if (named === undefined || others.length > 0 || !isComparedByText(named)) return [];
  return [countOtherLanguages(selection, named)];
}

function countOtherLanguages(selection: Selection, named: NamedValue): Aside<readonly Notice[]> {
  const isIts = `coalesce(${isNamed(named.name)}, false)`;
  const selectRows = (condition: string): string => `
    SELECT
      e.product_id, e.culture, e.code_folded AS code, e.value_folded AS value,
      coalesce(${judgeRow(named)}, false) AS is_it
    FROM amounts e
    WHERE e.owner = 'product' AND e.place = 'property'
      AND e.value IS NOT NULL AND e.product_id IS NOT NULL AND ${condition}`;
  return {
    relations: {
      called: selectRows(isIts),
      // In another language it may have another name beside the same code. Most names have one language, and no such rows.
      beside: selectRows(
        `e.code_folded IN (SELECT code FROM called WHERE culture IS NOT NULL) AND NOT ${isIts}`,
      ),
      stated: 'FROM called UNION ALL FROM beside',
      alone: `
        SELECT *
        FROM stated
        WHERE culture IS NOT NULL
        QUALIFY count(*) OVER (PARTITION BY product_id, culture) = 1`,
      same: `
        SELECT DISTINCT o.value
        FROM alone o
        JOIN alone x ON x.product_id = o.product_id AND x.culture <> o.culture
        WHERE x.is_it AND NOT o.is_it`,
      others: `
        SELECT product_id
        FROM stated
        GROUP BY product_id
        HAVING bool_or(value IN (SELECT value FROM same)) AND NOT bool_or(is_it)`,
      unnamed: matchBut(selection, ({ argument }) => argument === 'properties'),
    },
    value: '(SELECT count(*) FROM others WHERE product_id IN (SELECT id FROM unnamed))',
    read: (value) => {
      const count = Number(value ?? 0);
      const property = named.name.length <= MAX_NAME_CHARS ? named.name : 'this property';
      return count === 0 ? [] : [{ code: 'other_languages', count, property }];
    },
  };
}

/** SELECT of how many records have a translated name that contains one of some texts, and in which cultures. */
export function countTranslatedNames(
  owner: 'product' | 'variant',
  texts: readonly string[],
): string {
  return `
    SELECT count(DISTINCT ${owner}_id), string_agg(DISTINCT culture, ',')
    FROM translations
    WHERE owner = '${owner}' AND ${containsAny('name', texts)}`;
}

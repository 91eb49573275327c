/**
 * `wool` misses products that have only `yün`. Where both values are on one product, each as the
 * only value of its culture, they mean the same.
 */

import type { NamedValue } from '../filter/named-value.ts';
import type { Notice } from '../pim/catalog-port.ts';
import { readQuantities } from '../record/quantity.ts';
import { type Selection, type SideValue, selectMatchesWithout } from './build-select.ts';
import { isNamed, testRow } from './named-values.ts';
import { containsAny } from './sql.ts';

// Numbers are the same in all languages.
function isComparedByText({ value, contains }: NamedValue): boolean {
  const text = value ?? contains;
  return text !== undefined && readQuantities(text).length === 0;
}

// In a notice.
const MAX_NAME_CHARS = 60;

/**
 * Plans the number of products that would match but for one property, for which they have the same
 * value in another language. Empty where several properties are compared, or none with a text.
 */
export function planOtherLanguages(selection: Selection): readonly SideValue<readonly Notice[]>[] {
  const { list, conditions } = selection;
  const properties = conditions.filter(({ argument }) => argument === 'properties');
  const [named, ...further] =
    list === 'products' ? properties.flatMap((condition) => condition.named ?? []) : [];
  if (named === undefined || further.length > 0 || !isComparedByText(named)) return [];
  return [countOtherLanguages(selection, named)];
}

function countOtherLanguages(
  selection: Selection,
  named: NamedValue,
): SideValue<readonly Notice[]> {
  const hasName = `coalesce(${isNamed(named.name)}, false)`;
  const selectRows = (condition: string): string => `
    SELECT
      e.product_id, e.culture, e.code_folded AS code, e.value_folded AS value,
      coalesce(${testRow(named)}, false) AS is_it
    FROM amounts e
    WHERE e.owner = 'product' AND e.place = 'property'
      AND e.value IS NOT NULL AND e.product_id IS NOT NULL AND ${condition}`;
  return {
    relations: {
      called: selectRows(hasName),
      // In another language it may have another name beside the same code. Most names have one
      // language, and no such rows.
      beside: selectRows(
        `e.code_folded IN (SELECT code FROM called WHERE culture IS NOT NULL) AND NOT ${hasName}`,
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
      in_other_languages: `
        SELECT product_id
        FROM stated
        GROUP BY product_id
        HAVING bool_or(value IN (SELECT value FROM same)) AND NOT bool_or(is_it)`,
      unnamed: selectMatchesWithout(selection, ({ argument }) => argument === 'properties'),
    },
    value: '(SELECT count(*) FROM in_other_languages WHERE product_id IN (SELECT id FROM unnamed))',
    read: (value) => {
      const count = Number(value ?? 0);
      const property = named.name.length <= MAX_NAME_CHARS ? named.name : 'this property';
      return count === 0 ? [] : [{ code: 'other_languages', count, property }];
    },
  };
}

/**
 * SELECT of the number of records with a translated name that contains one of some texts, and of
 * the cultures.
 */
export function countTranslatedNames(
  owner: 'product' | 'variant',
  texts: readonly string[],
): string {
  return `
    SELECT count(DISTINCT ${owner}_id), string_agg(DISTINCT culture, ',')
    FROM translations
    WHERE owner = '${owner}' AND ${containsAny('name', texts)}`;
}

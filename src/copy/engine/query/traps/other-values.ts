/** A value in one of the languages that it is written in: `value = 'cotton'`, where other products have pamuk alone. Pure but for what is asked of the copy. */

import { quote } from '../../../sql-quote.ts';
import { findPlace } from './columns.ts';
import { type Compared, listCompared } from './compared-texts.ts';
import { buildOwnRows } from './rows.ts';
import { listQuoted } from './tell-absent.ts';
import { isPlain, repeatText, type Suspicion, type Trap } from './trap.ts';
import { listParts, type Node } from './tree.ts';

/** Views whose rows tell the language of a value. */
const OF_CULTURES = /^(properties|variant_attributes)$/;

/** Other spellings that are told; of more the text is hardly a translation. */
const MOST_VALUES = 3;

/** The trap. Values that stand beside each other on one record, in several languages, say the same. */
export const findOtherValues: Trap = (select) => {
  const compared = select.conditions.flatMap(({ node }) => listCompared(select, node));
  const written = compared.map(({ text }) => text.toLowerCase());
  return compared.filter(isValue).map((one) => suspect(one, written));
};

function isValue({ column, isNegated }: Compared): boolean {
  return column.name === 'value' && OF_CULTURES.test(column.view.name) && !isNegated;
}

/** @param written the texts that the SELECT compares with, so that none is said to be left out */
function suspect({ column, text }: Compared, written: readonly string[]): Suspicion {
  const names = (own: Node): readonly (string | undefined)[] =>
    listParts(own)
      .filter(({ type }) => type === 'COLUMN_REF')
      .map((part) => findPlace(column.select, part)?.name);
  const rows = buildOwnRows(column, (own) => !names(own).includes('value'));
  const same = ['product_id', 'coalesce(variant_id, -1)', 'coalesce(code, name)'];
  return {
    confirm: async (ask) => {
      const found = await ask(
        rows,
        (of) =>
          `WITH r AS (SELECT md5(concat_ws('/', ${same})) AS of_one, culture, value FROM ${of} WHERE value IS NOT NULL),
             x AS (SELECT * FROM r WHERE lower(value) = lower(${quote(text)}))
           SELECT r.value, count(DISTINCT r.of_one) FROM r WHERE r.of_one NOT IN (SELECT of_one FROM x) AND r.value IN (
             SELECT o.value FROM r o JOIN x USING (of_one) WHERE o.culture <> x.culture AND lower(o.value) <> lower(x.value))
           GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_VALUES + 1}`,
      );
      const values = (found ?? []).map(([value]) => String(value));
      const others = values.filter((value) => !written.includes(value.toLowerCase()));
      if (others.length === 0 || values.length > MOST_VALUES) return undefined;
      const plain = others.filter(isPlain);
      const also = plain.length === 0 ? 'another text' : listQuoted(plain);
      const fix = plain.length === 0 ? 'compare that, too' : `value IN (${listQuoted([text, ...plain])})`;
      return `${repeatText(text)} in ${column.view.name} is ${also} in another culture, and some have that alone; to find all write ${fix}, and count(DISTINCT product_id).`;
    },
  };
}

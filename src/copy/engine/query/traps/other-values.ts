/** A value in one of the languages that it is written in: `value = 'cotton'`, where other products have pamuk alone. Pure but for what is asked of the copy. */

import { quote } from '../../../sql-quote.ts';
import { findColumn, findPlace } from './columns.ts';
import { type Compared, listCompared } from './compared-texts.ts';
import { tellOtherLanguages } from './other-languages.ts';
import { buildOwnRows } from './rows.ts';
import type { Select } from './selects.ts';
import { listQuoted } from './tell-absent.ts';
import { type Ask, isPlain, repeatText, type Trap } from './trap.ts';
import { listNodes, listParts, type Node, readFunction, readText } from './tree.ts';

/** Views whose rows tell the language of a value. */
const OF_CULTURES = /^(properties|variant_attributes)$/;

/** Views of values, whose names may tell it. */
const OF_VALUES = /^(properties|options|variant_attributes)$/;

/** Other spellings that are told; of more the text is hardly a translation. */
const MOST_VALUES = 3;

/** The trap. Values that stand beside each other on one record, in several languages, say the same. */
export const findOtherValues: Trap = (select) => {
  const compared = select.conditions.flatMap(({ node }) => listCompared(select, node));
  const patterns = select.conditions
    .flatMap(({ node }) => listParts(node))
    .flatMap((node) => readPattern(select, node));
  const pieces = patterns.map(({ text }) => text.replaceAll('%', '').toLowerCase());
  const texts = compared.map(({ text }) => text.toLowerCase());
  const isWritten = (value: string): boolean => texts.includes(value) || pieces.some((piece) => value.includes(piece));
  const sought = [...compared.filter(isValue), ...patterns];
  return sought.map((one) => {
    const ofSource = sought.filter(({ column }) => column.source === one.column.source);
    return {
      confirm: async (ask) => {
        const translated = await tellTranslated(one, isWritten, ask);
        // The others are not found for the same reason.
        if (translated !== undefined || ofSource[0] !== one) return translated;
        return tellOtherLanguages(
          one.column,
          one.text,
          ofSource.map((each) => testOf(each, 'value')).join(' OR '),
          ask,
        );
      },
    };
  });
};

/** A test in SQL of a value. */
function testOf({ text, isPattern }: Sought, value: string): string {
  return isPattern ? `${value} ILIKE ${quote(text)}` : `lower(${value}) = lower(${quote(text)})`;
}

/** A value of which a piece is asked for: `value ILIKE '%wool%'`. */
function readPattern(select: Select, node: Node): Sought | readonly [] {
  if (!/^~~\*?$/.test(readFunction(node))) return [];
  const [subject, pattern] = listNodes(node.children);
  const isTurned = /^(lower|upper)$/.test(readFunction(subject ?? {}));
  const column = findColumn(select, isTurned ? listNodes(subject?.children)[0] : subject);
  const text = readText(pattern);
  if (column === undefined || text === undefined || !/^(?=.*%)%?[^%_\\]{2,}%?$/.test(text)) return [];
  return isValue({ column, isNegated: false }) ? { column, text, isPattern: true } : [];
}

/** A text that values are compared with. */
interface Sought extends Pick<Compared, 'column' | 'text'> {
  readonly isPattern?: true;
}

function isValue({ column, isNegated }: Pick<Compared, 'column' | 'isNegated'>): boolean {
  return column.name === 'value' && OF_VALUES.test(column.view.name) && !isNegated;
}

/**
 * That some records have the value only in the words that stand beside it on others.
 * @param isWritten whether the SELECT asks for a value in lower case, too, so that none is said to be left out
 */
async function tellTranslated(
  sought: Sought,
  isWritten: (value: string) => boolean,
  ask: Ask,
): Promise<string | undefined> {
  const { column, text, isPattern } = sought;
  if (!OF_CULTURES.test(column.view.name)) return undefined;
  const names = (own: Node): readonly (string | undefined)[] =>
    listParts(own)
      .filter(({ type }) => type === 'COLUMN_REF')
      .map((part) => findPlace(column.select, part)?.name);
  const rows = buildOwnRows(column, (own) => !names(own).includes('value'));
  const same = ['product_id', 'coalesce(variant_id, -1)', 'coalesce(code, name)'];
  const found = await ask(
    rows,
    (of) =>
      `WITH r AS (SELECT md5(concat_ws('/', ${same})) AS of_one, culture, value FROM ${of} WHERE value IS NOT NULL),
         x AS (SELECT * FROM r WHERE ${testOf(sought, 'value')})
       SELECT r.value, count(DISTINCT r.of_one) FROM r WHERE r.of_one NOT IN (SELECT of_one FROM x) AND r.value IN (
         SELECT o.value FROM r o JOIN x USING (of_one) WHERE o.culture <> x.culture AND NOT (${testOf(sought, 'o.value')}))
       GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_VALUES + 1}`,
  );
  const values = (found ?? []).map(([value]) => String(value));
  const others = values.filter((value) => !isWritten(value.toLowerCase()));
  if (others.length === 0 || values.length > MOST_VALUES) return undefined;
  const plain = others.filter(isPlain);
  const also = plain.length === 0 ? 'another text' : listQuoted(plain);
  const fix =
    plain.length === 0
      ? 'compare that, too'
      : isPattern
        ? `OR value IN (${listQuoted(plain)})`
        : `value IN (${listQuoted([text, ...plain])})`;
  return `${repeatText(text)} in ${column.view.name} is ${also} in another culture, and some have that alone; to find all write ${fix}, and count(DISTINCT product_id).`;
}

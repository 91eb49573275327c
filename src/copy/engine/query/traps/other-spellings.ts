/** One thing that the catalog writes in several ways: an attribute by another name, a value in another language, a text in another case. */

import { quote } from '../../../sql-text.ts';
import { type Compared, listCompared } from './absent-texts.ts';
import type { Select, ViewColumn } from './statement.ts';
import { type AskedCopy, isPlain, listQuoted, type Rows, repeatText, type Suspicion, type Trap } from './trap.ts';
import { columnNode, isAggregate, listNodes, type Node, readColumn, readFunction, readText } from './tree.ts';

/** Views in whose rows a code stands for one attribute of many records. */
const OF_ATTRIBUTES = /^(properties|options|variant_attributes)$/;

/** Names of one code, or translations of one value, that are told; with more it is hardly one thing. */
const MOST_NAMES = 3;

/** Values in other words that are told. */
const MOST_VALUES = 8;

const isCode = (node: unknown): boolean => readColumn(node).at(-1) === 'code';

/** A property or option by one of the names that its code has: `name = 'Weight'`, where others call it Gewicht. */
export const findOtherNames: Trap = (select, all) => {
  const isLookedUp = select.around.use !== 'answer' && isCode(select.given?.[0]?.made);
  if (isLookedUp || select.conditionParts.some(isCode)) return [];
  const compared = listCompared(select, select.conditionParts);
  const isWritten = (name: string): boolean => compared.some(({ text }) => text.toLowerCase() === name.toLowerCase());
  // Whoever asks for the code elsewhere in the query knows of it.
  const isAsked = (code: string): boolean =>
    all.some((one) =>
      listCompared(one, one.conditionParts).some(({ column, text }) => column.name === 'code' && text === code),
    );
  return compared
    .filter(({ column, isNegated }) => column.name === 'name' && OF_ATTRIBUTES.test(column.view.name) && !isNegated)
    .map(({ column, text }): Suspicion => {
      const isNamed = `lower(name) = lower(${quote(text)})`;
      return {
        rows: column.select.own(column.source, () => false),
        question: (of) =>
          `SELECT DISTINCT code, name FROM ${of} WHERE NOT ${isNamed} AND code = (SELECT min(code) FROM ${of} WHERE ${isNamed}) LIMIT ${MOST_NAMES + 1}`,
        tell: (found, copy) => {
          const [[code] = []] = found;
          const names = found.map(([, name]) => String(name)).filter((name) => !isWritten(name));
          if (names.length === 0 || found.length > MOST_NAMES || isAsked(String(code))) return undefined;
          return tellNames(column, text, String(code), names.filter(isPlain), copy);
        },
      };
    });
};

/** Of a name that is not the only one of its code: that the others leave out rows of this query. */
async function tellNames(
  column: ViewColumn,
  text: string,
  code: string,
  names: readonly string[],
  { ask }: AskedCopy,
): Promise<string | undefined> {
  const { select, source, view } = column;
  const given = ['code', 'name', 'value', 'product_id'].map((name) => columnNode(source.alias, name, name));
  const isOther = `code = ${quote(code)} AND lower(name) <> lower(${quote(text)})`;
  /** Asks of the rows of the query without its conditions on some columns; where it cannot be asked by itself, of the view's. */
  const askWithout = async (dropped: RegExp, question: (of: string) => string): Promise<Rows> => {
    const counts = (node: Node): boolean => !select.reads(source, dropped, node);
    const taken = select.taken(given, select.where.filter(counts));
    return (await ask(taken, question)) ?? (await ask(select.own(source, counts), question)) ?? [];
  };
  const also =
    names.length === 0 ? 'other names' : `${names.length === 1 ? 'the name' : 'the names'} ${listQuoted(names)}`;
  const start = `The code of ${repeatText(text)} in ${view.name} also has ${also}`;
  const test = isPlain(code) ? `code = ${repeatText(code)}` : 'its code';
  const found = await askWithout(/^name$/, (of) => `SELECT 1 FROM ${of} WHERE ${isOther} LIMIT 1`);
  if (found.length > 0) return `${start}; ${test} finds all.`;
  // The value that is asked for may be another word there.
  const words = await askWithout(
    /^(name|value)$/,
    (of) => `SELECT value FROM ${of} WHERE ${isOther} AND length(value) <= 40 AND regexp_matches(value, '\\p{L}')
      AND product_id NOT IN (SELECT product_id FROM ${of} WHERE lower(name) = lower(${quote(text)}) AND product_id IS NOT NULL)
      GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MOST_VALUES}`,
  );
  const plain = words.map(([value]) => String(value)).filter(isPlain);
  return plain.length === 0
    ? undefined
    : `${start}, where products have values in other words (${listQuoted(plain)}); compare ${test}, and ask for the words that mean the same, too.`;
}

/** A text that values are compared with, or a pattern: `value ILIKE '%wool%'`. */
interface Sought extends Pick<Compared, 'column' | 'text'> {
  readonly isPattern?: true;
}

/** A value in one of the languages that it is written in: those that stand beside each other on one record say the same. */
export const findOtherValues: Trap = (select) => {
  const compared = listCompared(select, select.conditionParts);
  const patterns = select.conditionParts.flatMap((node) => readPattern(select, node));
  const isWritten = (value: string): boolean =>
    compared.some(({ text }) => text.toLowerCase() === value) ||
    patterns.some(({ text }) => value.includes(text.replaceAll('%', '').toLowerCase()));
  return [...compared.filter(({ isNegated }) => !isNegated), ...patterns]
    .filter(({ column }) => column.name === 'value' && /^(properties|variant_attributes)$/.test(column.view.name))
    .map((one) => suspectValue(one, isWritten));
};

function readPattern(select: Select, node: Node): readonly Sought[] {
  if (!/^~~\*?$/.test(readFunction(node))) return [];
  const [subject, pattern] = listNodes(node.children);
  const isTurned = /^(lower|upper)$/.test(readFunction(subject));
  const column = select.column(isTurned ? listNodes(subject?.children)[0] : subject);
  const text = readText(pattern);
  return column === undefined || text === undefined || !/^(?=.*%)%?[^%_\\]{2,}%?$/.test(text)
    ? []
    : [{ column, text, isPattern: true }];
}

/** @param isWritten whether the SELECT asks for a value in lower case, too, so that none is said to be left out */
function suspectValue({ column, text, isPattern }: Sought, isWritten: (value: string) => boolean): Suspicion {
  const isAsked = (value: string): string =>
    isPattern ? `${value} ILIKE ${quote(text)}` : `lower(${value}) = lower(${quote(text)})`;
  return {
    rows: column.select.own(column.source, (own) => !column.select.reads(column.source, /^value$/, own)),
    question: (of) =>
      `WITH r AS (SELECT md5(concat_ws('/', product_id, coalesce(variant_id, -1), coalesce(code, name))) AS of_one, culture, value
         FROM ${of} WHERE value IS NOT NULL), x AS (SELECT * FROM r WHERE ${isAsked('value')})
       SELECT r.value, count(DISTINCT r.of_one) FROM r WHERE r.of_one NOT IN (SELECT of_one FROM x) AND r.value IN (
         SELECT o.value FROM r o JOIN x USING (of_one) WHERE o.culture <> x.culture AND NOT (${isAsked('o.value')}))
       GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_NAMES + 1}`,
    tell: (found) => {
      const others = found.map(([value]) => String(value)).filter((value) => !isWritten(value.toLowerCase()));
      if (others.length === 0 || found.length > MOST_NAMES) return undefined;
      const plain = others.filter(isPlain);
      const fix = `${isPattern ? 'OR ' : ''}value IN (${listQuoted(isPattern ? plain : [text, ...plain])})`;
      return `${repeatText(text)} in ${column.view.name} is ${plain.length === 0 ? 'another text' : listQuoted(plain)} in another culture, and some have that alone; to find all write ${plain.length === 0 ? 'that, too' : fix}, and count(DISTINCT product_id).`;
    },
  };
}

/** Groups by a text that is written in several ways, each a group of its own: OtterBox and Otterbox, Colour and Renk. */
export const findSplitGroups: Trap = (select) => {
  if (!select.items.some(isAggregate)) return [];
  const groups = select.groups.map((group) => select.column(group));
  // Beside an id the texts are those of different things.
  if (groups.some((column) => column?.name.endsWith('_id'))) return [];
  const isByCode = groups.some((column) => column?.name === 'code');
  return groups.flatMap((column): readonly Suspicion[] => {
    if (column?.column.type !== 'VARCHAR' || !/^(name|value|label|culture|currency|unit|material)$/.test(column.name))
      return [];
    const name = `"${column.name}"`;
    const suspect = (by: string, isSplit: string, what: string): Suspicion => ({
      rows: column.select.own(column.source),
      question: (of) =>
        `SELECT min(${name}), max(${name}) FROM ${of} WHERE ${name} IS NOT NULL AND ${by} IS NOT NULL GROUP BY ${by} HAVING ${isSplit} ORDER BY count(*) DESC LIMIT 1`,
      tell: ([texts]) => {
        if (texts === undefined) return undefined;
        const both = texts.map(String);
        const such = both.every(isPlain) ? ` (${listQuoted(both)})` : '';
        return `${column.view.name}.${column.name} has ${what}${such}, each a group of its own; GROUP BY ${by.replaceAll('"', '')} counts them together.`;
      },
    });
    const isNames = column.name === 'name' && OF_ATTRIBUTES.test(column.view.name) && !isByCode;
    return [
      ...(isNames
        ? [suspect('code', `count(DISTINCT lower(name)) BETWEEN 2 AND ${MOST_NAMES + 1}`, 'several names of one code')]
        : []),
      suspect(`lower(${name})`, `min(${name}) <> max(${name})`, 'texts that differ only in case'),
    ];
  });
};

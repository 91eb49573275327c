/** House words as calls ask for them. */

import type { HouseWord } from '../../audit/rules-file.ts';
import type { CallContext } from '../../call/context.ts';
import { requireLocalCopy } from '../../call/require-copy.ts';
import type { LocalCopy } from '../../copy/port.ts';
import { isOfWords, nameColumn, QUALITY, WORDS_TABLE } from '../../copy/sql-text.ts';
import { InvalidArgumentError } from '../../errors.ts';
import { type Condition, yesNo } from '../../filter/condition.ts';
import { nearestName } from '../../record/nearest.ts';
import { getField, readId } from '../../record/value.ts';

/** The words that are asked for, as the rules file has them. @throws InvalidArgumentError for one that it has not */
export function findWords(asked: readonly string[], words: readonly HouseWord[]): readonly string[] {
  const known = words.map(({ name }) => name);
  return asked.map((given) => {
    const word = given.trim().toLowerCase().replace(/^is_/, '');
    if (known.includes(word)) return word;
    const nearest = nearestName(word, known);
    throw new InvalidArgumentError(
      `There is no house word of this name${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
      known.length === 0
        ? 'Leave is out. The operator may define house words under words in a rules file (PIM_RULES).'
        : `The house words are ${known.join(', ')}.`,
      'is',
    );
  });
}

/** Rows that are read at a time. */
const MAX_ROWS = 50_000;

/** @throws InvalidArgumentError for a word that could not be asked of this catalog: nobody knows what it is true of */
async function refuseUnasked(words: readonly string[], localCopy: LocalCopy, call: CallContext['call']): Promise<void> {
  const columns = words.map((word) => `count(${nameColumn(word)}) = 0 AND count(*) > 0`).join(', ');
  const sql = `SELECT ${columns} FROM ${QUALITY}.${WORDS_TABLE}`;
  const { rows } = await localCopy.query(sql, { offset: 0, maxRows: 1, isWhole: true }, call);
  const unasked = words.find((_word, at) => rows[0]?.[at] === true);
  if (unasked === undefined) return;
  throw new InvalidArgumentError(
    `The house word ${unasked} could not be asked of this catalog, so nobody knows which products it is true of.`,
    'Leave it out; audit_catalog tells the operator what is wrong with it.',
    'is',
  );
}

/**
 * The condition that a product is of all of some words, as the local copy tells.
 * @returns the words as the rules file has them, too
 * @throws InvalidArgumentError for a word that it has not; CatalogError as LocalCopy.query does, and while they are worked out
 */
export async function askWords(
  asked: readonly string[],
  context: CallContext,
): Promise<{ readonly words: readonly string[]; readonly condition: Condition }> {
  const { settings, call } = context;
  const words = findWords(asked, (await settings.readRules?.())?.words ?? []);
  const localCopy = requireLocalCopy(context);
  const sql = `SELECT product_id FROM products WHERE ${isOfWords('product_id', words)} ORDER BY product_id`;
  await refuseUnasked(words, localCopy, call);
  const ids = new Set<number>();
  for (let offset = 0, counted = 1; offset < counted; offset += MAX_ROWS) {
    const result = await localCopy.query(sql, { offset, maxRows: MAX_ROWS, maxMs: 60_000, isWhole: true }, call);
    for (const [id] of result.rows) ids.add(Number(id));
    ({ counted } = result);
  }
  const test: Condition['test'] = (record) => yesNo(ids.has(readId(getField(record, 'ProductId')) ?? Number.NaN));
  const isIt = isOfWords('t.product_id', words);
  const inCopy: Condition['sql'] = { field: 'product_id', build: () => ({ maybe: isIt, surely: isIt }) };
  return { words, condition: { argument: 'is', wire: 'ProductId', test, sql: inCopy } };
}

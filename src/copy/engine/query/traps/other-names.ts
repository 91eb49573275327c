/** A property or option by one of the names that its code has: `name = 'Weight'`, where others call it Gewicht. Pure but for what is asked of the copy. */

import { isRecord } from '../../../../record/value.ts';
import { quote } from '../../../sql-quote.ts';
import { findPlace } from './columns.ts';
import { type Compared, listCompared } from './compared-texts.ts';
import { buildOwnRows, buildRows } from './rows.ts';
import type { Select } from './selects.ts';
import { listQuoted } from './tell-absent.ts';
import { isPlain, repeatText, type Suspicion, type Trap } from './trap.ts';
import { listParts, type Node, readColumn, readText, splitAnd } from './tree.ts';

/** Views in whose rows a code stands for one attribute of many records. */
export const OF_ATTRIBUTES = /^(properties|options|variant_attributes|attributes)$/;

/** A code of more names than that is none of an attribute. */
export const MOST_NAMES = 4;

/** The trap. */
export const findOtherNames: Trap = (select) => {
  const compared = select.conditions.flatMap(({ node }) => listCompared(select, node));
  const isByCode =
    givesCodes(select) ||
    select.conditions.some(({ node }) =>
      listParts(node).some((part) => part.type === 'COLUMN_REF' && findPlace(select, part)?.name === 'code'),
    );
  const codes = listCodes(select);
  const written = compared.map(({ text }) => text.toLowerCase());
  return compared.filter(isName).flatMap((one) => (isByCode ? [] : [suspect(one, written, codes)]));
};

function isName({ column, isNegated }: Compared): boolean {
  return column.name === 'name' && OF_ATTRIBUTES.test(column.view.name) && !isNegated;
}

/** Whether a subquery only looks up the code of a name, by which the query around it finds all. */
function givesCodes({ use, given }: Select): boolean {
  const [first, ...more] = given ?? [];
  return use !== 'answer' && more.length === 0 && readColumn(first?.made)?.at(-1) === 'code';
}

/** The texts that the whole query compares columns called code with, its subqueries included. */
function listCodes(select: Select): readonly string[] {
  let root = select;
  while (root.outer !== undefined) root = root.outer;
  const codes: string[] = [];
  const left: unknown[] = [root.node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (Array.isArray(next)) left.push(...next);
    if (!isRecord(next)) continue;
    left.push(...Object.values(next).filter((part) => typeof part === 'object' && part !== null));
    if (next.type !== 'COMPARE_EQUAL' && next.type !== 'COMPARE_IN') continue;
    const parts = listParts(next);
    if (!parts.some((part) => readColumn(part)?.at(-1) === 'code')) continue;
    codes.push(...parts.flatMap((part) => readText(part)?.toLowerCase() ?? []));
  }
  return codes;
}

/**
 * @param written the texts that the SELECT compares with, so that none is said to be left out
 * @param codes the codes that the query asks for
 */
function suspect({ column, text }: Compared, written: readonly string[], codes: readonly string[]): Suspicion {
  // Under the other conditions, so that only rows count which the query would have found by the code.
  const rows = buildOwnRows(column, (own) =>
    listParts(own).every((part) => findPlace(column.select, part)?.name !== 'name'),
  );
  return {
    confirm: async (ask) => {
      const found = await ask(
        rows,
        (of) =>
          `SELECT DISTINCT code, name FROM ${of} WHERE lower(name) <> lower(${quote(text)}) AND code IN (SELECT code FROM ${of} WHERE lower(name) = lower(${quote(text)})) LIMIT ${MOST_NAMES}`,
      );
      const [code] = (found ?? []).map(([value]) => String(value));
      if (code !== undefined && codes.includes(code.toLowerCase())) return undefined;
      const names = (found ?? [])
        .map(([, name]) => String(name))
        .filter((name) => !written.includes(name.toLowerCase()));
      if (code === undefined || names.length === 0 || names.length >= MOST_NAMES) return undefined;
      const around = buildAround(column);
      const isOther = (of: string): string =>
        `SELECT 1 FROM ${of} WHERE code = ${quote(code)} AND lower(name) <> lower(${quote(text)}) LIMIT 1`;
      // Among the rows that all other conditions leave, the code may have no other name.
      if (around !== undefined && (await ask(around, isOther))?.length === 0) return undefined;
      const plain = names.filter(isPlain);
      const others =
        plain.length === 0 ? 'other names' : `${plain.length === 1 ? 'the name' : 'the names'} ${listQuoted(plain)}`;
      const fix = isPlain(code) ? `code = ${repeatText(code)} finds all` : 'compare code to find all';
      return `The code of ${repeatText(text)} in ${column.view.name} also has ${others}; ${fix}.`;
    },
  };
}

/**
 * The codes and names of a view within all that the query joins it with, under all conditions of WHERE but those on the name.
 * Undefined: ON compares the name.
 */
function buildAround({ select, source }: Compared['column']): Node | undefined {
  const { node, conditions, ctes } = select;
  const isOnName = (one: Node): boolean =>
    listParts(one).some((part) => {
      const place = findPlace(select, part);
      return place?.source === source && place.name === 'name';
    });
  if (conditions.some((one) => !one.isWhere && isOnName(one.node))) return undefined;
  const given = ['code', 'name'].map((name) => ({
    class: 'COLUMN_REF',
    type: 'COLUMN_REF',
    alias: '',
    column_names: [source.alias, name],
  }));
  const others = splitAnd(node.where_clause).filter((one) => !isOnName(one));
  return buildRows(node.from_table, others, ctes, given);
}

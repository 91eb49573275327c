/** Groups by a text that is written in several ways, each a group of its own: OtterBox and Otterbox, Colour and Renk. Pure but for what is asked of the copy. */

import { findColumn, readMeant, type ViewColumn } from './columns.ts';
import { MOST_NAMES, OF_ATTRIBUTES } from './other-names.ts';
import { buildOwnRows, listGroups } from './rows.ts';
import { listQuoted } from './tell-absent.ts';
import { isPlain, quoteName, type Suspicion, type Trap } from './trap.ts';
import { isAggregate, listNodes } from './tree.ts';

/** Columns whose texts mean the same in any case. */
const WORDED = /^(name|value|label|culture|currency|unit|material)$/;

/** The trap. Beside an id the texts are those of different things. */
export const findSplitGroups: Trap = (select) => {
  if (!listNodes(select.node.select_list).some(isAggregate)) return [];
  const groups = listGroups(select, isAggregate).map((group) => findColumn(select, readMeant(select, group, false)));
  if (groups.some((column) => column?.name.endsWith('_id'))) return [];
  const isByCode = groups.some((column) => column?.name === 'code');
  return groups.flatMap((column): readonly Suspicion[] => {
    if (column?.column.type !== 'VARCHAR' || !WORDED.test(column.name)) return [];
    const name = quoteName(column.name);
    return [
      ...(column.name === 'name' && OF_ATTRIBUTES.test(column.view.name) && !isByCode ? [suspectNames(column)] : []),
      {
        confirm: async (ask) => {
          const [spellings] =
            (await ask(
              buildOwnRows(column),
              (of) =>
                `SELECT min(${name}), max(${name}) FROM ${of} WHERE ${name} IS NOT NULL GROUP BY lower(${name}) HAVING min(${name}) <> max(${name}) ORDER BY count(*) DESC LIMIT 1`,
            )) ?? [];
          if (spellings === undefined) return undefined;
          const texts = spellings.map(String);
          const such = texts.every(isPlain) ? ` (${listQuoted(texts)})` : '';
          return `${column.view.name}.${column.name} has texts that differ only in case${such}, each a group of its own; GROUP BY lower(${column.name}) counts them together.`;
        },
      },
    ];
  });
};

/** Of an attribute that has a name in each language, and one code. */
function suspectNames(column: ViewColumn): Suspicion {
  return {
    confirm: async (ask) => {
      const [names] =
        (await ask(
          buildOwnRows(column),
          (of) =>
            `SELECT min(name), max(name) FROM ${of} WHERE code IS NOT NULL GROUP BY code HAVING count(DISTINCT lower(name)) BETWEEN 2 AND ${MOST_NAMES} ORDER BY count(*) DESC LIMIT 1`,
        )) ?? [];
      if (names === undefined) return undefined;
      const texts = names.map(String);
      const such = texts.every(isPlain) ? ` (${listQuoted(texts)})` : '';
      return `${column.view.name}.name has several names of one code${such}, each a group of its own; GROUP BY code counts them together.`;
    },
  };
}

/** Groups by a text that is written in several cases, each a group of its own: OtterBox and Otterbox. Pure but for what is asked of the copy. */

import { findColumn, readMeant } from './columns.ts';
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
  return groups.flatMap((column): readonly Suspicion[] => {
    if (column?.column.type !== 'VARCHAR' || !WORDED.test(column.name)) return [];
    const name = quoteName(column.name);
    return [
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

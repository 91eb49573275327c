/** Numbers of several units in one average, sum or extreme: 2 kg and 500 g. Pure but for what is asked of the copy. */

import { listPlaces, traceColumn } from './columns.ts';
import { listKept } from './kept-columns.ts';
import { buildOwnRows } from './rows.ts';
import { quoteName, type Suspicion, type Trap } from './trap.ts';
import { isExtreme, isSumming, listNodes, listParts, readFunction } from './tree.ts';

/** The trap. */
export const findMixedUnits: Trap = (select) => {
  const calls = listNodes(select.node.select_list)
    .flatMap(listParts)
    .filter((part) => isSumming(part) || isExtreme(part));
  return calls.flatMap((call): readonly Suspicion[] => {
    const columns = listNodes(call.children)
      .flatMap((child) => listPlaces(select, child))
      .map(traceColumn);
    const column = columns.find((one) => one?.name === 'number');
    if (column === undefined) return [];
    const kept = listKept(select, column, call);
    if (kept.includes('unit')) return [];
    const { name: view } = column.view;
    const groups = kept.length === 0 ? '' : `GROUP BY ${kept.map(quoteName)}`;
    return [
      {
        confirm: async (ask) => {
          const [[units, bases] = []] =
            (await ask(
              buildOwnRows(column),
              (of) =>
                `SELECT max(units), max(bases) FROM (SELECT count(DISTINCT unit) AS units, count(DISTINCT base_unit) AS bases FROM ${of} WHERE number IS NOT NULL ${groups})`,
            )) ?? [];
          if (Number(units ?? 0) < 2) return undefined;
          const fix = Number(bases ?? 0) < 2 ? 'use number_base' : 'use number_base, and GROUP BY name, base_unit';
          return `${readFunction(call)} of ${view}.number mixes several units; ${fix}.`;
        },
      },
    ];
  });
};

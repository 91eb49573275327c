/** What numbers and names were compared with, where whoever asked may not know that there are several: currencies, units, places. */

import type { Notice } from '../../../answer/notices.ts';
import type { NamedValue } from '../../../filter/named-value.ts';
import { buildConditions } from '../../../question/build-conditions.ts';
import { buildRelations, type Selection, withTables } from '../../../question/build-select.ts';
import { LISTS } from '../../../question/list-rows.ts';
import {
  judgeRow,
  type NamedArgument,
  namedRows,
  OWN_PLACE,
} from '../../../question/named-values.ts';
import type { Rows } from '../../../question/rows.ts';
import { readQuantities } from '../../../record/quantity.ts';
import { findUnit } from '../../../record/units.ts';
import type { ListQuestion } from '../asked/question.ts';
import { comparesAnyPrice } from './describe-lacking.ts';

/** Notes what was compared. @throws CatalogError as Rows does */
export async function noteComparisons(
  question: ListQuestion,
  selection: Selection,
  rows: Rows,
): Promise<readonly Notice[]> {
  const { args, kind } = question;
  const notices: Notice[] = [];
  if (comparesAnyPrice(question) && (await countCurrencies(kind, rows)) > 1) {
    notices.push({ code: 'prices_in_several_currencies' });
  }
  const neverUpdated = await countNeverUpdated(question, selection, rows);
  if (neverUpdated > 0) notices.push({ code: 'never_updated', count: neverUpdated });
  for (const argument of ['properties', 'options'] as const) {
    for (const named of args[argument] ?? []) {
      notices.push(...(await notePlaces(argument, named, selection, rows)));
      if (await isInSeveralUnits(named, selection, rows)) {
        notices.push({ code: 'several_units', argument });
      }
    }
  }
  return notices;
}

/** What was created since may never have been updated: how many records that leaves out. */
async function countNeverUpdated(
  { args: { updated_after: date } }: ListQuestion,
  selection: Selection,
  rows: Rows,
): Promise<number> {
  if (date === undefined) return 0;
  const others = selection.conditions.filter(({ argument }) => argument !== 'updated_after');
  const conditions = [...others, ...buildConditions({ changed_after: date })];
  const sql = withTables(
    buildRelations({ ...selection, conditions }),
    `SELECT count(*) FROM matches m JOIN ${selection.list} t ON t.rowid = m.row
     WHERE t.updated IS NULL`,
  );
  return Number((await rows.ask(sql))[0]?.[0] ?? 0);
}

async function countCurrencies(kind: string, rows: Rows): Promise<number> {
  const sql = `SELECT count(DISTINCT upper(currency)) FROM prices WHERE owner = '${kind}'`;
  return Number((await rows.ask(sql))[0]?.[0] ?? 0);
}

/** Where matches have the value, unless all have it in the list that the argument names. */
async function notePlaces(
  argument: NamedArgument,
  named: NamedValue,
  selection: Selection,
  rows: Rows,
): Promise<readonly Notice[]> {
  const own = OWN_PLACE[argument];
  const { id } = LISTS[selection.list];
  const place =
    selection.list === 'products'
      ? "CASE WHEN e.owner = 'variant' THEN 'variant' ELSE e.place END"
      : "CASE WHEN e.owner = 'product' THEN 'product' ELSE e.place END";
  const sql = withTables(
    buildRelations(selection),
    `SELECT
       ${place} AS place,
       count(DISTINCT e.${id}) FILTER (${judgeRow(named)}) AS records
     FROM ${namedRows(named.name, selection.list)} AND e.${id} IN (SELECT id FROM matches)
     GROUP BY 1
     ORDER BY 2 DESC, 1`,
  );
  const counts = new Map([[own as string, 0]]);
  for (const [where, count] of await rows.ask(sql)) counts.set(String(where), Number(count));
  if ([...counts.keys()].every((where) => where === own)) return [];
  const placed = [...counts].map(([where, count]) => ({ place: where, count }));
  return [{ code: 'matched_in_places', name: named.name, counts: placed }];
}

/** Whether bounds without a unit were compared with numbers in several. */
async function isInSeveralUnits(
  { name, min, max, unit, value }: NamedValue,
  selection: Selection,
  rows: Rows,
): Promise<boolean> {
  const isCompared = min !== undefined || max !== undefined;
  if (!isCompared || (unit ?? (value && readQuantities(value)[0]?.unit)) !== undefined)
    return false;
  const { id } = LISTS[selection.list];
  const sql = withTables(
    buildRelations(selection),
    `SELECT DISTINCT e.number_unit_folded
     FROM ${namedRows(name, selection.list)}
       AND e.number_unit_folded IS NOT NULL
       AND e.${id} IN (SELECT id FROM judged)`,
  );
  const units = (await rows.ask(sql)).map(([one]) => findUnit(String(one))?.symbol ?? String(one));
  return new Set(units).size > 1;
}

/** A query with a text in place of another, where the one written can mean nothing else. Pure but for what writes the SQL. */

import { isRecord } from '../../../record/value.ts';
import type { Found } from './traps/find-traps.ts';
import { repeatText } from './traps/trap.ts';
import { readText } from './traps/tree.ts';

/** The one slip of a query that gave nothing; undefined: it has none, or several, so that what is meant is not sure. */
export function pickSlip({ slips }: Found): Found['slips'][number] | undefined {
  const [slip, ...others] = slips;
  return others.length === 0 ? slip : undefined;
}

/** The tree with what is meant in the condition of the slip. */
export function correctTree(tree: unknown, { condition, text, meant }: Found['slips'][number]): unknown {
  const copy = (value: unknown, isWithin: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => copy(one, isWithin));
    if (!isRecord(value)) return value;
    const isThere = isWithin || value === condition;
    if (isThere && readText(value) === text && isRecord(value.value))
      return { ...value, value: { ...value.value, value: meant } };
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part, isThere)]));
  };
  return copy(tree, false);
}

/** What stands beside the rows of the corrected query. */
export function tellCorrected({ of, text, meant }: Found['slips'][number]): string {
  return `${of} is never ${repeatText(text)}, so these rows are of ${repeatText(meant)}, which differs only in case, accents or spaces.`;
}

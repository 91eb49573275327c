/** A query with other texts in it, where those written can mean nothing else. Pure but for what writes the SQL. */

import { isRecord } from '../../../record/value.ts';
import type { Found } from './traps/find-traps.ts';
import { repeatText } from './traps/trap.ts';
import { readText } from './traps/tree.ts';

/** The tree with what is meant in the conditions that have a slip. */
export function correctTree(tree: unknown, { slips }: Pick<Found, 'slips'>): unknown {
  const copy = (value: unknown, within: Found['slips']): unknown => {
    if (Array.isArray(value)) return value.map((one) => copy(one, within));
    if (!isRecord(value)) return value;
    const inside = [...within, ...slips.filter(({ condition }) => condition === value)];
    const slip = inside.find(({ text }) => readText(value) === text);
    if (slip !== undefined && isRecord(value.value)) return { ...value, value: { ...value.value, value: slip.meant } };
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part, inside)]));
  };
  return copy(tree, []);
}

/** What stands beside the rows of the corrected query, of one slip. */
export function tellCorrected({ of, text, meant }: Found['slips'][number]): string {
  return `${of} is never ${repeatText(text)}, so the query was run with ${repeatText(meant)} in its place.`;
}

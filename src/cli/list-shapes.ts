/** What `pim-mcp doctor` tells of the keys within the lists of records. */

import type { ShapeRow } from '../record/shapes/describe-shapes.ts';
import type { Labels } from '../record/shapes/labels.ts';

/** A list, and what its keys stand for. */
export interface ListShapes {
  readonly list: string;
  /** `name ← attributeLabel, value ← data; without a role: comment`. */
  readonly says: string;
}

/** Keys without a role that are named. */
const MOST_STRANGERS = 8;

/** Sums up each list; keys that few entries have come last. */
export function listShapes(rows: readonly ShapeRow[]): readonly ListShapes[] {
  const lists = [...new Set(rows.map(({ list }) => list))];
  return lists.map((list) => {
    const ofList = rows.filter((row) => row.list === list);
    const known = ofList.filter(({ role }) => role !== undefined).map(formatRole);
    const strangers = ofList.filter(({ role }) => role === undefined).map(({ path }) => path);
    const parts = [
      known.length === 0 ? 'no key has a role' : known.join(', '),
      ...(strangers.length === 0 ? [] : [`without a role: ${formatFirst(strangers)}`]),
    ];
    return { list, says: `${parts.join('; ')}.` };
  });
}

/** Sums up how many names of the entries of each list stand elsewhere, and where. */
export function listLabels(all: readonly Labels[]): readonly ListShapes[] {
  const lists = [...new Set(all.map(({ list }) => list))];
  return lists.map((list) => {
    const parts = all
      .filter((labels) => labels.list === list)
      .map(({ place, labels }) => `${labels.length} from ${place}`);
    return { list, says: `${[...new Set(parts)].join(', ')}.` };
  });
}

function formatRole({ role, path, source }: ShapeRow): string {
  const said = `${role} ← ${path}`;
  if (source === 'words') return said;
  const by = source === 'operator' ? 'shapes' : 'its values';
  return `${said} (by ${by})`;
}

function formatFirst(paths: readonly string[]): string {
  const left = paths.length - MOST_STRANGERS;
  const first = paths.slice(0, MOST_STRANGERS).join(', ');
  return left > 0 ? `${first} and ${left} more` : first;
}

import type { ShapeRow } from '../record/shapes/describe-shapes.ts';
import type { Labels } from '../record/shapes/labels.ts';

interface ListShapes {
  readonly list: string;
  // `name ← attributeLabel, value ← data; without a role: comment`.
  readonly says: string;
}

// Keys without a role that are named.
const MAX_UNKNOWN = 8;

/** Sums up each list; keys that few entries have come last. */
export function listShapes(rows: readonly ShapeRow[]): readonly ListShapes[] {
  const lists = [...new Set(rows.map(({ list }) => list))];
  return lists.map((list) => {
    const listRows = rows.filter((row) => row.list === list);
    const roles = listRows.filter(({ role }) => role !== undefined).map(formatRole);
    const unknownPaths = listRows.filter(({ role }) => role === undefined).map(({ path }) => path);
    const parts = [
      roles.length === 0 ? 'no key has a role' : roles.join(', '),
      ...(unknownPaths.length === 0 ? [] : [`without a role: ${formatFirst(unknownPaths)}`]),
    ];
    return { list, says: `${parts.join('; ')}.` };
  });
}

/** Sums up how many names of the entries of each list stand elsewhere, and where. */
export function listLabels(tables: readonly Labels[]): readonly ListShapes[] {
  const lists = [...new Set(tables.map(({ list }) => list))];
  return lists.map((list) => {
    const parts = tables
      .filter((labels) => labels.list === list)
      .map(({ place, labels }) => `${labels.length} from ${place}`);
    return { list, says: `${[...new Set(parts)].join(', ')}.` };
  });
}

function formatRole({ role, path, source }: ShapeRow): string {
  const meaning = `${role} ← ${path}`;
  if (source === 'words') return meaning;
  const by = source === 'operator' ? 'shapes' : 'its values';
  return `${meaning} (by ${by})`;
}

function formatFirst(paths: readonly string[]): string {
  const left = paths.length - MAX_UNKNOWN;
  const first = paths.slice(0, MAX_UNKNOWN).join(', ');
  return left > 0 ? `${first} and ${left} more` : first;
}

import type { Column } from './columns.ts';
import type { ListName } from './lists.ts';
import type { Profile, RoleSource, Shape } from './reshape.ts';
import { type Role, readRoleKey } from './role-keys.ts';

/** Meaning of the values under one path of keys. */
export interface ShapeRow {
  readonly list: ListName;
  /** The keys from the entry, joined by dots. */
  readonly path: string;
  /** Absent if unknown; the values are then in `extras`. */
  readonly role?: Role;
  readonly source?: RoleSource | 'words';
  readonly filled: number;
}

// Most paths of a list that are described; keys that are names of entries have no limit.
const MAX_PATHS = 40;

/** Describes lists with the shapes that they are read by. */
export function describeShapes(profile: Profile, shapes: readonly Shape[]): readonly ShapeRow[] {
  return [...profile].flatMap(([list, { columns, twins }]) => {
    const sent = columns.filter(({ path }) => readRoleKey(path) === undefined);
    const fullest = sent.toSorted((left, right) => right.values.size - left.values.size);
    const described = fullest.slice(0, MAX_PATHS);
    // Values in lists within the entries have no column.
    const within = twins.filter(({ path }) => {
      const isColumn = described.some((column) => column.path === path);
      return !isColumn && findShape(shapes, list, path) !== undefined;
    });
    return [
      ...described.map((column) => describeColumn(list, column, shapes)),
      ...within.map(
        (twin): ShapeRow => ({
          list,
          source: 'values',
          ...twin,
        }),
      ),
    ];
  });
}

function findShape(shapes: readonly Shape[], list: ListName, path: string): Shape | undefined {
  return shapes.find((shape) => shape.list === list && shape.path === path);
}

function describeColumn(
  list: ListName,
  { path, role, values }: Column,
  shapes: readonly Shape[],
): ShapeRow {
  const shape = findShape(shapes, list, path);
  const counted = {
    list,
    path,
    filled: values.size,
  };
  if (shape !== undefined) {
    return {
      ...counted,
      role: shape.role,
      source: shape.source,
    };
  }
  if (role === undefined || role === 'noise') return counted;
  return {
    ...counted,
    role,
    source: 'words',
  };
}

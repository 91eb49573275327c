import type { CopyShapes } from '../copy/protocol.ts';
import { HIDDEN_LISTS, type HiddenSpec } from '../record/hidden/hidden-names.ts';

/**
 * Sums up the hidden names: `fields: cost; properties: Margin.`; undefined where nothing is hidden.
 */
export function listHidden(spec: HiddenSpec): string | undefined {
  const parts = HIDDEN_LISTS.flatMap((list) => {
    const names = spec[list] ?? [];
    return names.length === 0 ? [] : [`${list}: ${names.join(', ')}`];
  });
  return parts.length === 0 ? undefined : `${parts.join('; ')}.`;
}

/** Describes how many values were left out of a copy. */
export function countHidden(shapes: CopyShapes | undefined): string {
  if (shapes === undefined) return 'There is no local copy yet that anything was left out of.';
  const { leftOut = {} } = shapes;
  const parts = HIDDEN_LISTS.flatMap((list) => {
    const count = leftOut[list];
    return count === undefined ? [] : [`${list} ${count}`];
  });
  const total = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const by = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  return `${total} values were left out of the local copy when all of it was last written${by}.`;
}

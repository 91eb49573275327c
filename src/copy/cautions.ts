import type { Notice } from '../pim/catalog-port.ts';
import type { CopiedList, CopyInfo } from './copy-port.ts';

const HOUR_MS = 3_600_000;

/** Returns notices about the age of a copy and about its incomplete lists. */
export function listCautions({ asOf, lists }: CopyInfo): readonly Notice[] {
  const states = Object.entries(lists).flatMap(([list, state]): readonly Notice[] => {
    const { complete, notes } = state;
    if (notes !== undefined) {
      return [
        {
          code: isLastingLack(state) ? 'list_lacks' : 'list_note',
          list,
          notes,
        },
      ];
    }
    return complete ? [] : [{ code: 'list_not_whole', list }];
  });
  const owned = [lists.variants, lists.product_media, lists.variant_media];
  const [oldest = asOf] = owned.flatMap((list) => list?.readFrom ?? []).sort();
  if (Date.parse(asOf) - Date.parse(oldest) <= 24 * HOUR_MS) return states;
  return [...states, { code: 'variants_read_earlier', day: oldest.slice(0, 10) }];
}

/**
 * Returns true if the gap of a list lasts until the catalog or the credentials change: a session is
 * told once.
 */
export function isLastingLack({ complete, notes = [] }: CopiedList): boolean {
  const isCutAlone = notes.length > 0 && notes.every(({ code }) => code === 'list_cut');
  return complete === null || isCutAlone;
}

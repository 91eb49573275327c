/** What get_media asks: the media of owners, which of them have no cover, and what of owners that nothing came for. */

import type { CallContext } from '../../call/context.ts';
import type { Page, PageQuery } from '../../pim/port.ts';
import { lookForOwnersOf } from './look-for-owners.ts';
import { createMediaTally, type MediaTally, openMedia, type Wanted } from './media.ts';
import type { OwnerKind } from './owned-media.ts';

/** Which media of whom are asked for. */
interface AskedMedia {
  readonly owner: OwnerKind;
  /** The owners, as the call names them. */
  readonly owners: readonly (string | number)[];
  readonly wanted: Wanted;
  /** True when one filter body names all owners, so that its entries are all there are. */
  readonly isOnly: boolean;
}

/** The parts of a list question that are about media. */
export function openAskedMedia(asked: AskedMedia, { call }: CallContext) {
  const tally = createMediaTally(asked.owners);
  return {
    ...openTallied(asked, tally),
    secondLook: {
      ...lookForOwnersOf(asked.owner),
      // All media are read anew, and counted anew.
      renew: () => {
        for (const sentence of tally.sentences()) call.warnings.delete(sentence);
        return openTallied(asked, createMediaTally(asked.owners));
      },
    },
  };
}

function openTallied({ owner, wanted, isOnly }: AskedMedia, tally: MediaTally) {
  return {
    unmatched: (complete: boolean) => (complete && wanted.cover_only ? tally.coverless() : {}),
    openPages: (query: PageQuery, context: CallContext): AsyncGenerator<Page, void, void> =>
      openMedia({ owner, wanted, tally, isOnly }, query, context),
  };
}

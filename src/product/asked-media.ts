/** What get_media asks: the media of owners, which of them have no cover, and what of owners that nothing came for. */

import type { CallContext } from '../call/context.ts';
import type { Page, PageQuery } from '../pim/port.ts';
import { type PimRecord, toSnakeCase } from '../record/value.ts';
import { lookForOwnersOf } from './look-for-owners.ts';
import { createMediaTally, type MediaTally, openMedia, type Wanted } from './media.ts';
import type { OwnerKind } from './owned-media.ts';
import { choosePictures, showPictures } from './show-pictures.ts';

/** Which media of whom are asked for. */
interface AskedMedia {
  readonly owner: OwnerKind;
  /** The owners, as the call names them. */
  readonly owners: readonly (string | number)[];
  readonly wanted: Wanted;
  /** True when one filter body names all owners, so that its entries are all there are. */
  readonly isOnly: boolean;
  /** How many pictures are to be shown. */
  readonly show: number;
}

/** The parts of a list question that are about media. */
export function openAskedMedia(asked: AskedMedia, context: CallContext) {
  const { call } = context;
  const tally = createMediaTally(asked.owners);
  return {
    ...openTallied(asked, tally, context),
    secondLook: {
      ...lookForOwnersOf(asked.owner),
      // All media are read anew, and counted anew.
      renew: () => {
        for (const sentence of tally.sentences()) call.warnings.delete(sentence);
        return openTallied(asked, createMediaTally(asked.owners), context);
      },
    },
  };
}

function openTallied({ owner, wanted, isOnly, show }: AskedMedia, tally: MediaTally, context: CallContext) {
  const entries: PimRecord[] = [];
  return {
    unmatched: (complete: boolean) => (complete && wanted.cover_only ? tally.coverless() : {}),
    openPages: async function* (query: PageQuery, own: CallContext): AsyncGenerator<Page, void, void> {
      for await (const page of openMedia({ owner, wanted, tally, isOnly }, query, own)) {
        entries.push(...page.records);
        yield page;
      }
    },
    showPictures: (shown: number, maxTokens: number) =>
      showPictures(
        choosePictures(entries.slice(0, shown), owner.wire, show),
        { ownerKey: toSnakeCase(owner.wire), maxTokens },
        context,
      ),
  };
}

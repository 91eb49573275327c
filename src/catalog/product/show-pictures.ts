/** Pictures that a model is to see: which of the media shown, and how many the token budget has room for. */

import type { PicturesShown } from '../../answer/envelope.ts';
import { countPictureTokens } from '../../answer/tokens.ts';
import type { NotShown, Picture } from '../../pim/catalog-port.ts';
import {
  getField,
  type JsonValue,
  type PimRecord,
  readBoolean,
  readId,
  readText,
  toSnakeCase,
} from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';

/** What pictures are asked for. */
interface AskedPictures {
  /** How many at most. */
  readonly show: number;
  /** Of the whole answer. */
  readonly maxTokens: number;
  /** The field of media that holds whose each is. */
  readonly ownerField: string;
}

/** The covers first, then the others in the order of the answer. */
function choosePictures(entries: readonly PimRecord[], { show, ownerField }: AskedPictures) {
  const pictures = [...entries.entries()].filter(
    ([, entry]) => getField(entry, 'MediaKind') === 'picture',
  );
  const isCover = (entry: PimRecord): boolean => readBoolean(getField(entry, 'IsCover')) === true;
  return pictures
    .toSorted(([, one], [, other]) => Number(isCover(other)) - Number(isCover(one)))
    .slice(0, show)
    .map(([index, entry]) => {
      const field = getField(entry, ownerField);
      const owner = typeof field === 'number' ? field : (readText(field) ?? '');
      const id = readId(getField(entry, 'PictureId'));
      // Its id, or its place among the media of the answer, from 1.
      return {
        entry,
        owner,
        name: id === undefined ? { number: index + 1 } : { picture_id: id },
      };
    });
}

/** The part of the token budget that stays for the text, and the least of it. */
const TEXT_SHARE = 0.25;
const LEAST_TEXT_TOKENS = 200;

/**
 * Most bytes of a picture: for clients that were seen to show pictures, and for all others, of which some write the picture as
 * base64 text for the model.
 */
const SHOWN_BYTES = 100 * 1024;
const UNSURE_BYTES = 24 * 1024;

/** What an answer's line about a picture costs, at most. */
const LINE_TOKENS = 35;

/**
 * Fetches pictures, covers first, and shows those that the token budget has room for.
 * @param entries the media of the answer, in its order
 * @throws CancelledError when the call was cancelled
 */
export async function showPicturesOf(
  entries: readonly PimRecord[],
  asked: AskedPictures,
  context: CallContext,
): Promise<PicturesShown> {
  const { maxTokens, ownerField } = asked;
  const chosen = choosePictures(entries, asked);
  const fetched = await Promise.all(
    chosen.map(async (one) => ({
      ...one,
      picture: await fetchPicture(one.entry, context),
    })),
  );
  const textTokens = Math.max(LEAST_TEXT_TOKENS, Math.ceil(maxTokens * TEXT_SHARE));
  const isOfOne = new Set(chosen.map(({ owner }) => owner)).size === 1;
  let tokens = 0;
  const shown: JsonValue[] = [];
  const missed = new Map<string, number[]>();
  const miss = (why: string, name: object): void => {
    missed.set(why, [...(missed.get(why) ?? []), ...Object.values(name)]);
  };
  for (const { picture, owner, name } of fetched) {
    if ('why' in picture) {
      miss(picture.why, name);
      continue;
    }
    const cost = countPictureTokens(picture);
    if (textTokens + tokens + cost + (shown.length + 1) * LINE_TOKENS > maxTokens) {
      miss(NO_ROOM, name);
      continue;
    }
    context.showPicture?.(picture);
    tokens += cost;
    const { width, height } = picture;
    shown.push({
      ...(isOfOne ? {} : { [toSnakeCase(ownerField)]: owner }),
      ...name,
      width,
      height,
      tokens: cost,
    });
  }
  return {
    tokens,
    told: {
      ...(shown.length > 0 && { shown }),
      ...(missed.size > 0 && { not_shown: Object.fromEntries(missed) }),
    },
  };
}

const NO_ROOM = 'max_tokens leaves no room for it';

async function fetchPicture(
  entry: PimRecord,
  { pictures, showPicture, showsPictures, call }: CallContext,
): Promise<Picture | NotShown> {
  const link = readText(getField(entry, 'Link'));
  if (link === undefined) return { why: 'it has no link' };
  if (pictures === undefined || showPicture === undefined) {
    return { why: 'this answer has no place for pictures' };
  }
  const { signal, deadlineAtMs } = call;
  const maxBytes = showsPictures === true ? SHOWN_BYTES : UNSURE_BYTES;
  return pictures.fetch(link, { signal, deadlineAtMs, maxBytes });
}

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

interface PictureRequest {
  readonly show: number;
  // Tokens of the whole answer.
  readonly maxTokens: number;
  // The field of media that names their owner.
  readonly ownerField: string;
}

function choosePictures(entries: readonly PimRecord[], { show, ownerField }: PictureRequest) {
  const pictures = [...entries.entries()].filter(
    ([, entry]) => getField(entry, 'MediaKind') === 'picture',
  );
  const isCover = (entry: PimRecord): boolean => readBoolean(getField(entry, 'IsCover')) === true;
  return pictures
    .toSorted(([, left], [, right]) => Number(isCover(right)) - Number(isCover(left)))
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

// The part of the token budget that stays for the text, and its minimum.
const TEXT_SHARE = 0.25;
const MIN_TEXT_TOKENS = 200;

// Most bytes of a picture for clients that were seen to show pictures, and for all others: some of
// those pass the picture to the model as base64 text.
const SHOWN_BYTES = 100 * 1024;
const UNSURE_BYTES = 24 * 1024;

// The most that the answer's line about a picture costs.
const LINE_TOKENS = 35;

/**
 * Fetches pictures, covers first, and shows those that the token budget has room for.
 * @param entries the media of the answer, in its order
 * @throws CancelledError when the call was cancelled
 */
export async function showPicturesOf(
  entries: readonly PimRecord[],
  request: PictureRequest,
  context: CallContext,
): Promise<PicturesShown> {
  const { maxTokens, ownerField } = request;
  const chosen = choosePictures(entries, request);
  const fetched = await Promise.all(
    chosen.map(async (choice) => ({
      ...choice,
      picture: await fetchPicture(choice.entry, context),
    })),
  );
  const textTokens = Math.max(MIN_TEXT_TOKENS, Math.ceil(maxTokens * TEXT_SHARE));
  const isOfOne = new Set(chosen.map(({ owner }) => owner)).size === 1;
  let tokens = 0;
  const rows: JsonValue[] = [];
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
    if (textTokens + tokens + cost + (rows.length + 1) * LINE_TOKENS > maxTokens) {
      miss(NO_ROOM, name);
      continue;
    }
    context.showPicture?.(picture);
    tokens += cost;
    const { width, height } = picture;
    rows.push({
      ...(isOfOne ? {} : { [toSnakeCase(ownerField)]: owner }),
      ...name,
      width,
      height,
      tokens: cost,
    });
  }
  return {
    tokens,
    part: {
      ...(rows.length > 0 && { shown: rows }),
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

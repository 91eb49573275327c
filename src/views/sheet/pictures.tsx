/** The pictures of a product and its variants: one large, small ones to choose from, and each as large as the window. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Host } from '../bridge/host.ts';
import {
  askTool,
  isValues,
  numberOf,
  type Problem,
  readRows,
  textOf,
  type Values,
  valuesOf,
} from '../bridge/read-answer.ts';
import { Failure } from '../components/load.tsx';
import { Picture } from '../components/picture.tsx';
import { useAttempt } from '../components/take-out.tsx';
import type { Card, SheetPicture } from '../view-data.ts';

/** A picture, and the codes of the variants that have the same file. */
interface Shown extends SheetPicture {
  readonly variants: readonly string[];
}

interface PicturesProps {
  readonly pictures: readonly SheetPicture[];
  /** Whether there are no others of the product itself. */
  readonly isKnown: boolean;
  readonly variants: readonly Values[];
  readonly host: Host;
}

/** The pictures; the cover is marked. */
export function Pictures({ pictures, isKnown, variants, host }: PicturesProps) {
  const covers = pictures.filter(({ isCover }) => isCover).length;
  const cover = Math.max(
    0,
    pictures.findIndex(({ isCover }) => isCover),
  );
  const [chosen, setChosen] = useState(cover);
  const [isLarge, setLarge] = useState(false);
  const [more, setMore] = useState<readonly Shown[]>();
  const [failure, attempt] = useAttempt();
  useEffect(() => {
    setChosen(cover);
    setMore(undefined);
  }, [pictures, cover]);
  const all = joinPictures(pictures, more ?? []);
  const shown = all[chosen];
  const load = async (): Promise<string> => {
    const found = await fetchOfVariants(host, variants);
    if ('failed' in found) return 'The pictures of the variants did not come.';
    setMore(found);
    return joinPictures(pictures, found).length === pictures.length ? 'The variants have no other pictures.' : '';
  };
  const note = covers === 0 ? 'None of the pictures is the cover.' : `${covers} pictures are marked as the cover.`;
  return (
    <div class="pictures">
      <button type="button" class="large" disabled={shown?.picture === undefined} onClick={() => setLarge(true)}>
        <Picture src={shown?.picture} host={shown?.pictureHost} alt={shown?.alt ?? ''} isNone={isKnown} />
        {shown?.isCover === true && <span class="badge mark">Cover</span>}
        <span class="hidden">Enlarge</span>
      </button>
      {shown !== undefined && shown.variants.length > 0 && <p class="note">{tellVariants(shown)}</p>}
      {all.length > 1 && (
        <ul class="strip" aria-label="Pictures">
          {all.map((one, index) => (
            <li key={index}>
              <button
                type="button"
                aria-pressed={index === chosen}
                aria-label={nameOf(one, index)}
                onClick={() => setChosen(index)}
              >
                <Picture src={one.picture} host={one.pictureHost} />
                {one.isCover && <span class="dot-mark" aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && covers !== 1 && <p class="note">{note}</p>}
      {variants.length > 0 && more === undefined && host.capabilities.serverTools !== undefined && (
        <button type="button" class="link" onClick={() => attempt(load)}>
          Pictures of the variants
        </button>
      )}
      <Failure why={failure} />
      {isLarge && shown !== undefined && (
        <Lightbox pictures={all} at={chosen} onMove={setChosen} onClose={() => setLarge(false)} />
      )}
    </div>
  );
}

const tellVariants = ({ variants }: Shown): string =>
  `Also of ${variants.length === 1 ? `variant ${variants[0]}` : `${variants.length} variants`}`;

const nameOf = ({ isCover, alt }: SheetPicture, at: number): string =>
  `Picture ${at + 1}${isCover ? ', cover' : ''}${alt === '' ? '' : `: ${alt}`}`;

/** Each file once, with the variants that have it. */
function joinPictures(own: readonly SheetPicture[], others: readonly Shown[]): readonly Shown[] {
  const joined: Shown[] = own.map((picture) => ({ ...picture, variants: [] }));
  for (const other of others) {
    const at = joined.findIndex(({ picture }) => picture !== undefined && picture === other.picture);
    const same = joined[at];
    if (same === undefined) joined.push(other);
    else joined[at] = { ...same, variants: [...new Set([...same.variants, ...other.variants])] };
  }
  return joined;
}

/** The most variants and pictures that are asked for at once. */
const [MOST_VARIANTS, MOST_PICTURES] = [100, 300];

async function fetchOfVariants(host: Host, variants: readonly Values[]): Promise<readonly Shown[] | Problem> {
  const ids = variants.slice(0, MOST_VARIANTS).flatMap(({ variant_id: id }) => numberOf(id) ?? []);
  const asked = { variant_ids: ids, limit: MOST_PICTURES, max_tokens: 8_000 };
  const { problem, forView, values } = await askTool(host, 'get_media', asked);
  if (problem !== undefined) return problem;
  // By the server of the same build; a card for each record of the answer.
  const cards = valuesOf(forView?.cards) as readonly Card[];
  return readRows(values, 'media').map((row, at): Shown => {
    const { picture, pictureHost, name = '', id = numberOf(row.variant_id) } = cards[at] ?? {};
    const owner = variants.find((variant) => variant.variant_id === id);
    const code = isValues(owner) ? textOf(owner.code) : textOf(id);
    const variantCodes = code === undefined ? [] : [code];
    return {
      ...(picture && { picture }),
      ...(pictureHost && { pictureHost }),
      isCover: false,
      alt: name,
      variants: variantCodes,
    };
  });
}

interface LightboxProps {
  readonly pictures: readonly Shown[];
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

/** One picture as large as the window, or in its own size. Arrows go to the others, Escape closes. */
function Lightbox({ pictures, at, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const shown = pictures[at];
  const move = (by: number): void => onMove((at + by + pictures.length) % pictures.length);
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label="Picture"
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') move(1);
        if (key === 'ArrowLeft') move(-1);
      }}
    >
      <div class="tools">
        <span class="grow">
          <bdi>{shown?.alt}</bdi>{' '}
          <span class="soft">
            {at + 1} of {pictures.length}
            {shown !== undefined && shown.variants.length > 0 && `, ${tellVariants(shown).toLowerCase()}`}
          </span>
        </span>
        {pictures.length > 1 && (
          <fieldset class="group" aria-label="Other pictures">
            <button type="button" onClick={() => move(-1)}>
              Previous
            </button>
            <button type="button" onClick={() => move(1)}>
              Next
            </button>
          </fieldset>
        )}
        <button type="button" aria-pressed={isZoomed} onClick={() => setZoomed(!isZoomed)}>
          Zoom
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is zoomed scrolls, which keys must be able to do as well */}
      <div class={isZoomed ? 'stage zoomed' : 'stage'} tabIndex={0}>
        <Picture src={shown?.picture} host={shown?.pictureHost} alt={shown?.alt ?? ''} />
      </div>
    </dialog>
  );
}

/**
 * Pictures of a product and its variants: one large, small ones to choose from, and each as large
 * as the window.
 */

import { useEffect, useRef, useState } from 'preact/hooks';
import { fetchAnswer, type Host } from '../bridge/host.ts';
import { numberOf, readRows, textOf, type Values, valuesOf } from '../bridge/read-answer.ts';
import { Attempt, Button } from '../components/controls.tsx';
import { useStateOf } from '../components/hooks.ts';
import { Picture } from '../components/picture.tsx';
import { useGo, useHost } from '../components/trail.tsx';
import { useWords } from '../components/words.ts';
import type { Card, SheetData, SheetPicture, ShownPicture } from '../view-data.ts';

// Picture, with the codes of the variants that have the same file.
interface ListedPicture extends SheetPicture {
  readonly isOwn: boolean;
  readonly variants: readonly string[];
}

interface PicturesProps {
  readonly data: SheetData;
  readonly variants: readonly Values[];
  /** Address of the picture that is shown first; absent: the cover. */
  readonly picture?: string | undefined;
}

/** Shows the pictures; the cover is marked. */
export function Pictures({ data: { pictures }, variants, picture }: PicturesProps) {
  const [host, go] = [useHost(), useGo()];
  const { formatCount } = useWords();
  const productPictures = pictures ?? [];
  const cover = productPictures.findIndex(({ isCover }) => isCover);
  const [isLarge, setLarge] = useState(false);
  const [more, setMore] = useStateOf<readonly ListedPicture[]>(pictures, []);
  const all = joinPictures(productPictures, more);
  const wanted = all.findIndex((entry) => picture !== undefined && entry.picture === picture);
  const [pressed, setChosen] = useStateOf(pictures, -1);
  const chosen = [pressed, wanted, cover].find((at) => at >= 0) ?? 0;
  const current = all[chosen];
  const hasMore = all.length > productPictures.length;
  const turn = async (): Promise<string> => {
    const variantPictures = hasMore ? [] : await fetchOfVariants(host, variants);
    if ('failed' in variantPictures) return 'They did not come. Try again in a moment.';
    setMore(variantPictures);
    if (pressed >= productPictures.length) setChosen(-1);
    if (hasMore) return '';
    const count = joinPictures(productPictures, variantPictures).length - productPictures.length;
    const variantWords =
      variants.length > MOST_VARIANTS ? `the first ${MOST_VARIANTS} variants` : 'the variants';
    return `${count === 0 ? 'No other pictures' : formatCount(count, 'picture')} of ${variantWords}.`;
  };
  useEffect(() => {
    // It is a picture of a variant.
    if (picture !== undefined && wanted === -1 && variants.length > 0) {
      void turn();
    }
  }, [pictures]);
  return (
    <div class="pictures">
      <button
        type="button"
        class="large"
        disabled={current?.picture === undefined}
        onClick={() => setLarge(true)}
      >
        <Picture
          of={enlarge(current ?? (pictures?.length === 0 ? { hasNoPicture: true } : {}))}
          alt={current?.alt ?? ''}
        />
        {current !== undefined && describeKind(current) !== '' && (
          <span class="badge mark">{describeKind(current)}</span>
        )}
        {current?.picture !== undefined && <span class="hidden">Enlarge</span>}
      </button>
      {current !== undefined && current.variants.length > 0 && (
        <p class="note">{describeVariants(current)}</p>
      )}
      {current?.isOwn && current.alt === '' && productPictures.some(({ alt }) => alt !== '') && (
        <p class="note">No alternative text</p>
      )}
      {all.length > 1 && (
        <ul class="strip" aria-label="Pictures">
          {all.map((entry, index) => (
            <li key={index}>
              <button
                type="button"
                aria-pressed={index === chosen}
                aria-label={nameOf(entry, index)}
                onClick={() => setChosen(index)}
              >
                <Picture of={entry} />
                {entry.isCover && <span class="dot-mark" aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {variants.length > 0 && go !== undefined && (
        <Attempt
          look="link"
          name={hasMore ? 'Hide pictures of the variants' : 'Pictures of the variants'}
          act={turn}
        />
      )}
      {isLarge && (
        <Lightbox pictures={all} at={chosen} onMove={setChosen} onClose={() => setLarge(false)} />
      )}
    </div>
  );
}

const enlarge = ({ full, ...of }: ShownPicture): ShownPicture =>
  full === undefined ? of : { ...of, picture: full };

function describeVariants({ isOwn, variants }: ListedPicture): string {
  const named = variants.length === 1 ? `variant ${variants[0]}` : `${variants.length} variants`;
  return `${isOwn ? 'Also of' : 'Of'} ${named}`;
}

const describeKind = ({ isCover, isPassive }: SheetPicture): string =>
  [isCover && 'Cover', isPassive && 'Passive'].filter(Boolean).join(', ');

const nameOf = (picture: SheetPicture, at: number): string =>
  [`Picture ${at + 1}`, describeKind(picture).toLowerCase()].filter(Boolean).join(', ') +
  (picture.alt && `: ${picture.alt}`);

// Lists each file once, with the variants that have it.
function joinPictures(
  productPictures: readonly SheetPicture[],
  variantPictures: readonly ListedPicture[],
): readonly ListedPicture[] {
  const joined: ListedPicture[] = productPictures.map((picture) => ({
    ...picture,
    isOwn: true,
    variants: [],
  }));
  for (const variantPicture of variantPictures) {
    const at = joined.findIndex(
      ({ picture }) => picture !== undefined && picture === variantPicture.picture,
    );
    const same = joined[at];
    if (same === undefined) {
      joined.push(variantPicture);
    } else {
      joined[at] = {
        ...same,
        variants: [...new Set([...same.variants, ...variantPicture.variants])],
      };
    }
  }
  return joined;
}

const [MOST_VARIANTS, MOST_PICTURES] = [100, 300];

async function fetchOfVariants(host: Host | undefined, variants: readonly Values[]) {
  const ids = variants.slice(0, MOST_VARIANTS).flatMap(({ variant_id: id }) => numberOf(id) ?? []);
  const request = { variant_ids: ids, limit: MOST_PICTURES, max_tokens: 8_000 };
  const { problem, forView, values } = await fetchAnswer(host, 'get_media', request);
  if (problem !== undefined) return problem;
  // By the server of the same build; a card for each record of the answer.
  const cards = valuesOf(forView?.cards) as readonly Card[];
  return readRows(values, 'media').map((row, at): ListedPicture => {
    const { name = '', id = numberOf(row.variant_id), ...card } = cards[at] ?? {};
    const owner = variants.find((variant) => variant.variant_id === id);
    const code = textOf(owner?.code) ?? textOf(id);
    return {
      ...card,
      isCover: false,
      alt: name,
      isOwn: false,
      variants: code === undefined ? [] : [code],
    };
  });
}

interface LightboxProps {
  readonly pictures: readonly ListedPicture[];
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

const LEAST_HEIGHT = 320;

// Opens a dialog in the visible part of the view.
// Returns a function that stops watching for that.
function showInSight(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  // A host may make its frame higher than the window: only an observer knows the visible part.
  const watch = new IntersectionObserver(([seen]) => {
    watch.disconnect();
    const { top = 0, height = 0 } = seen?.intersectionRect ?? {};
    const most = Math.min(innerHeight, Math.max(LEAST_HEIGHT, height));
    Object.assign(dialog.style, {
      top: `${Math.min(top, innerHeight - most)}px`,
      height: `${most}px`,
    });
  });
  watch.observe(dialog);
  return () => watch.disconnect();
}

// Shows one picture as large as the visible part of the view, or larger. Arrows move to the others,
// Escape closes.
function Lightbox({ pictures, at, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => (dialog.current === null ? undefined : showInSight(dialog.current)), []);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: of } = stage;
    // People zoom in on the middle.
    of?.scrollTo((of.scrollWidth - of.clientWidth) / 2, (of.scrollHeight - of.clientHeight) / 2);
  }, [isZoomed, at]);
  useEffect(() => {
    // Keys scroll a zoomed picture; the buttons for other pictures keep the focus.
    if (isZoomed) stage.current?.focus();
  }, [isZoomed]);
  const current = pictures[at];
  const move = (by: number): void => onMove((at + by + pictures.length) % pictures.length);
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label="Picture"
      onClose={onClose}
      onKeyDown={({ key }) => {
        // In a zoomed picture these keys scroll.
        if (!isZoomed && /^Arrow(Left|Right)$/.test(key)) {
          move(key === 'ArrowLeft' ? -1 : 1);
        }
      }}
    >
      <div class="tools">
        <span class="grow">
          <bdi>{current?.alt}</bdi>{' '}
          <span class="soft">
            {at + 1} of {pictures.length}
            {current !== undefined &&
              current.variants.length > 0 &&
              `. ${describeVariants(current)}`}
          </span>
        </span>
        {pictures.length > 1 && (
          <fieldset class="group" aria-label="Other pictures">
            <Button name="Previous" onPress={() => move(-1)} />
            <Button name="Next" onPress={() => move(1)} />
          </fieldset>
        )}
        <Button name="Zoom" isPressed={isZoomed} onPress={() => setZoomed(!isZoomed)} />
        <Button name="Close" onPress={() => dialog.current?.close()} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is zoomed scrolls, which keys must be able to do as well */}
      <div ref={stage} class={isZoomed ? 'stage zoomed' : 'stage'} tabIndex={0}>
        <Picture of={enlarge(current ?? {})} alt={current?.alt ?? ''} />
      </div>
    </dialog>
  );
}

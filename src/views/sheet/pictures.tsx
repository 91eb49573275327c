/** The pictures of a product and its variants: one large, small ones to choose from, and each as large as the window. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { askTool, type Host } from '../bridge/host.ts';
import { numberOf, readRows, textOf, type Values, valuesOf } from '../bridge/read-answer.ts';
import { Attempt, Button } from '../components/controls.tsx';
import { useStateOf } from '../components/hooks.ts';
import { Picture } from '../components/picture.tsx';
import { useGo, useHost } from '../components/trail.tsx';
import { useWords } from '../components/words.ts';
import type { Card, SheetData, SheetPicture, ShownPicture } from '../view-data.ts';

/** A picture, and the codes of the variants that have the same file. */
interface Shown extends SheetPicture {
  /** Whether the product itself has it. */
  readonly isOwn: boolean;
  readonly variants: readonly string[];
}

interface PicturesProps {
  readonly data: SheetData;
  readonly variants: readonly Values[];
  /** The one that is shown first; absent: the cover. */
  readonly picture?: string | undefined;
}

/** The pictures; the cover is marked. */
export function Pictures({ data: { pictures }, variants, picture }: PicturesProps) {
  const [host, go] = [useHost(), useGo()];
  const { formatCount } = useWords();
  const own = pictures ?? [];
  const cover = own.findIndex(({ isCover }) => isCover);
  const [isLarge, setLarge] = useState(false);
  const [more, setMore] = useStateOf<readonly Shown[]>(pictures, []);
  const all = joinPictures(own, more);
  const wanted = all.findIndex((one) => picture !== undefined && one.picture === picture);
  const [pressed, setChosen] = useStateOf(pictures, -1);
  const chosen = [pressed, wanted, cover].find((at) => at >= 0) ?? 0;
  const shown = all[chosen];
  const hasMore = all.length > own.length;
  const turn = async (): Promise<string> => {
    const found = hasMore ? [] : await fetchOfVariants(host, variants);
    if ('failed' in found) return 'They did not come. Try again in a moment.';
    setMore(found);
    if (pressed >= own.length) setChosen(-1);
    if (hasMore) return '';
    const count = joinPictures(own, found).length - own.length;
    const asked =
      variants.length > MOST_VARIANTS ? `the first ${MOST_VARIANTS} variants` : 'the variants';
    return `${count === 0 ? 'No other pictures' : formatCount(count, 'picture')} of ${asked}.`;
  };
  useEffect(() => {
    // It is one of a variant.
    if (picture !== undefined && wanted === -1 && variants.length > 0) {
      void turn();
    }
  }, [pictures]);
  return (
    <div class="pictures">
      <button
        type="button"
        class="large"
        disabled={shown?.picture === undefined}
        onClick={() => setLarge(true)}
      >
        <Picture
          of={enlarge(shown ?? (pictures?.length === 0 ? { hasNoPicture: true } : {}))}
          alt={shown?.alt ?? ''}
        />
        {shown !== undefined && tellKind(shown) !== '' && (
          <span class="badge mark">{tellKind(shown)}</span>
        )}
        {shown?.picture !== undefined && <span class="hidden">Enlarge</span>}
      </button>
      {shown !== undefined && shown.variants.length > 0 && (
        <p class="note">{tellVariants(shown)}</p>
      )}
      {shown?.isOwn && shown.alt === '' && own.some(({ alt }) => alt !== '') && (
        <p class="note">No alternative text</p>
      )}
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
                <Picture of={one} />
                {one.isCover && <span class="dot-mark" aria-hidden="true" />}
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

/** The whole picture instead of its thumbnail. */
const enlarge = ({ full, ...of }: ShownPicture): ShownPicture =>
  full === undefined ? of : { ...of, picture: full };

/** Which variants have the picture, too, or have it while the product does not. */
function tellVariants({ isOwn, variants }: Shown): string {
  const named = variants.length === 1 ? `variant ${variants[0]}` : `${variants.length} variants`;
  return `${isOwn ? 'Also of' : 'Of'} ${named}`;
}

const tellKind = ({ isCover, isPassive }: SheetPicture): string =>
  [isCover && 'Cover', isPassive && 'Passive'].filter(Boolean).join(', ');

const nameOf = (picture: SheetPicture, at: number): string =>
  [`Picture ${at + 1}`, tellKind(picture).toLowerCase()].filter(Boolean).join(', ') +
  (picture.alt && `: ${picture.alt}`);

/** Each file once, with the variants that have it. */
function joinPictures(own: readonly SheetPicture[], others: readonly Shown[]): readonly Shown[] {
  const joined: Shown[] = own.map((picture) => ({
    ...picture,
    isOwn: true,
    variants: [],
  }));
  for (const other of others) {
    const at = joined.findIndex(
      ({ picture }) => picture !== undefined && picture === other.picture,
    );
    const same = joined[at];
    if (same === undefined) {
      joined.push(other);
    } else {
      joined[at] = {
        ...same,
        variants: [...new Set([...same.variants, ...other.variants])],
      };
    }
  }
  return joined;
}

/** The most variants and pictures that are asked for at once. */
const [MOST_VARIANTS, MOST_PICTURES] = [100, 300];

async function fetchOfVariants(host: Host | undefined, variants: readonly Values[]) {
  const ids = variants.slice(0, MOST_VARIANTS).flatMap(({ variant_id: id }) => numberOf(id) ?? []);
  const asked = { variant_ids: ids, limit: MOST_PICTURES, max_tokens: 8_000 };
  const { problem, forView, values } = await askTool(host, 'get_media', asked);
  if (problem !== undefined) return problem;
  // By the server of the same build; a card for each record of the answer.
  const cards = valuesOf(forView?.cards) as readonly Card[];
  return readRows(values, 'media').map((row, at): Shown => {
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
  readonly pictures: readonly Shown[];
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

/** The least height of it, in pixels. */
const LEAST_HEIGHT = 320;

/** Opens a dialog where it is seen. Returns what ends the watching for that. */
function showInSight(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  // A host may make its frame higher than the window: only an observer is told what is seen of it.
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

/** One picture as large as what is seen of the view, or larger. Arrows go to the others, Escape closes. */
function Lightbox({ pictures, at, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => (dialog.current === null ? undefined : showInSight(dialog.current)), []);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: of } = stage;
    // What people zoom to see is in the middle.
    of?.scrollTo((of.scrollWidth - of.clientWidth) / 2, (of.scrollHeight - of.clientHeight) / 2);
  }, [isZoomed, at]);
  useEffect(() => {
    // Keys look around in what is zoomed; who goes on to the next picture stays on the button.
    if (isZoomed) stage.current?.focus();
  }, [isZoomed]);
  const shown = pictures[at];
  const move = (by: number): void => onMove((at + by + pictures.length) % pictures.length);
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label="Picture"
      onClose={onClose}
      onKeyDown={({ key }) => {
        // What is zoomed is looked around in by these keys.
        if (!isZoomed && /^Arrow(Left|Right)$/.test(key)) {
          move(key === 'ArrowLeft' ? -1 : 1);
        }
      }}
    >
      <div class="tools">
        <span class="grow">
          <bdi>{shown?.alt}</bdi>{' '}
          <span class="soft">
            {at + 1} of {pictures.length}
            {shown !== undefined && shown.variants.length > 0 && `. ${tellVariants(shown)}`}
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
        <Picture of={enlarge(shown ?? {})} alt={shown?.alt ?? ''} />
      </div>
    </dialog>
  );
}

/** The strip of pictures: one large, the others to choose from, the cover marked. */

import { useEffect, useState } from 'preact/hooks';
import { Picture } from '../components/picture.tsx';
import type { SheetPicture } from './sheet-data.ts';

/** The strip; a placeholder where there is no picture. */
export function Pictures({
  pictures,
  isKnown,
}: {
  readonly pictures: readonly SheetPicture[];
  /** Whether there are no others. */
  readonly isKnown: boolean;
}) {
  const cover = Math.max(
    0,
    pictures.findIndex(({ isCover }) => isCover),
  );
  const [chosen, setChosen] = useState(cover);
  useEffect(() => setChosen(cover), [pictures, cover]);
  const shown = pictures[chosen];
  const covers = pictures.filter(({ isCover }) => isCover).length;
  return (
    <div class="pictures">
      <div class="large">
        <Picture src={shown?.picture} host={shown?.pictureHost} alt={shown?.alt ?? ''} isNone={isKnown} />
        {shown?.isCover === true ? <span class="badge mark">Cover</span> : undefined}
      </div>
      {pictures.length < 2 ? undefined : (
        <ul class="strip" aria-label="Pictures">
          {pictures.map((one, index) => (
            <li key={index}>
              <button
                type="button"
                aria-pressed={index === chosen}
                aria-label={`Picture ${index + 1}${one.isCover ? ', cover' : ''}${one.alt === '' ? '' : `: ${one.alt}`}`}
                onClick={() => setChosen(index)}
              >
                <Thumb src={one.picture} number={index + 1} />
                {one.isCover ? <span class="dot-mark" aria-hidden="true" /> : undefined}
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && covers === 0 ? <p class="note">None of the pictures is the cover.</p> : undefined}
      {covers > 1 ? <p class="note">{covers} pictures are marked as the cover.</p> : undefined}
    </div>
  );
}

/** A small picture, or its number where it cannot be shown. */
function Thumb({ src, number }: { readonly src: string | undefined; readonly number: number }) {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => setBroken(false), [src]);
  if (src === undefined || isBroken || !/^https?:\/\//.test(src)) return <span class="thumb">{number}</span>;
  return (
    <img
      class="thumb"
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

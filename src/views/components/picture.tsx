/** Shows a picture of the catalog, or why there is none. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ShownPicture } from '../view-data.ts';

interface PictureProps {
  readonly of: ShownPicture;
  /** Alternative text; empty if the text beside it is enough. */
  readonly alt?: string;
  /** Shown if there is no picture; absent: the reason. */
  readonly children?: ComponentChildren;
}

/** Shows the picture in a square. Only http and https addresses are loaded, without a referrer. */
export function Picture({ of, alt = '', children }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const { picture } = of;
  if (picture !== undefined && picture !== broken && /^https?:\/\//.test(picture)) {
    const onError = (): void => setBroken(picture);
    return (
      <span class="picture">
        <img
          src={picture}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          onError={onError}
        />
      </span>
    );
  }
  return (
    <span class="picture without">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M4 21 20 3" />
      </svg>
      <span>{children ?? <bdi>{describeAbsence(of)}</bdi>}</span>
    </span>
  );
}

function describeAbsence({ picture, pictureHost, hasNoPicture }: ShownPicture): string {
  if (picture !== undefined) return 'Cannot be loaded';
  if (pictureHost !== undefined) {
    return pictureHost === '' ? 'Without an address' : `From ${pictureHost}, not loaded`;
  }
  return hasNoPicture === true ? 'No picture' : 'Picture not known';
}

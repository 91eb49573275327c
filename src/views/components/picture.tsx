/** A picture of the catalog, or why there is none. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** What is known of a picture. */
interface PictureProps {
  /** Its address; undefined: there is none that may be asked. */
  readonly src: string | undefined;
  /** What is to be read of it; empty: what it shows is told beside it. */
  readonly alt?: string;
  /** The host that has it and may not be asked. */
  readonly host?: string | undefined;
  /** Whether it is known that there is none. */
  readonly isNone?: boolean | undefined;
  /** What stands in its place; absent: why it is not there. */
  readonly children?: ComponentChildren;
}

/** The picture in a square. Only http and https addresses are loaded, without a referrer. */
export function Picture({ src, alt = '', host, isNone, children }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (src !== undefined && src !== broken && /^https?:\/\//.test(src)) {
    const onError = (): void => setBroken(src);
    return (
      <span class="picture">
        <img src={src} alt={alt} loading="lazy" decoding="async" referrerpolicy="no-referrer" onError={onError} />
      </span>
    );
  }
  const missing = isNone === true ? 'No picture' : 'Picture not known';
  return (
    <span class="picture without">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M4 21 20 3" />
      </svg>
      <span>
        {children ??
          (src === undefined && host !== undefined ? (
            <bdi>{`From ${host}, not loaded`}</bdi>
          ) : src === undefined ? (
            missing
          ) : (
            'Cannot be loaded'
          ))}
      </span>
    </span>
  );
}

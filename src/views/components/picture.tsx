/** A picture of the catalog, or what stands in its place. */

import { useState } from 'preact/hooks';

/** What is known of a picture. */
interface PictureProps {
  /** Its address; undefined: there is none that may be asked. */
  readonly src: string | undefined;
  /** The host that has it and may not be asked. */
  readonly host?: string | undefined;
  /** What is to be read of it; empty: what it shows is told beside it. */
  readonly alt: string;
  /** Whether it is known that there is none. */
  readonly isNone?: boolean | undefined;
}

/** The picture in a square. Only addresses of the web are asked, and whoever is asked is not told by whom. */
export function Picture({ src, host, alt, isNone }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (src !== undefined && src !== broken && /^https?:\/\//.test(src)) {
    return (
      <div class="picture">
        <img src={src} alt={alt} loading="lazy" referrerpolicy="no-referrer" onError={() => setBroken(src)} />
      </div>
    );
  }
  return (
    <div class="picture without">
      {src === undefined && host !== undefined ? (
        <p title={`Pictures are loaded only from hosts that PIM_MEDIA_HOSTS names.`}>
          Not loaded: <bdi>{host}</bdi> is not an allowed host
        </p>
      ) : (
        <p>{src === undefined ? (isNone === true ? 'No picture' : 'Picture not known') : 'Cannot be loaded'}</p>
      )}
    </div>
  );
}
